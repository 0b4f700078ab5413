import type { Write } from '../../context.ts'
import { pricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { toPricingUnit } from './response.ts'

export const createPricingUnit: Write<'createPricingUnit'> = async (
  { body: { code, name, metadata = {} } },
  { trx, tenant, now, service },
) => {
  const fields = { tenant_id: tenant.id, id: service.newId(), code, name, metadata }
  const unit = await pricingUnits.insert(trx, fields, now)
  return { status: 201, body: { pricing_unit: toPricingUnit(unit, tenant) } }
}
