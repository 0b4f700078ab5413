import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectPricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { toPricingUnit } from './response.ts'

export async function listPricingUnits(
  { query }: Input<'listPricingUnits'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listPricingUnits'>> {
  const { rows, ...page } = await fetchPage('pricing_units', query, (request) =>
    selectPricingUnits(db, tenant.id, query, request),
  )
  return { status: 200, body: { pricing_units: rows.map((row) => toPricingUnit(row, tenant)), ...page } }
}
