import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadRefund } from '../../payments/refunds-store.ts'
import { toRefund } from './response.ts'

export async function getRefund(
  { path }: Input<'getRefund'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getRefund'>> {
  const refund = await loadRefund(db, tenant.id, path.id)
  return { status: 200, body: { refund: toRefund(refund, tenant) } }
}
