import { type Decimal, decimal, roundToInteger } from '../money/decimal.ts'
import { type Price, rate } from '../plans/rating.ts'
import type { QueuedEvent, Touch } from './aggregate.ts'

/** In minor units: far enough below the largest exact number for fees and prorations to be added. */
export const LARGEST_AMOUNT = 1_000_000_000_000_000

/** What was counted of a meter in a segment. */
export type Usage = {
  subscription_id: string
  segment_id: string
  meter_id: string
  units: Decimal
  amount_cents: number
  latest_at: Date
  latest_seq: number
}

/** What there is before the events that are to be judged. */
export type Known = {
  usages: readonly Usage[]
  /** The different values of unique_count meters among those of the events, each as its segment, meter and text. */
  values: ReadonlySet<string>
  subscriptionOf: (segmentId: string) => string
  priceOf: (segmentId: string, meterId: string) => Price | undefined
}

/** What an event would leave: the usage, and for unique_count the value that it adds. */
type Change = { key: string; usage: Usage; value: string | undefined }

/**
 * Judges events in their order, each by what those before it leave: false for one with which the usage of a subscription
 * would come to more than the largest amount. Such an event changes nothing. It adds up as the database does.
 */
export function createFitting({ usages, values, subscriptionOf, priceOf }: Known) {
  const known = new Map(usages.map((usage) => [keyOf(usage.segment_id, usage.meter_id), usage]))
  const seen = new Set(values)
  const totals = new Map<string, number>()
  for (const { subscription_id, amount_cents } of usages)
    totals.set(subscription_id, (totals.get(subscription_id) ?? 0) + amount_cents)

  const changeOf = (
    event: QueuedEvent,
    { meter, value, text }: Touch['reading'],
    segmentId: string,
  ): Change => {
    const key = keyOf(segmentId, meter.id)
    const before = known.get(key)
    const valueKey = meter.aggregation === 'unique_count' ? `${key} ${text}` : undefined
    const later =
      before === undefined ||
      event.timestamp > before.latest_at ||
      (event.timestamp.getTime() === before.latest_at.getTime() && event.seq > before.latest_seq)
    const units = merge(before?.units, {
      aggregation: meter.aggregation,
      value: valueKey !== undefined && seen.has(valueKey) ? NOTHING : value,
      later,
    })
    const price = priceOf(segmentId, meter.id)
    const usage: Usage = {
      ...{ subscription_id: subscriptionOf(segmentId), segment_id: segmentId, meter_id: meter.id, units },
      amount_cents: amountOf(price, units),
      latest_at: later ? event.timestamp : before.latest_at,
      latest_seq: later ? event.seq : before.latest_seq,
    }
    return { key, usage, value: valueKey }
  }

  return (event: QueuedEvent, touches: readonly Touch[]): boolean => {
    const changes = touches.flatMap(({ reading, segments }) =>
      segments.map(({ id }) => changeOf(event, reading, id)),
    )
    const after = new Map<string, number>()
    for (const { key, usage } of changes) {
      const { subscription_id, amount_cents } = usage
      const total = after.get(subscription_id) ?? totals.get(subscription_id) ?? 0
      after.set(subscription_id, total + amount_cents - (known.get(key)?.amount_cents ?? 0))
    }
    for (const [id, total] of after) if (total > LARGEST_AMOUNT && total > (totals.get(id) ?? 0)) return false
    for (const [id, total] of after) totals.set(id, total)
    for (const { key, usage, value } of changes) {
      known.set(key, usage)
      if (value !== undefined) seen.add(value)
    }
    return true
  }
}

export function keyOf(segmentId: string, meterId: string): string {
  return `${segmentId} ${meterId}`
}

/** What units cost in the plan's currency, rounded as their line will be; 0 in a pricing unit. */
export function amountOf(price: Price | undefined, units: Decimal): number {
  if (price === undefined || price.pricing_unit_code !== null) return 0
  return roundToInteger(rate(price, units).amount).toNumber()
}

function merge(
  units: Decimal | undefined,
  { aggregation, value, later }: { aggregation: string; value: Decimal; later: boolean },
): Decimal {
  if (units === undefined) return value
  if (aggregation === 'max') return value.gt(units) ? value : units
  if (aggregation === 'latest') return later ? value : units
  return units.plus(value)
}

const NOTHING = decimal(0)
