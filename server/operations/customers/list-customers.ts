import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectCustomers } from '../../customers/store.ts'
import { parseCursor, toPage } from '../../http/pagination.ts'
import { toCustomer } from './response.ts'

export async function listCustomers(
  { query }: Input<'listCustomers'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listCustomers'>> {
  const { limit, cursor, ...filter } = query
  const fetched = await selectCustomers(db, tenant.id, filter, {
    limit,
    after: parseCursor(cursor, 'customers'),
  })
  const { rows, ...page } = toPage(fetched, limit, 'customers', (row) => ({ at: row.created_at, id: row.id }))
  return { status: 200, body: { customers: rows.map((row) => toCustomer(row, tenant)), ...page } }
}
