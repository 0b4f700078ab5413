import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectAttempts } from '../../payments/attempts-store.ts'
import { toPaymentAttempt } from './response.ts'

export async function listPaymentAttempts(
  { query }: Input<'listPaymentAttempts'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listPaymentAttempts'>> {
  const { rows, ...page } = await fetchPage('payment_attempts', query, (request) =>
    selectAttempts(db, tenant.id, query, request),
  )
  return {
    status: 200,
    body: { payment_attempts: rows.map((row) => toPaymentAttempt(row, tenant)), ...page },
  }
}
