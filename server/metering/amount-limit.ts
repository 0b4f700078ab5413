import { aggregations, isLater, NO_UNITS } from '../meters/aggregations.ts'
import { majorToMinor } from '../money/currency.ts'
import type { Decimal } from '../money/decimal.ts'
import { rate } from '../plans/rating.ts'
import type { AssignedReading, QueuedEvent } from './aggregate.ts'
import type { PricedSegment } from './segments/store.ts'

/** In minor units. Leaves room below the largest exact number for fees and prorations. */
export const MAX_AMOUNT = 1_000_000_000_000_000

export type SegmentUsage = {
  subscription_id: string
  segment_id: string
  meter_id: string
  units: Decimal
  amount_cents: number
  latest_at: Date
  latest_seq: number
}

export type CurrentUsage = {
  usage: readonly SegmentUsage[]
  /** `valueKey`s of the events' values that are stored already. */
  distinctValues: ReadonlySet<string>
  subscriptionOf: (segmentId: string) => string
  amountOf: (segmentId: string, meterId: string, units: Decimal) => number
}

type Change = { key: string; after: SegmentUsage; value: string | undefined }

/** The function returns false for an event that would exceed the limit; it does not count for the events after it. */
export function createAmountLimit({ usage, distinctValues, subscriptionOf, amountOf }: CurrentUsage) {
  const current = new Map(usage.map((each) => [usageKey(each.segment_id, each.meter_id), each]))
  const counted = new Set(distinctValues)
  const totals = new Map<string, number>()
  for (const { subscription_id, amount_cents } of usage)
    totals.set(subscription_id, (totals.get(subscription_id) ?? 0) + amount_cents)

  const changeOf = (
    { timestamp, seq }: QueuedEvent,
    { meter, value: units, text }: AssignedReading['reading'],
    segment_id: string,
  ): Change => {
    const key = usageKey(segment_id, meter.id)
    const value = meter.aggregation === 'unique_count' ? valueKey(segment_id, meter.id, text) : undefined
    const added = value !== undefined && counted.has(value) ? NO_UNITS : units
    const before = current.get(key)
    const later = before === undefined || isLater({ timestamp, seq }, before)
    const total =
      before === undefined ? added : aggregations[meter.aggregation].combine(before.units, added, later)
    const after: SegmentUsage = {
      subscription_id: subscriptionOf(segment_id),
      segment_id,
      meter_id: meter.id,
      units: total,
      amount_cents: amountOf(segment_id, meter.id, total),
      latest_at: later ? timestamp : before.latest_at,
      latest_seq: later ? seq : before.latest_seq,
    }
    return { key, after, value }
  }

  return (event: QueuedEvent, readings: readonly AssignedReading[]): boolean => {
    const changes = readings.flatMap(({ reading, segments }) =>
      segments.map(({ id }) => changeOf(event, reading, id)),
    )
    const newTotals = new Map<string, number>()
    for (const { key, after } of changes) {
      const { subscription_id, amount_cents } = after
      const total = newTotals.get(subscription_id) ?? totals.get(subscription_id) ?? 0
      newTotals.set(subscription_id, total + amount_cents - (current.get(key)?.amount_cents ?? 0))
    }
    for (const [id, total] of newTotals) if (total > MAX_AMOUNT && total > (totals.get(id) ?? 0)) return false
    for (const [id, total] of newTotals) totals.set(id, total)
    for (const { key, after, value } of changes) {
      current.set(key, after)
      if (value !== undefined) counted.add(value)
    }
    return true
  }
}

export function usageKey(segmentId: string, meterId: string): string {
  return `${segmentId} ${meterId}`
}

export function valueKey(segmentId: string, meterId: string, value: string): string {
  return `${usageKey(segmentId, meterId)} ${value}`
}

/** In minor units of the plan's currency, rounded as on the invoice; 0 for a price in a pricing unit. */
export function amountOf(
  { currency_code, priceOf }: Pick<PricedSegment, 'currency_code' | 'priceOf'>,
  meterId: string,
  units: Decimal,
): number {
  const price = priceOf(meterId)
  if (price === undefined || price.pricing_unit_code !== null) return 0
  return majorToMinor(rate(price, units).amount, currency_code)
}
