import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fetchPage } from '../../http/pagination.ts'
import { selectSubscriptions } from '../../subscriptions/store.ts'
import { toSubscription } from './response.ts'

export async function listSubscriptions(
  { query }: Input<'listSubscriptions'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listSubscriptions'>> {
  const { limit, cursor, ...filter } = query
  const { rows, ...page } = await fetchPage('subscriptions', { limit, cursor }, (request) =>
    selectSubscriptions(db, tenant.id, filter, request),
  )
  return { status: 200, body: { subscriptions: rows.map((row) => toSubscription(row, tenant)), ...page } }
}
