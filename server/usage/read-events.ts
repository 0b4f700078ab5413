import type { ReadHandle } from '../db/schema.ts'
import { selectActiveMeters } from '../meters/active/store.ts'
import { indexMeters, NO_METERS } from '../meters/matching.ts'
import { createPace } from '../pace.ts'
import { createDigest, type Digest, type QueuedEvent } from './digest.ts'
import type { OpenStretch } from './taking.ts'

/**
 * Reads events with the active meters of their names. Meters come in groups, so that all of a company's never stand in memory
 * at once, and the event loop is given back between pieces of the work, however many meters count each event.
 */
export async function readEvents(
  db: ReadHandle,
  tenantId: number,
  events: readonly QueuedEvent[],
  stretches: readonly OpenStretch[],
): Promise<Digest> {
  const { digest, take } = createDigest(stretches)
  const pace = createPace()
  const waiting = Map.groupBy(events, ({ event_name }) => event_name)
  for await (const group of selectActiveMeters(db, tenantId, [...waiting.keys()]))
    for (const [name, meters] of Map.groupBy(group, ({ event_name }) => event_name)) {
      const index = indexMeters(meters)
      for (const event of waiting.get(name) ?? []) if (pace.isDue(1 + take(event, index))) await pace.rest()
      waiting.delete(name)
    }
  for (const unmatched of waiting.values()) for (const event of unmatched) take(event, NO_METERS)
  return digest
}
