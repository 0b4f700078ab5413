import { setImmediate as giveWay } from 'node:timers/promises'
import type { NewEvent } from '../event-content.ts'

/** The properties of events as JSON, by event, and how long they are together. */
export type Texts = { byEvent: ReadonlyMap<NewEvent, string>; characters: number }

/** Writes out what is to be stored. A batch may have megabytes of it: the event loop is given back in between. */
export async function writeTexts(events: readonly NewEvent[]): Promise<Texts> {
  const byEvent = new Map<NewEvent, string>()
  let characters = 0
  let sinceGivenWay = 0
  for (const event of events) {
    const text = JSON.stringify(event.properties)
    byEvent.set(event, text)
    characters += text.length
    sinceGivenWay += text.length
    if (sinceGivenWay < PIECE_CHARACTERS) continue
    sinceGivenWay = 0
    await giveWay()
  }
  return { byEvent, characters }
}

const PIECE_CHARACTERS = 256 * 1024
