import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectCoupons } from '../../coupons/coupons-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { toCoupon } from './response.ts'

export async function listCoupons(
  { query }: Input<'listCoupons'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listCoupons'>> {
  const { rows, ...page } = await fetchPage('coupons', query, (request) =>
    selectCoupons(db, tenant.id, query, request),
  )
  return { status: 200, body: { coupons: rows.map((row) => toCoupon(row, tenant)), ...page } }
}
