import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { parseCursor, toPage } from '../../http/pagination.ts'
import { selectSubscriptions } from '../../subscriptions/store.ts'
import { toSubscription } from './response.ts'

export async function listSubscriptions(
  { query }: Input<'listSubscriptions'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listSubscriptions'>> {
  const { limit, cursor, ...filter } = query
  const after = parseCursor(cursor, 'subscriptions')
  const fetched = await selectSubscriptions(db, tenant.id, filter, { limit, after })
  const { rows, ...page } = toPage(fetched, limit, 'subscriptions', (row) => ({
    at: row.created_at,
    id: row.id,
  }))
  return { status: 200, body: { subscriptions: rows.map((row) => toSubscription(row, tenant)), ...page } }
}
