import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { selectSubscriptions } from '../../subscriptions/subscriptions-store.ts'
import { toSubscription } from './response.ts'

export async function listSubscriptions(
  { query }: Input<'listSubscriptions'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listSubscriptions'>> {
  const { rows, ...page } = await fetchPage('subscriptions', query, (request) =>
    selectSubscriptions(db, tenant.id, query, request),
  )
  return { status: 200, body: { subscriptions: rows.map((row) => toSubscription(row, tenant)), ...page } }
}
