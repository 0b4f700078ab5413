import type { QueryCreator } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, rowOf, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import type { CreditGrantRow } from './wallets-store.ts'

/** Throws CREDIT_GRANT_NOT_FOUND. */
export async function loadGrant(db: ReadHandle, tenantId: number, id: string): Promise<CreditGrantRow> {
  return found(await rowOf(db, 'credit_grants', tenantId, id).executeTakeFirst(), 'CREDIT_GRANT_NOT_FOUND')
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

/** Requires the customer's lock. */
export async function markVoided(
  trx: WriteHandle,
  grant: Pick<CreditGrantRow, 'tenant_id' | 'id'>,
  now: Date,
): Promise<void> {
  noteChange(trx, { type: 'credit_grant.voided', id: grant.id })
  await updateRow(trx, 'credit_grants', grant, { voided_at: now, updated_at: now })
}

/** Requires the customer's lock. */
export function updateGrant(
  trx: WriteHandle,
  grant: CreditGrantRow,
  changes: Partial<Pick<CreditGrantRow, 'description' | 'metadata'>>,
  now: Date,
): Promise<CreditGrantRow> {
  noteChange(trx, { type: 'credit_grant.updated', id: grant.id, before: grant })
  return updateRow(trx, 'credit_grants', grant, { ...changes, updated_at: now })
}
