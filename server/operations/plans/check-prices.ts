import type { WriteContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { carriesOver } from '../../meters/aggregations.ts'
import { lockPricedMeters } from '../../meters/meters-store.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { assertNoFallingInUnits, assertNoFilters, type PriceDraft } from '../../plans/rules.ts'
import { usePricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { unknownUnit } from '../../pricing-units/unknown-unit.ts'

type Context = Pick<WriteContext, 'trx' | 'tenant'>

type Included = Pick<PlanRow, 'included_credits'>['included_credits']

/** Checks the prices of a request, and locks the state of their meters. Throws errors in the contract's order. */
export function checkPrices(
  context: Context,
  prices: readonly PriceDraft[],
  included: Included = [],
): Promise<void> {
  const placeOf = (code: string) => {
    const index = prices.findIndex(({ pricing_unit_code }) => pricing_unit_code === code)
    if (index !== -1) return `prices[${index}]` as const
    return `included_credits[${included.findIndex(({ pricing_unit_code }) => pricing_unit_code === code)}]` as const
  }
  return check(context, prices, included, (code) => unknownUnit(`body.${placeOf(code)}.pricing_unit_code`))
}

/** Checks the prices of a plan. Throws METER_ARCHIVED, PRICING_UNIT_ARCHIVED. */
export function checkStoredPrices(
  context: Context,
  { prices, included_credits }: Pick<PlanRow, 'prices' | 'included_credits'>,
): Promise<void> {
  return check(
    context,
    prices,
    included_credits,
    (code) => new Problem('PRICING_UNIT_ARCHIVED', { details: { pricing_unit_code: code } }),
  )
}

async function check(
  { trx, tenant }: Context,
  prices: readonly PriceDraft[],
  included: Included,
  refusal: (code: string) => Problem,
): Promise<void> {
  const ids = prices.map(({ meter_id }) => meter_id)
  const meters = await lockPricedMeters(trx, tenant.id, ids)
  const missing = ids.find((id) => !meters.some((meter) => meter.id === id))
  if (missing !== undefined) throw new Problem('METER_NOT_FOUND', { details: { meter_id: missing } })
  const falling = meters.filter((meter) => meter.aggregation === 'latest' || carriesOver(meter))
  assertNoFallingInUnits(prices, new Set(falling.map(({ id }) => id)))
  assertNoFilters(prices, new Set(meters.filter(carriesOver).map(({ id }) => id)))
  const codes = [...prices, ...included].flatMap((each) => each.pricing_unit_code ?? [])
  await usePricingUnits(trx, tenant.id, codes, refusal)
  const archived = ids.find((id) => meters.some((meter) => meter.id === id && meter.archived_at !== null))
  if (archived !== undefined) throw new Problem('METER_ARCHIVED', { details: { meter_id: archived } })
}
