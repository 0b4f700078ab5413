import type { RawBuilder } from 'kysely'
import type { WriteHandle } from '../../db/schema.ts'
import { aggregations, isLater } from '../../meters/aggregations.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { decimal } from '../../money/decimal.ts'
import type { Price } from '../../plans/rating.ts'
import { HOUR_MS } from '../../runtime/spans.ts'
import { type Budget, spend } from '../counted-events/budget.ts'
import { type EventSpan, isProcessedIn } from '../counted-events/counted-events-store.ts'
import { requireKept } from '../counted-events/require-kept.ts'
import { type EventsOfPrice, eventsOfPrice } from '../plan-prices.ts'
import { type PricedSegment, selectOpenSegments } from '../segments-store.ts'
import {
  ANYWHERE,
  both,
  conditionsOf,
  isWithin,
  type ScopeUsage,
  selectDeciding,
  selectDecidingHour,
} from './voiding-store.ts'

type Owner = { customerId: string; testClockId: string }

export function findDecidingOfHour(
  trx: WriteHandle,
  meter: MeterRow,
  owner: Owner,
  hour: Date,
  budget: Budget,
): Promise<ScopeUsage | undefined> {
  const span = { from: hour, to: new Date(hour.getTime() + HOUR_MS) }
  return findDecidingOfSpan(trx, meter, owner, span, budget)
}

/**
 * Reads whole hours, and events of partial hours and late ones, those of the bucket `within` alone. The first hour is
 * partial, because another segment may have counted events of its first moment. Hours have a meter's events together,
 * so a price that bills some of them reads each event.
 */
export async function findDecidingOfSegment(
  trx: WriteHandle,
  { meter, segment, price }: { meter: MeterRow; segment: PricedSegment; price: Price },
  owner: Owner,
  budget: Budget,
  within?: EventSpan,
): Promise<ScopeUsage | undefined> {
  const { customer_id, subscription_id } = segment
  // Newer segments have counted the meter's events since (`takersOf`).
  const newer = (await selectOpenSegments(trx, meter.tenant_id, [customer_id])).filter(
    (each) =>
      each.subscription_id === subscription_id &&
      each.starts_at > segment.starts_at &&
      each.prices.has(meter.id),
  )
  const { isIn, isAssigned: isAssignedAtAll } = conditionsOf(meter, segment, newer)
  const isAssigned = within === undefined ? isAssignedAtAll : both(isAssignedAtAll, isWithin(within))
  const starts_at = later(segment.starts_at, within?.from ?? segment.starts_at)
  const ends_at = later(starts_at, earlier(segment.ends_at, within?.to ?? segment.ends_at))
  const events = eventsOfPrice(segment.prices, price)
  await spend(trx, budget, isAssigned)
  if (events !== undefined) {
    const span = { from: starts_at, to: ends_at }
    const found = [
      await findDecidingOfSpan(trx, meter, owner, span, budget, { isIn, events }),
      await selectDeciding(trx, meter, isAssigned, events),
    ]
    return mergeAll(
      meter,
      found.filter((each) => each !== undefined),
    )
  }
  const first = earlier(new Date((Math.floor(starts_at.getTime() / HOUR_MS) + 1) * HOUR_MS), ends_at)
  const last = later(first, new Date(Math.floor(ends_at.getTime() / HOUR_MS) * HOUR_MS))
  const found = [
    await findDecidingOfSpan(trx, meter, owner, { from: starts_at, to: first }, budget, { isIn }),
    await findDecidingOfSpan(trx, meter, owner, { from: last, to: ends_at }, budget, { isIn }),
    await selectDecidingHour(trx, meter, customer_id, { from: first, to: last }),
    await selectDeciding(trx, meter, isAssigned),
  ]
  return mergeAll(
    meter,
    found.filter((each) => each !== undefined),
  )
}

async function findDecidingOfSpan(
  trx: WriteHandle,
  meter: MeterRow,
  { customerId, testClockId }: Owner,
  span: EventSpan,
  budget: Budget,
  { isIn = ANYWHERE, events }: { isIn?: RawBuilder<boolean>; events?: EventsOfPrice } = {},
): Promise<ScopeUsage | undefined> {
  const { tenant_id } = meter
  const isProcessed = isProcessedIn({ tenant_id, customer_id: customerId }, span)
  await spend(trx, budget, isProcessed)
  const found = await selectDeciding(trx, meter, both(isProcessed, isIn), events)
  const refuse = () => budget.refuse('events_dropped')
  await requireKept(trx, { tenantId: tenant_id, testClockId }, span.from, refuse)
  return found
}

function mergeAll({ aggregation }: MeterRow, found: readonly ScopeUsage[]): ScopeUsage | undefined {
  return found.reduce<ScopeUsage | undefined>((best, each) => {
    if (best === undefined) return each
    const isLatest = isLater({ timestamp: each.latest_at, seq: each.latest_seq }, best)
    const units = aggregations[aggregation].combine(decimal(best.units), decimal(each.units), isLatest)
    const { latest_at, latest_seq } = isLatest ? each : best
    return { units: units.toFixed(), latest_at, latest_seq }
  }, undefined)
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
