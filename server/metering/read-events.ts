import type { ReadHandle } from '../db/schema.ts'
import { selectActiveMeters } from '../meters/active/store.ts'
import { indexMeters, NO_METERS } from '../meters/matching.ts'
import { createYielder } from '../runtime/yielding.ts'
import { type Aggregation, createAggregator, type QueuedEvent, type Touch } from './aggregate.ts'
import { createFitting } from './amount-limit.ts'
import { selectUsages, selectValues } from './amounts/store.ts'
import type { PricedSegment } from './store.ts'

type Batch = { tenantId: number; events: readonly QueuedEvent[]; segments: readonly PricedSegment[] }

/**
 * Reads events with the active meters of their names. Meters come in groups, so that all of a company's never stand in memory
 * at once, and the event loop is given back between pieces of the work, however many meters count each event.
 */
export async function readEvents(db: ReadHandle, batch: Batch): Promise<Aggregation> {
  const { digest, read, add } = createAggregator(batch.segments)
  for await (const { event, touches } of touchAll(db, batch, read)) add(event, touches)
  return digest
}

/** The same, and rejects each event that would bring a subscription's usage to too much, one after another in their order. */
export async function readFittingEvents(db: ReadHandle, batch: Batch): Promise<Aggregation> {
  const { digest, read, add } = createAggregator(batch.segments)
  const all: Array<{ event: QueuedEvent; touches: Touch[] }> = []
  for await (const each of touchAll(db, batch, read)) all.push(each)
  const fits = createFitting(await findKnown(db, batch, all))
  const yielder = createYielder()
  for (const { event, touches } of all.sort((a, b) => compare(a.event, b.event))) {
    if (fits(event, touches)) add(event, touches)
    else digest.rejections.push({ event, ...TOO_LARGE })
    if (yielder.isDue(touches.length * STEPS_A_PRICE)) await yielder.pause()
  }
  return digest
}

/** Each event with what it touches, meter by meter name, in no order. Those that are rejected are left out. */
async function* touchAll(
  db: ReadHandle,
  { tenantId, events }: Batch,
  read: ReturnType<typeof createAggregator>['read'],
): AsyncGenerator<{ event: QueuedEvent; touches: Touch[] }> {
  const yielder = createYielder()
  const waiting = Map.groupBy(events, ({ event_name }) => event_name)
  for await (const group of selectActiveMeters(db, tenantId, [...waiting.keys()]))
    for (const [name, meters] of Map.groupBy(group, ({ event_name }) => event_name)) {
      const index = indexMeters(meters)
      for (const event of waiting.get(name) ?? []) {
        const touches = read(event, index)
        if (touches.length > 0) yield { event, touches }
        if (yielder.isDue(1 + touches.reduce((sum, { segments }) => sum + 1 + segments.length, 0)))
          await yielder.pause()
      }
      waiting.delete(name)
    }
  for (const unmatched of waiting.values()) for (const event of unmatched) read(event, NO_METERS)
}

async function findKnown(
  db: ReadHandle,
  { tenantId, events, segments }: Batch,
  all: ReadonlyArray<{ touches: Touch[] }>,
) {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const unique = all.flatMap(({ touches }) =>
    touches.flatMap(({ reading: { meter, text }, segments: taking }) =>
      meter.aggregation === 'unique_count' ? taking.map(({ id }) => [id, meter.id, text] as const) : [],
    ),
  )
  return {
    usages: await selectUsages(db, tenantId, [...new Set(events.map(({ customer_id }) => customer_id))]),
    values: await selectValues(db, tenantId, unique),
    subscriptionOf: (id: string) => byId.get(id)?.subscription_id ?? '',
    priceOf: (id: string, meterId: string) => byId.get(id)?.priceOf(meterId),
  }
}

/** The order in which events are taken. */
function compare(a: QueuedEvent, b: QueuedEvent): number {
  return a.timestamp.getTime() - b.timestamp.getTime() || (a.idempotency_key < b.idempotency_key ? -1 : 1)
}

/** A price may have fifty tiers, each some multiplications of exact decimals. */
const STEPS_A_PRICE = 100
const TOO_LARGE = {
  code: 'AMOUNT_TOO_LARGE',
  message: "With this event, the subscription's usage would come to more than 10^15 minor units",
}
