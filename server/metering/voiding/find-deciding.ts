import type { WriteHandle } from '../../db/schema.ts'
import { aggregations, isLater } from '../../meters/aggregations.ts'
import type { MeterRow } from '../../meters/store.ts'
import { decimal } from '../../money/decimal.ts'
import { takersOf } from '../assign-to-segment.ts'
import {
  aggregateSpan,
  type Budget,
  createMeterAggregator,
  type Owner,
  spend,
} from '../counted-events/aggregate-span.ts'
import { type CountedEvent, selectAssignedTo } from '../counted-events/store.ts'
import { type PricedSegment, selectOpenSegments } from '../segments/store.ts'
import { type ScopeUsage, selectDecidingHour } from './store.ts'

/** What decides a `max` or `latest` among the events that are left in an hour. */
export async function findDecidingOfHour(
  trx: WriteHandle,
  meter: MeterRow,
  owner: Owner,
  hour: Date,
  budget: Budget,
): Promise<ScopeUsage | undefined> {
  const span = { from: hour, to: new Date(hour.getTime() + HOUR_MS) }
  return mergeAll(meter, (await aggregateSpan(trx, meter, owner, span, budget)).map(toScopeUsage))
}

/**
 * Among those that are left in a segment: whole hours, the events of the hours that its ends cut, and late events. Its first hour is read
 * event by event: another segment may have counted those of its first moment.
 */
export async function findDecidingOfSegment(
  trx: WriteHandle,
  meter: MeterRow,
  owner: Owner,
  segment: PricedSegment,
  budget: Budget,
): Promise<ScopeUsage | undefined> {
  const { id, customer_id, starts_at, ends_at } = segment
  const open = [segment, ...(await selectOpenSegments(trx, meter.tenant_id, [customer_id]))]
  const isIn = ({ segment_ids }: CountedEvent) =>
    segment_ids === null ||
    takersOf(
      open.filter((each) => segment_ids.includes(each.id)),
      meter.id,
    ).some((each) => each.id === id)
  const first = earlier(new Date((Math.floor(starts_at.getTime() / HOUR_MS) + 1) * HOUR_MS), ends_at)
  const last = later(first, new Date(Math.floor(ends_at.getTime() / HOUR_MS) * HOUR_MS))
  const found: ScopeUsage[] = []
  for (const span of [
    { from: starts_at, to: first },
    { from: last, to: ends_at },
  ])
    found.push(...(await aggregateSpan(trx, meter, owner, span, budget, isIn)).map(toScopeUsage))
  const whole = await selectDecidingHour(trx, meter, customer_id, { from: first, to: last })
  if (whole !== undefined) found.push(whole)
  const assigned = await selectAssignedTo(trx, meter, id, budget.left + 1)
  spend(budget, assigned.length)
  const others = createMeterAggregator(meter)
  const isCounted = ({ timestamp }: CountedEvent) => !meter.recurring || timestamp >= starts_at
  await others.add(assigned.filter((event) => isIn(event) && isCounted(event)))
  return mergeAll(meter, [...found, ...others.hours().map(toScopeUsage)])
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

function toScopeUsage({
  units,
  latest_at,
  latest_seq,
}: { units: { toFixed(): string } } & Omit<ScopeUsage, 'units'>) {
  return { units: units.toFixed(), latest_at, latest_seq }
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

const HOUR_MS = 60 * 60 * 1000
