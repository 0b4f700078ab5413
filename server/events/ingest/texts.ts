import { createYielder } from '../../runtime/yielding.ts'
import type { NewEvent } from '../event-content.ts'

/** Returns the characters of all. Yields, because a batch may have megabytes. */
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
