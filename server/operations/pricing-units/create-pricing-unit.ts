import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { pricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { toPricingUnit } from './response.ts'

export async function createPricingUnit(
  { body: { code, name, metadata = {} } }: Input<'createPricingUnit'>,
  { trx, tenant, now, service }: WriteContext,
): Promise<Reply<'createPricingUnit'>> {
  const fields = { tenant_id: tenant.id, id: service.newId(), code, name, metadata }
  const unit = await pricingUnits.insert(trx, fields, now)
  return { status: 201, body: { pricing_unit: toPricingUnit(unit, tenant) } }
}
