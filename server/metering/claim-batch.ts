import type { EngineContext } from '../context.ts'
import type { Aggregation } from './aggregate.ts'
import { aggregateEvents, aggregateWithinLimit } from './aggregate-events.ts'
import { beginClaim, type ClaimedEvent, claimQueued, endClaim, undoClaim } from './queue/store.ts'
import { type PricedSegment, selectOpenSegments } from './store.ts'

/** `individually` checks each event against the limit, which costs more. */
export type ClaimMode = { individually: boolean; maxEvents: number }

/** Enough to make statements efficient, few enough to keep locks short. */
export const MAX_EVENTS = 5_000
export const IN_BULK: ClaimMode = { individually: false, maxEvents: MAX_EVENTS }
export const INDIVIDUALLY: ClaimMode = { individually: true, maxEvents: 500 }

/** 5,000 events in as many hours, with 100 meters, would write half a million. */
const MAX_ROWS = 50_000

export type ClaimedBatch = {
  events: readonly ClaimedEvent[]
  segments: readonly PricedSegment[]
  aggregation: Aggregation
  /** Lower than that of the mode when the events added to too many rows. */
  maxEvents: number
}

/** Returns undefined when there are no events. */
export async function claimBatch(
  context: EngineContext,
  customerIds: readonly string[],
  existing: ReadonlySet<string>,
  mode: ClaimMode,
  dueBefore: Date | undefined,
): Promise<ClaimedBatch | undefined> {
  const { trx, tenantId, now } = context
  let { maxEvents } = mode
  for (;;) {
    await beginClaim(trx)
    const events = await claimQueued(trx, tenantId, customerIds, { now, dueBefore, maxEvents })
    if (events.length === 0) {
      await endClaim(trx)
      return undefined
    }
    const known = events.filter(({ customer_id }) => existing.has(customer_id))
    const customers = [...new Set(known.map(({ customer_id }) => customer_id))]
    const segments = await selectOpenSegments(trx, tenantId, customers)
    const aggregate = mode.individually ? aggregateWithinLimit : aggregateEvents
    const aggregation = await aggregate(trx, { tenantId, events: known, segments })
    const rows = aggregation.hours.size + aggregation.segments.size
    if (rows <= MAX_ROWS || events.length === 1) return { events, segments, aggregation, maxEvents }
    await undoClaim(trx)
    maxEvents = Math.max(1, Math.floor((events.length * MAX_ROWS) / rows))
  }
}

export function nextMode({ individually }: ClaimMode, maxEvents: number): ClaimMode {
  const cap = individually ? INDIVIDUALLY.maxEvents : IN_BULK.maxEvents
  return { individually, maxEvents: Math.min(2 * maxEvents, cap) }
}
