import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectDiscounts } from '../../discounts/discounts-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { toDiscount } from './response.ts'

export async function listDiscounts(
  { query }: Input<'listDiscounts'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listDiscounts'>> {
  const { rows, ...page } = await fetchPage('discounts', query, (request) =>
    selectDiscounts(db, tenant.id, query, request),
  )
  return { status: 200, body: { discounts: rows.map((row) => toDiscount(row, tenant)), ...page } }
}
