import type { ReadHandle } from '../db/schema.ts'
import { selectActiveMeters } from '../meters/active-store.ts'
import { indexMeters, NO_METERS } from '../meters/matching.ts'
import { createYielder } from '../runtime/yielding.ts'
import { type Aggregation, type AssignedReading, createAggregator, type QueuedEvent } from './aggregate.ts'
import { createEventLimit } from './amount-limit.ts'
import type { PricedSegment } from './segments-store.ts'

type Batch = {
  tenantId: number
  now: Date
  events: readonly QueuedEvent[]
  segments: readonly PricedSegment[]
  /** Customers whose usage would exceed the limit of an invoice. */
  overLimit: ReadonlySet<string>
}
type ReadEvent = { event: QueuedEvent; readings: AssignedReading[] }

export async function aggregateEvents(db: ReadHandle, batch: Batch): Promise<Aggregation> {
  const aggregator = createAggregator(batch.segments, batch.now)
  for await (const { event, readings } of readAll(db, batch, aggregator)) aggregator.add(event, readings)
  return aggregator.aggregation
}

/** Reads meters in groups to bound memory. */
async function* readAll(
  db: ReadHandle,
  { tenantId, events, overLimit }: Batch,
  { aggregation, read }: ReturnType<typeof createAggregator>,
): AsyncGenerator<ReadEvent> {
  const fits = createEventLimit()
  const yielder = createYielder()
  const unread = Map.groupBy(events, ({ event_name }) => event_name)
  for await (const group of selectActiveMeters(db, tenantId, [...unread.keys()]))
    for (const [name, meters] of Map.groupBy(group, ({ event_name }) => event_name)) {
      const index = indexMeters(meters)
      for (const event of unread.get(name) ?? []) {
        const readings = read(event, index)
        if (!fits(readings)) aggregation.rejections.push({ event, ...EVENT_TOO_LARGE })
        else if (overLimit.has(event.customer_id)) aggregation.rejections.push({ event, ...USAGE_TOO_LARGE })
        else if (readings.length > 0) yield { event, readings }
        if (yielder.isDue(1 + readings.reduce((sum, { segments }) => sum + 1 + segments.length, 0)))
          await yielder.pause()
      }
      unread.delete(name)
    }
  for (const unmatched of unread.values()) for (const event of unmatched) read(event, NO_METERS)
}

const EVENT_TOO_LARGE = {
  code: 'AMOUNT_TOO_LARGE' as const,
  message: 'By itself, the event would come to more than 10^12 whole units at a price',
}
const USAGE_TOO_LARGE = {
  code: 'AMOUNT_TOO_LARGE' as const,
  message:
    "With the events processed together, a subscription's usage would come to more than 10^15 minor units",
}
