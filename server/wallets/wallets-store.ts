import { type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { insertRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { PageRequest } from '../paging/pagination.ts'
import type { GrantUpdate } from './burn-down.ts'
import { expiryWaits } from './waiting-store.ts'

export type WalletAccountRow = Selectable<Schema['wallet_accounts']>
export type CreditGrantRow = Selectable<Schema['credit_grants']>

export type AccountKey = Pick<WalletAccountRow, 'tenant_id' | 'customer_id' | 'account_type' | 'unit_code'>

/** A customer's currency account exists from the start. */
export async function openAccount(trx: WriteHandle, account: AccountKey): Promise<void> {
  await trx
    .insertInto('wallet_accounts')
    .values(keyOf(account))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'customer_id', 'account_type', 'unit_code']).doNothing(),
    )
    .execute()
}

export function selectAccounts(
  db: ReadHandle,
  tenantId: number,
  customerId: string,
): Promise<WalletAccountRow[]> {
  return db
    .selectFrom('wallet_accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('account_type')
    .orderBy('unit_code')
    .execute()
}

export function selectAccountsOf(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
): Promise<WalletAccountRow[]> {
  return db
    .selectFrom('wallet_accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::text[])`)
    .execute()
}

/** Returns the newest first, and one more than the page. */
export function selectAllAccounts(
  db: ReadHandle,
  tenantId: number,
  { customer_id }: { customer_id?: string },
  { limit, after }: PageRequest,
): Promise<WalletAccountRow[]> {
  let query = db.selectFrom('wallet_accounts').selectAll().where('tenant_id', '=', tenantId)
  if (customer_id !== undefined) query = query.where('customer_id', '=', customer_id)
  if (after !== undefined) query = query.where('seq', '<', Number(after.place))
  return query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Returns `0` without an account. To change it, hold the customer's lock. */
export async function readBalance(trx: WriteHandle, account: AccountKey): Promise<string> {
  const found = await trx
    .selectFrom('wallet_accounts')
    .where(isOf(account))
    .select('balance')
    .executeTakeFirst()
  return found?.balance ?? '0'
}

/** Counts only grants that can pay an invoice of a period that ends at `periodEnd`, or otherwise anything at `at`. */
export async function readCredit(
  db: ReadHandle,
  account: AccountKey,
  { at, periodEnd }: { at: Date; periodEnd: Date | undefined },
): Promise<string> {
  const { credit } = await grantsOf(db, account)
    .select(({ fn }) => fn.sum<string | null>('remaining').as('credit'))
    .where('remaining', '>', '0')
    .where(({ eb, or }) =>
      or([
        eb('expires_at', 'is', null),
        periodEnd === undefined ? eb('expires_at', '>', at) : eb('expires_at', '>=', periodEnd),
      ]),
    )
    .executeTakeFirstOrThrow()
  return credit ?? '0'
}

export function selectRemainingGrants(trx: WriteHandle, account: AccountKey): Promise<CreditGrantRow[]> {
  return grantsOf(trx, account)
    .selectAll()
    .where('remaining', '>', '0')
    .orderBy('priority')
    .orderBy('expires_at', (order) => order.asc().nullsLast())
    .orderBy('seq')
    .execute()
}

/** Returns grants in the reverse order of debits, with expired and voided ones last. */
export function selectDebitedGrants(
  trx: WriteHandle,
  account: AccountKey,
  now: Date,
): Promise<CreditGrantRow[]> {
  return grantsOf(trx, account)
    .selectAll()
    .where(sql<boolean>`remaining < amount - withdrawn`)
    .orderBy(sql`voided_at is not null or coalesce(expires_at <= ${now}, false)`)
    .orderBy('priority', 'desc')
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .orderBy('seq', 'desc')
    .execute()
}

export async function insertGrant(
  trx: WriteHandle,
  grant: Pick<
    CreditGrantRow,
    | keyof AccountKey
    | 'id'
    | 'amount'
    | 'remaining'
    | 'priority'
    | 'expires_at'
    | 'description'
    | 'metadata'
    | 'created_at'
  > &
    Partial<Pick<CreditGrantRow, 'line_item_id'>>,
): Promise<CreditGrantRow> {
  // A separate query, because Citus accepts no subquery among the values of an insert.
  const { test_clock_id } = await trx
    .selectFrom('customers')
    .select('test_clock_id')
    .where('tenant_id', '=', grant.tenant_id)
    .where('id', '=', grant.customer_id)
    .executeTakeFirstOrThrow()
  noteChange(trx, { type: 'credit_grant.created', id: grant.id })
  return insertRow(trx, 'credit_grants', { ...grant, test_clock_id, updated_at: grant.created_at })
}

export async function updateRemaining(
  trx: WriteHandle,
  tenantId: number,
  updates: readonly GrantUpdate[],
  now: Date,
): Promise<void> {
  if (updates.length === 0) return
  await sql`
    update credit_grants g set remaining = u.remaining, updated_at = ${now}
    from unnest(${updates.map(({ id }) => id)}::text[], ${updates.map(({ remaining }) => remaining.toFixed())}::numeric[])
      as u (id, remaining)
    where g.tenant_id = ${tenantId} and g.id = u.id`.execute(trx)
}

export async function selectAccountsWithExpired(
  trx: ReadHandle,
  tenantId: number,
  customerId: string,
  now: Date,
): Promise<AccountKey[]> {
  return trx
    .selectFrom('credit_grants')
    .select(['tenant_id', 'customer_id', 'account_type', 'unit_code'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('remaining', '>', '0')
    .where('expires_at', '<=', now)
    .where((eb) => eb.not(expiryWaits(sql`${tenantId}`)))
    .execute()
}

export function selectExpiring(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
): Promise<Array<{ customer_id: string; test_clock_id: string; first_at: Date | null }>> {
  return db
    .selectFrom('credit_grants')
    .select(({ fn }) => ['customer_id', 'test_clock_id', fn.min('expires_at').as('first_at')])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::text[])`)
    .where('remaining', '>', '0')
    .where('expires_at', 'is not', null)
    .groupBy(['customer_id', 'test_clock_id'])
    .execute()
}

function grantsOf(db: ReadHandle, account: AccountKey) {
  return db.selectFrom('credit_grants').where(isOf(account))
}

export function isOf({ tenant_id, customer_id, account_type, unit_code }: AccountKey) {
  return sql<boolean>`tenant_id = ${tenant_id} and customer_id = ${customer_id} and account_type = ${account_type}
    and unit_code = ${unit_code}`
}

export function keyOf({ tenant_id, customer_id, account_type, unit_code }: AccountKey): AccountKey {
  return { tenant_id, customer_id, account_type, unit_code }
}
