import type { QueryCreator } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { found, rowOf, rowsById, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import { type Origin, selectOrigins } from './ledger-store.ts'
import type { CreditGrantRow } from './wallets-store.ts'

export type ShownGrantRow = CreditGrantRow & Origin

/** Throws CREDIT_GRANT_NOT_FOUND. */
export async function loadGrant(db: ReadHandle, tenantId: number, id: string): Promise<ShownGrantRow> {
  const row = found(
    await rowOf(db, 'credit_grants', tenantId, id).executeTakeFirst(),
    'CREDIT_GRANT_NOT_FOUND',
  )
  const [shown] = await withOrigins(db, tenantId, [row])
  return found(shown, 'CREDIT_GRANT_NOT_FOUND')
}

export async function selectGrantsById(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ShownGrantRow[]> {
  return withOrigins(db, tenantId, await rowsById(db, 'credit_grants', tenantId, ids))
}

export async function selectGrants(
  db: ReadHandle,
  tenantId: number,
  { customer_id }: { customer_id?: string },
  request: PageRequest,
): Promise<Found<ShownGrantRow>> {
  const matching = (from: QueryCreator<Schema>) => {
    const grants = from.selectFrom('credit_grants').selectAll().where('tenant_id', '=', tenantId)
    return customer_id === undefined ? grants : grants.where('customer_id', '=', customer_id)
  }
  const page = await newestFirst({ db, table: 'credit_grants', tenantId }, matching, request)
  return { ...page, rows: await withOrigins(db, tenantId, page.rows) }
}

async function withOrigins(
  db: ReadHandle,
  tenantId: number,
  rows: readonly CreditGrantRow[],
): Promise<ShownGrantRow[]> {
  const origins = await selectOrigins(
    db,
    tenantId,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const origin = origins.get(row.id)
    return origin === undefined ? [] : [{ ...row, ...origin }]
  })
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
export async function updateWithdrawn(
  trx: WriteHandle,
  grant: ShownGrantRow,
  amount: Decimal,
  now: Date,
): Promise<void> {
  noteChange(trx, { type: 'credit_grant.updated', id: grant.id, before: grant })
  await updateRow(trx, 'credit_grants', grant, {
    remaining: decimal(grant.remaining).minus(amount).toFixed(),
    withdrawn: decimal(grant.withdrawn).plus(amount).toFixed(),
    updated_at: now,
  })
}

/** Requires the customer's lock. */
export async function updateGrant(
  trx: WriteHandle,
  grant: ShownGrantRow,
  changes: Partial<Pick<CreditGrantRow, 'description' | 'metadata'>>,
  now: Date,
): Promise<ShownGrantRow> {
  noteChange(trx, { type: 'credit_grant.updated', id: grant.id, before: grant })
  const row = await updateRow(trx, 'credit_grants', grant, { ...changes, updated_at: now })
  return { ...grant, ...row }
}
