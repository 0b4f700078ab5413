import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadDiscount } from '../../discounts/discounts-store.ts'
import { toDiscount } from './response.ts'

export async function getDiscount(
  { path }: Input<'getDiscount'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getDiscount'>> {
  const discount = await loadDiscount(db, tenant.id, path.id)
  return { status: 200, body: { discount: toDiscount(discount, tenant) } }
}
