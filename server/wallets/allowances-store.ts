import { type Selectable, sql } from 'kysely'
import { recordsOf, updateRows } from '../db/rows.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { AccountKey, CreditGrantRow, WalletAccountRow } from './wallets-store.ts'

type Ended = { subscription_id: string; from: Date; at: Date; now: Date }

/**
 * A grant of the very moment at which it ends was never in force: it frees its place, so that a plan that is changed
 * back at that moment grants again.
 */
export async function endAllowanceGrants(
  trx: WriteHandle,
  tenantId: number,
  { subscription_id, from, at, now }: Ended,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('credit_grants')
    .set({ expires_at: at, allowance_start: sql`nullif(allowance_start, ${at})`, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('allowance_subscription_id', '=', subscription_id)
    .where('allowance_start', '>=', from)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Limit = {
  customer_id: string
  subscription_id: string
  allowance_id: string
  /** How much rolls over at `at`. */
  most: string
  at: Date
}

/** What rolls over at the end of a period, the newest first. */
export async function selectRollingOver(
  trx: ReadHandle,
  tenantId: number,
  limits: readonly Limit[],
): Promise<CreditGrantRow[]> {
  const { rows } = await sql<CreditGrantRow>`
    select g.*
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
      as ending (customer_id text, subscription_id text, allowance_id text, at timestamptz)
    join credit_grants g on g.customer_id = ending.customer_id and g.allowance_subscription_id = ending.subscription_id
      and g.allowance_id = ending.allowance_id and g.expires_at > ending.at
    where g.tenant_id = ${tenantId} and g.remaining > 0
    order by g.allowance_start desc`.execute(trx)
  return rows
}

export async function openAccounts(
  trx: WriteHandle,
  tenantId: number,
  accounts: ReadonlyArray<Omit<AccountKey, 'tenant_id'>>,
): Promise<void> {
  await sql`
    insert into wallet_accounts (tenant_id, customer_id, account_type, unit_code)
    select ${tenantId}, customer_id, account_type, unit_code
    from ${recordsOf('wallet_accounts', accounts)}
    on conflict (tenant_id, customer_id, account_type, unit_code) do nothing`.execute(trx)
}

export async function selectAccountsFor(
  trx: ReadHandle,
  tenantId: number,
  accounts: ReadonlyArray<Omit<AccountKey, 'tenant_id'>>,
): Promise<WalletAccountRow[]> {
  const { rows } = await sql<WalletAccountRow>`
    select * from wallet_accounts
    where tenant_id = ${tenantId} and (customer_id, account_type, unit_code) in (
      select customer_id, account_type, unit_code from ${recordsOf('wallet_accounts', accounts)}
    )`.execute(trx)
  return rows
}

type Balance = Omit<AccountKey, 'tenant_id'> &
  Pick<Selectable<Schema['wallet_accounts']>, 'balance' | 'last_transaction_at'>

export async function updateBalances(
  trx: WriteHandle,
  tenantId: number,
  balances: readonly Balance[],
): Promise<void> {
  await sql`
    update wallet_accounts a set balance = r.balance, last_transaction_at = r.last_transaction_at
    from ${recordsOf('wallet_accounts', balances)} as r
    where a.tenant_id = ${tenantId} and a.customer_id = r.customer_id and a.account_type = r.account_type
      and a.unit_code = r.unit_code`.execute(trx)
}

export function updateCut(
  trx: WriteHandle,
  tenantId: number,
  rows: ReadonlyArray<Pick<CreditGrantRow, 'id' | 'remaining' | 'withdrawn' | 'updated_at'>>,
): Promise<void> {
  return updateRows(trx, 'credit_grants', tenantId, rows)
}
