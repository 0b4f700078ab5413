import { createYielder } from '../../runtime/yielding.ts'
import type { NewEvent } from '../event-content.ts'

/** Writes the properties of events as JSON, and returns the length of all. Yields to other requests: a batch may have megabytes of them. */
export async function writeTexts(events: readonly NewEvent[]): Promise<number> {
  let characters = 0
  const yielder = createYielder(MAX_CHARACTERS)
  for (const event of events) {
    event.text = JSON.stringify(event.properties)
    characters += event.text.length
    if (yielder.isDue(event.text.length)) await yielder.pause()
  }
  return characters
}

const MAX_CHARACTERS = 256 * 1024
