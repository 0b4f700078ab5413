import type { QueryCreator } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { Problem } from '../errors/problem.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import type { CreditGrantRow } from './wallets-store.ts'

/** Throws CREDIT_GRANT_NOT_FOUND, also for a grant of another customer. */
export async function loadGrant(
  db: ReadHandle,
  tenantId: number,
  customerId: string,
  id: string,
): Promise<CreditGrantRow> {
  const found = await db
    .selectFrom('credit_grants')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('CREDIT_GRANT_NOT_FOUND')
  return found
}

export function selectGrants(
  db: ReadHandle,
  tenantId: number,
  { customer_id }: { customer_id?: string },
  request: PageRequest,
): Promise<Found<CreditGrantRow>> {
  const matching = (from: QueryCreator<Schema>) => {
    const grants = from.selectFrom('credit_grants').selectAll().where('tenant_id', '=', tenantId)
    return customer_id === undefined ? grants : grants.where('customer_id', '=', customer_id)
  }
  return newestFirst({ db, table: 'credit_grants', tenantId }, matching, request)
}

/** The customer is locked. */
export async function markVoided(
  trx: WriteHandle,
  { tenant_id, id }: Pick<CreditGrantRow, 'tenant_id' | 'id'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('credit_grants')
    .set({ voided_at: now, updated_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** What is said about it. The customer is locked. */
export function updateGrant(
  trx: WriteHandle,
  { tenant_id, id }: Pick<CreditGrantRow, 'tenant_id' | 'id'>,
  { metadata, ...plain }: Partial<Pick<CreditGrantRow, 'description' | 'metadata'>>,
  now: Date,
): Promise<CreditGrantRow> {
  return trx
    .updateTable('credit_grants')
    .set({ ...plain, ...(metadata && { metadata: JSON.stringify(metadata) }), updated_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
