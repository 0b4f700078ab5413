import type { components } from '../../../generated/types.ts'
import { counterOf } from '../../metering/plan-prices.ts'
import { carriesOver, carryOver, NO_UNITS } from '../../meters/aggregations.ts'
import { type CurrencyCode, majorToMinor } from '../../money/currency.ts'
import { type Decimal, decimal } from '../../money/decimal.ts'
import { MAX_AMOUNT } from '../../money/max-amount.ts'
import { PIECE } from '../../money/units.ts'
import { countTiers, type Price, type Rated, type RatedTier, rate } from '../../plans/rating.ts'
import { derivedId } from '../../runtime/derived-id.ts'
import type { Yielder } from '../../runtime/yielding.ts'
import type { CountedSegment } from '../../subscriptions/counted-segments-store.ts'
import type { Span } from '../../subscriptions/proration.ts'
import { billed, type Net } from './charges.ts'

type Schemas = components['schemas']
type LineUsage = Schemas['LineUsage']
export type UsageLine = Net<Schemas['UsageLineItem']>

export type PricedUsage = {
  segment: { id: string; span: Span }
  price: Price
  currency_code: CurrencyCode
  /** What the customer reads. */
  name: string
  meter: { id: string; unit_code: string }
  units: Decimal
  late_events: number
}

/** By segment. Prices in a pricing unit debit the wallet instead. Yields: 500 lines may have twenty tiers each. */
export async function usageLinesOf(
  subscriptionId: string,
  segments: readonly CountedSegment[],
  yielder: Yielder,
): Promise<ReadonlyMap<string, readonly UsageLine[]>> {
  const limit = createCarriedLimit()
  const lines = new Map<string, UsageLine[]>()
  for (const segment of segments.filter(hasUsage)) {
    const own: UsageLine[] = []
    lines.set(segment.id, own)
    for (const usage of pricedUsageOf(segment)) {
      if (usage.price.pricing_unit_code !== null) continue
      own.push(toUsageLine(subscriptionId, limit(usage)))
      if (yielder.isDue(stepsOf(usage))) await yielder.pause()
    }
  }
  return lines
}

/** An empty segment without usage exists only for its part's bounds. */
function hasUsage({ starts_at, ends_at, counted }: CountedSegment): boolean {
  return ends_at > starts_at || counted.length > 0
}

export function stepsOf({ price }: Pick<PricedUsage, 'price'>): number {
  return STEPS_PER_TIER * (1 + countTiers(price))
}

const STEPS_PER_TIER = 5

/** `counted` excludes the carried value. */
type SegmentUsage = PricedUsage & { counted: Decimal }

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
    const usage = counted.find(({ counter }) => counter === counterOf(price))
    const meter = meters.find(({ id }) => id === price.meter_id)
    const inSegment = usage && decimal(usage.units)
    const units =
      meter !== undefined && carriesOver(meter)
        ? carryInto({ start, end }, meter.aggregation, inSegment, carried.find(isOfPrice)?.units)
        : inSegment
    return {
      segment,
      price,
      currency_code,
      name: price.name ?? meter?.name ?? price.meter_id,
      meter: { id: price.meter_id, unit_code: meter?.unit_code ?? PIECE },
      units: units ?? NO_UNITS,
      counted: inSegment ?? NO_UNITS,
      late_events: usage?.late_events ?? 0,
    }
  })
}

/** An empty segment passes the value on. */
function carryInto(
  { start, end }: { start: Date; end: Date },
  aggregation: Parameters<typeof carryOver>[0],
  counted: Decimal | undefined,
  carried: string | undefined,
): Decimal | undefined {
  if (end <= start) return undefined
  return carryOver(aggregation, counted, carried === undefined ? undefined : decimal(carried))
}

/**
 * Events are limited by the plan that counts them, but a carried value may meet another plan. Above MAX_AMOUNT it is
 * left out, so that each invoice can be composed.
 */
export function createCarriedLimit(): (usage: SegmentUsage) => PricedUsage {
  let total = 0
  return (usage) => {
    const { price, units, counted, currency_code } = usage
    if (units.eq(counted)) return usage
    const amount = majorToMinor(rate(price, units).amount, currency_code)
    if (total + amount > MAX_AMOUNT) return { ...usage, units: counted }
    total += amount
    return usage
  }
}

/** Rounds once, half away from zero. A draft's line keeps its id when finalized. */
function toUsageLine(subscriptionId: string, priced: PricedUsage): UsageLine {
  const { segment, name, meter, currency_code } = priced
  const { amount, usage } = rateUsage(priced)
  return {
    id: derivedId(segment.id, counterOf(priced.price)),
    type: 'usage',
    description: name,
    ...billed(subscriptionId, majorToMinor(amount, currency_code), segment.span),
    unit_code: meter.unit_code,
    usage,
  }
}

/** Rates without rounding. */
export function rateUsage({
  price,
  meter,
  units,
  late_events,
}: Pick<PricedUsage, 'price' | 'units' | 'late_events'> & { meter: { id: string } }): {
  amount: Decimal
  usage: LineUsage
} {
  const rated = rate(price, units)
  const counted = {
    price_id: price.id,
    meter_id: meter.id,
    units: units.toFixed(),
    free_units: rated.free_units.toFixed(),
    late_events,
  }
  return { amount: rated.amount, usage: { ...counted, ...explain(rated) } }
}

function explain(rated: Rated) {
  switch (rated.charge_model) {
    case 'per_unit':
      return { charge_model: rated.charge_model, unit_amount: rated.unit_amount }
    case 'package': {
      const { charge_model, package_amount, package_size, packages } = rated
      return { charge_model, package_amount, package_size, packages: packages.toFixed() }
    }
    default: {
      const { charge_model, tiers } = rated
      return { charge_model, tiers: tiers.filter(({ units }) => units.gt(0)).map(toTier) }
    }
  }
}

function toTier({ up_to, units, unit_amount, flat_amount, amount }: RatedTier) {
  return { up_to, units: units.toFixed(), unit_amount, flat_amount, amount: amount.toFixed() }
}
