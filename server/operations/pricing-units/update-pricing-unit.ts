import type { Write } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { pricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { toPricingUnit } from './response.ts'

/** Prices and wallets store the code, so it cannot change. */
export const updatePricingUnit: Write<'updatePricingUnit'> = async (
  { path, body: { name, metadata } },
  { trx, tenant, now },
) => {
  const current = await pricingUnits.lock(trx, tenant.id, path.id)
  const changes = changedFields(current, {
    ...(name !== undefined && { name }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const unit = isChanged ? await pricingUnits.update(trx, current, changes, now) : current
  return { status: 200, body: { pricing_unit: toPricingUnit(unit, tenant) } }
}
