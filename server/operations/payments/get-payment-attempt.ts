import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadAttempt } from '../../payments/attempts-store.ts'
import { toPaymentAttempt } from './response.ts'

export async function getPaymentAttempt(
  { path }: Input<'getPaymentAttempt'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getPaymentAttempt'>> {
  const attempt = await loadAttempt(db, tenant.id, path.id)
  return { status: 200, body: { payment_attempt: toPaymentAttempt(attempt, tenant) } }
}
