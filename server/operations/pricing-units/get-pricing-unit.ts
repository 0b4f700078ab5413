import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadPricingUnit } from '../../pricing-units/pricing-units-store.ts'
import { toPricingUnit } from './response.ts'

export async function getPricingUnit(
  { path }: Input<'getPricingUnit'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getPricingUnit'>> {
  const unit = await loadPricingUnit(db, tenant.id, path.id)
  return { status: 200, body: { pricing_unit: toPricingUnit(unit, tenant) } }
}
