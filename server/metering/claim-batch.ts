import type { EngineContext } from '../context.ts'
import type { Aggregation } from './aggregate.ts'
import { aggregateEvents } from './aggregate-events.ts'
import { type ClaimedEvent, eventDueAt, unclaim } from './claims-store.ts'
import { beginClaim, endClaim, selectMissedExpiries, undoClaim } from './queue-store.ts'
import { type PricedSegment, selectOpenSegments } from './segments-store.ts'

/** Balances efficient statements and short locks. */
export const MAX_EVENTS = 5_000

/** 5,000 events in as many hours with 100 meters would write half a million. */
const MAX_ROWS = 50_000

export type ClaimedBatch = {
  events: readonly ClaimedEvent[]
  segments: readonly PricedSegment[]
  aggregation: Aggregation
  /** The limit of the next batch, lower after too many rows or after events were put back. */
  maxEvents: number
  /** This customer and those after it may have more events. */
  stoppedAt: string | undefined
}

export type Claim = (maxEvents: number) => Promise<ClaimedEvent[]>

type Claiming = { existing: ReadonlySet<string>; overLimit: ReadonlySet<string>; maxEvents: number }

export async function claimBatch(
  context: EngineContext,
  { existing, overLimit, ...limits }: Claiming,
  claim: Claim,
): Promise<ClaimedBatch | undefined> {
  const { trx, tenantId, now } = context
  let { maxEvents } = limits
  for (;;) {
    await beginClaim(trx)
    const claimed = await claim(maxEvents)
    if (claimed.length === 0) {
      await endClaim(trx)
      return undefined
    }
    const { events, putBack } = await putBackAfterExpiry(context, claimed)
    const known = events.filter(({ customer_id }) => existing.has(customer_id))
    const customers = [...new Set(known.map(({ customer_id }) => customer_id))]
    const segments = await selectOpenSegments(trx, tenantId, customers)
    const aggregation = await aggregateEvents(trx, { tenantId, now, events: known, segments, overLimit })
    const rows = aggregation.hours.size + aggregation.segments.size + aggregation.recurring.length
    if (rows <= MAX_ROWS || events.length === 1)
      return {
        events,
        segments,
        aggregation,
        maxEvents: putBack.length > 0 ? events.length : maxEvents,
        stoppedAt:
          putBack.length > 0
            ? customersOf(putBack)[0]
            : claimed.length < maxEvents
              ? undefined
              : customersOf(claimed).at(-1),
      }
    await undoClaim(trx)
    maxEvents = Math.max(1, Math.floor((events.length * MAX_ROWS) / rows))
  }
}

/** Splits where credit expires: a batch is debited at its last event's time, when the credit would be gone. */
async function putBackAfterExpiry(
  { trx, tenantId, now }: EngineContext,
  claimed: readonly ClaimedEvent[],
): Promise<{ events: readonly ClaimedEvent[]; putBack: readonly ClaimedEvent[] }> {
  const selectAfter = (timeOf: TimeOf) =>
    selectMissedExpiries(trx, tenantId, firstByCustomer(claimed, timeOf), now)
  const afterFirst = await selectAfter(timestampOf)
  if (afterFirst.size === 0) return { events: claimed, putBack: [] }
  // Events from before an expiry draw the credit, even if they fell due after it.
  for (const timeOf of [eventDueAt, timestampOf]) {
    const expiries = timeOf === timestampOf ? afterFirst : await selectAfter(timeOf)
    const isAfter = (event: ClaimedEvent) => {
      const expiry = expiries.get(event.customer_id)
      return expiry !== undefined && timeOf(event) >= expiry
    }
    const putBack = claimed.filter(isAfter)
    if (putBack.length === 0) continue
    await unclaim(trx, tenantId, putBack)
    return { events: claimed.filter((event) => !isAfter(event)), putBack }
  }
  return { events: claimed, putBack: [] }
}

type TimeOf = (event: ClaimedEvent) => Date

function timestampOf({ timestamp }: ClaimedEvent): Date {
  return timestamp
}

function firstByCustomer(events: readonly ClaimedEvent[], timeOf: TimeOf): ReadonlyMap<string, Date> {
  const first = new Map<string, Date>()
  for (const event of events) {
    const [known, at] = [first.get(event.customer_id), timeOf(event)]
    if (known === undefined || at < known) first.set(event.customer_id, at)
  }
  return first
}

/** Sorts as the database does when it claims events. */
function customersOf(events: readonly ClaimedEvent[]): string[] {
  return events.map(({ customer_id }) => customer_id).sort()
}
