import { createYielder } from '../../runtime/yielding.ts'
import type { NewEvent } from '../event-content.ts'

/** The properties of events as JSON, and their total length. */
export type Texts = { byEvent: ReadonlyMap<NewEvent, string>; characters: number }

/** Yields to other requests, because a batch may have megabytes of properties. */
export async function writeTexts(events: readonly NewEvent[]): Promise<Texts> {
  const byEvent = new Map<NewEvent, string>()
  let characters = 0
  const yielder = createYielder(MAX_CHARACTERS)
  for (const event of events) {
    const text = JSON.stringify(event.properties)
    byEvent.set(event, text)
    characters += text.length
    if (yielder.isDue(text.length)) await yielder.pause()
  }
  return { byEvent, characters }
}

const MAX_CHARACTERS = 256 * 1024
