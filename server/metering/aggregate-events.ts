import type { ReadHandle } from '../db/schema.ts'
import { selectActiveMeters } from '../meters/active/store.ts'
import { indexMeters, NO_METERS } from '../meters/matching.ts'
import { createYielder } from '../runtime/yielding.ts'
import { type Aggregation, type AssignedReading, createAggregator, type QueuedEvent } from './aggregate.ts'
import { amountOf, type CurrentUsage, createAmountLimit } from './amount-limit.ts'
import { selectDistinctValues, selectSegmentUsage } from './amounts/store.ts'
import { createEventLimit } from './event-limit.ts'
import type { PricedSegment } from './segments/store.ts'

export type Batch = {
  tenantId: number
  now: Date
  events: readonly QueuedEvent[]
  segments: readonly PricedSegment[]
}
type ReadEvent = { event: QueuedEvent; readings: AssignedReading[] }

export async function aggregateEvents(db: ReadHandle, batch: Batch): Promise<Aggregation> {
  const aggregator = createAggregator(batch.segments, batch.now)
  for await (const { event, readings } of readAll(db, batch, aggregator)) aggregator.add(event, readings)
  return aggregator.aggregation
}

/** Also rejects each event that would bring usage to more than the limit, one by one in order. */
export async function aggregateWithinLimit(db: ReadHandle, batch: Batch): Promise<Aggregation> {
  const aggregator = createAggregator(batch.segments, batch.now)
  const { aggregation, add } = aggregator
  const events: ReadEvent[] = []
  for await (const each of readAll(db, batch, aggregator)) events.push(each)
  const accepts = createAmountLimit(await loadCurrentUsage(db, batch, events))
  const yielder = createYielder()
  for (const { event, readings } of events.sort((a, b) => compareInQueue(a.event, b.event))) {
    if (accepts(event, readings)) add(event, readings)
    else aggregation.rejections.push({ event, ...USAGE_TOO_LARGE })
    if (yielder.isDue(readings.length * STEPS_PER_PRICE)) await yielder.pause()
  }
  return aggregation
}

/**
 * In no order. Rejects each event that is too large by itself. Meters come in groups, so that a company's meters are never all in
 * memory.
 */
async function* readAll(
  db: ReadHandle,
  { tenantId, events, segments }: Batch,
  { aggregation, read }: ReturnType<typeof createAggregator>,
): AsyncGenerator<ReadEvent> {
  const fits = createEventLimit(segments)
  const yielder = createYielder()
  const unread = Map.groupBy(events, ({ event_name }) => event_name)
  for await (const group of selectActiveMeters(db, tenantId, [...unread.keys()]))
    for (const [name, meters] of Map.groupBy(group, ({ event_name }) => event_name)) {
      const index = indexMeters(meters)
      for (const event of unread.get(name) ?? []) {
        const readings = read(event, index)
        if (!fits(readings)) aggregation.rejections.push({ event, ...EVENT_TOO_LARGE })
        else if (readings.length > 0) yield { event, readings }
        if (yielder.isDue(1 + readings.reduce((sum, { segments }) => sum + 1 + segments.length, 0)))
          await yielder.pause()
      }
      unread.delete(name)
    }
  for (const unmatched of unread.values()) for (const event of unmatched) read(event, NO_METERS)
}

async function loadCurrentUsage(
  db: ReadHandle,
  { tenantId, events, segments }: Batch,
  read: readonly ReadEvent[],
): Promise<CurrentUsage> {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const values = read.flatMap(({ readings }) =>
    readings.flatMap(({ reading: { meter, text }, segments: matches }) =>
      meter.aggregation === 'unique_count' ? matches.map(({ id }) => [id, meter.id, text] as const) : [],
    ),
  )
  const customerIds = [...new Set(events.map(({ customer_id }) => customer_id))]
  return {
    usage: await selectSegmentUsage(db, tenantId, customerIds),
    distinctValues: await selectDistinctValues(db, tenantId, values),
    subscriptionOf: (id) => byId.get(id)?.subscription_id ?? '',
    amountOf: (id, meterId, units) => {
      const segment = byId.get(id)
      return segment === undefined ? 0 : amountOf(segment, meterId, units)
    },
  }
}

/** The order of claimQueued. */
function compareInQueue(a: QueuedEvent, b: QueuedEvent): number {
  return a.timestamp.getTime() - b.timestamp.getTime() || a.id - b.id
}

/** A price may have twenty tiers. */
const STEPS_PER_PRICE = 100
const EVENT_TOO_LARGE = {
  code: 'AMOUNT_TOO_LARGE',
  message: 'By itself, the event would come to more than 10^12 whole units at a price',
}
const USAGE_TOO_LARGE = {
  code: 'AMOUNT_TOO_LARGE',
  message: "With this event, the subscription's usage would come to more than 10^15 minor units",
}
