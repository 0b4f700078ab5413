import { carryOver, NO_UNITS } from '../meters/aggregations.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { PIECE } from '../money/units.ts'
import type { CountedSegment } from '../subscriptions/counted-segments-store.ts'
import type { PricedUsage } from './compose-invoice.ts'

/** `counted` excludes what was carried in. */
export type SegmentUsage = PricedUsage & { counted: Decimal }

/** Includes pricing units and prices without usage. */
export function pricedUsageOf({
  id,
  starts_at: start,
  ends_at: end,
  currency_code,
  prices,
  counted,
  carried,
  meters,
}: CountedSegment): SegmentUsage[] {
  const segment = { id, span: { start, end } }
  return prices.map((price) => {
    const isOfPrice = ({ meter_id }: { meter_id: string }) => meter_id === price.meter_id
    const usage = counted.find(isOfPrice)
    const meter = meters.find(({ id }) => id === price.meter_id)
    const inSegment = usage && decimal(usage.units)
    const units =
      meter?.recurring === true
        ? carryInto({ start, end }, meter.aggregation, inSegment, carried.find(isOfPrice)?.units)
        : inSegment
    return {
      segment,
      price,
      currency_code,
      meter: {
        id: price.meter_id,
        name: meter?.name ?? price.meter_id,
        unit_code: meter?.unit_code ?? PIECE,
      },
      units: units ?? NO_UNITS,
      counted: inSegment ?? NO_UNITS,
      late_events: usage?.late_events ?? 0,
    }
  })
}

/** A segment without length passes the value on. */
function carryInto(
  { start, end }: { start: Date; end: Date },
  aggregation: Parameters<typeof carryOver>[0],
  counted: Decimal | undefined,
  carried: string | undefined,
): Decimal | undefined {
  if (end <= start) return undefined
  return carryOver(aggregation, counted, carried === undefined ? undefined : decimal(carried))
}

/** The steps of a tier, by which callers yield. */
export const STEPS_PER_TIER = 5
