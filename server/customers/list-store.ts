import { type QueryCreator, sql } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import { type CustomerRow, existsIn } from './customers-store.ts'
import { beginningWith } from './words-store.ts'

type CustomerFilter = { q?: string; email?: string; external_id?: string; test_clock_id?: string }

export function selectCustomers(
  db: ReadHandle,
  tenantId: number,
  filter: CustomerFilter,
  request: PageRequest,
): Promise<Found<CustomerRow>> {
  const narrowings = filter.q === undefined ? [] : beginningWith(tenantId, filter.q)
  return newestFirst(
    { db, table: 'customers', tenantId, narrowings },
    (from) => customersMatching(from, tenantId, filter),
    request,
  )
}

function customersMatching(from: QueryCreator<Schema>, tenantId: number, filter: CustomerFilter) {
  let query = from
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(existsIn(tenantId))
  // The index has this collation, which folds ASCII letters only.
  if (filter.email !== undefined)
    query = query.where(sql<boolean>`lower(email) = lower(${filter.email}::text collate "C")`)
  return whereGiven(query, filter, ['external_id', 'test_clock_id'])
}

/** Omits customers that do not exist. */
export async function selectCustomerNames(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<CustomerRow, 'name' | 'email'>>> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .where(existsIn(tenantId))
    .execute()
  return new Map(rows.map((customer) => [customer.id, customer]))
}
