import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { lockPricingUnit, updatePricingUnit } from '../../pricing-units/pricing-units-store.ts'
import { toPricingUnit } from './response.ts'

export async function archivePricingUnit(
  { path }: Input<'archivePricingUnit'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'archivePricingUnit'>> {
  const unit = await lockPricingUnit(trx, tenant.id, path.id)
  const archived = unit.archived_at ? unit : await updatePricingUnit(trx, unit, { archived_at: now }, now)
  return { status: 200, body: { pricing_unit: toPricingUnit(archived, tenant) } }
}
