import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { parseCursor, toPage } from '../../http/pagination.ts'
import { selectPricingUnits } from '../../pricing-units/store.ts'
import { toPricingUnit } from './response.ts'

export async function listPricingUnits(
  { query: { limit, cursor } }: Input<'listPricingUnits'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listPricingUnits'>> {
  const after = parseCursor(cursor, 'pricing_units')
  const fetched = await selectPricingUnits(db, tenant.id, { limit, after })
  const { rows, ...page } = toPage(fetched, limit, 'pricing_units', (row) => ({
    at: row.created_at,
    id: row.id,
  }))
  return { status: 200, body: { pricing_units: rows.map((row) => toPricingUnit(row, tenant)), ...page } }
}
