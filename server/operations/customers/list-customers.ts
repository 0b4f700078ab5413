import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectCustomers } from '../../customers/list-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { toCustomer } from './response.ts'

export async function listCustomers(
  { query }: Input<'listCustomers'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listCustomers'>> {
  const { rows, ...page } = await fetchPage('customers', query, (request) =>
    selectCustomers(db, tenant.id, query, request),
  )
  return { status: 200, body: { customers: rows.map((row) => toCustomer(row, tenant)), ...page } }
}
