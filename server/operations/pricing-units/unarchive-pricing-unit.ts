import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { lockPricingUnit, updatePricingUnit } from '../../pricing-units/pricing-units-store.ts'
import { toPricingUnit } from './response.ts'

export async function unarchivePricingUnit(
  { path }: Input<'unarchivePricingUnit'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'unarchivePricingUnit'>> {
  const unit = await lockPricingUnit(trx, tenant.id, path.id)
  const active = unit.archived_at ? await updatePricingUnit(trx, unit, { archived_at: null }, now) : unit
  return { status: 200, body: { pricing_unit: toPricingUnit(active, tenant) } }
}
