import type { WriteContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { lockPricedMeters } from '../../meters/meters-store.ts'
import { assertNoFallingInUnits, type PriceDraft } from '../../plans/rules.ts'
import { findPricingUnits, usePricingUnits } from '../../pricing-units/pricing-units-store.ts'

/** Locks the meters' state. Throws errors in the contract's order. */
export async function checkPrices(
  { trx, tenant }: Pick<WriteContext, 'trx' | 'tenant'>,
  prices: readonly PriceDraft[],
): Promise<void> {
  const ids = prices.map(({ meter_id }) => meter_id)
  const meters = await lockPricedMeters(trx, tenant.id, ids)
  const missing = ids.find((id) => !meters.some((meter) => meter.id === id))
  if (missing !== undefined) throw new Problem('METER_NOT_FOUND', { details: { meter_id: missing } })
  const codes = prices.flatMap((price) => price.pricing_unit_code ?? [])
  const units = await findPricingUnits(trx, tenant.id, codes)
  const falling = meters.filter(({ aggregation, recurring }) => aggregation === 'latest' || recurring)
  assertNoFallingInUnits(prices, new Set(falling.map(({ id }) => id)))
  const archived = ids.find((id) => meters.some((meter) => meter.id === id && meter.archived_at !== null))
  if (archived !== undefined) throw new Problem('METER_ARCHIVED', { details: { meter_id: archived } })
  await usePricingUnits(trx, tenant.id, units)
}
