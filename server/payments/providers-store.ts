import { type Selectable, sql } from 'kysely'
import type { Mode, ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Account } from './provider.ts'

export type ProviderRow = Selectable<Schema['payment_providers']>
export type ProviderSetting = Omit<ProviderRow, 'tenant_id' | 'updated_at'> & { updated_at: Date | null }
type Tenant = { id: number; mode: Mode }

const PLAIN: Omit<ProviderRow, 'tenant_id' | 'provider' | 'updated_at'> = {
  ...({ status: 'active', disabled_reason: null, account_id: null, account_label: null } as const),
  secret_key: null,
  webhook_secret: null,
  token: null,
  check_at: null,
  check_count: 0,
  reconcile_at: null,
}

export async function readProvider(db: ReadHandle, { id, mode }: Tenant): Promise<ProviderSetting> {
  return (
    (await findProvider(db, id)) ?? {
      ...PLAIN,
      provider: mode === 'test' ? 'test' : 'none',
      updated_at: null,
    }
  )
}

export function findProvider(db: ReadHandle, tenantId: number): Promise<ProviderRow | undefined> {
  return db.selectFrom('payment_providers').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

const DONE = { check_at: null, check_count: 0 }

/** Columns that are left out keep their values. */
export async function putProvider(
  trx: WriteHandle,
  { id: tenant_id }: Tenant,
  setting: Pick<ProviderRow, 'provider' | 'updated_at'> & Partial<ProviderRow>,
): Promise<ProviderSetting> {
  return trx
    .insertInto('payment_providers')
    .values({ ...PLAIN, ...setting, tenant_id })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(setting))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Call it after the provider has refused the key for another request. */
export async function retryCheck(
  trx: WriteHandle,
  { tenant_id, provider }: Pick<ProviderRow, 'tenant_id' | 'provider'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('payment_providers')
    .set({ check_at: at, check_count: 0 })
    .where('tenant_id', '=', tenant_id)
    .where('provider', '=', provider)
    .where('check_at', 'is', null)
    .execute()
}

type Checked = Account & Pick<ProviderRow, 'status' | 'disabled_reason' | 'updated_at'>

/** Writes only for the key that was tried: one set meanwhile has its own try. */
export async function noteCheck(
  trx: WriteHandle,
  { tenant_id, secret_key }: ProviderRow,
  { id: account_id, label: account_label, ...result }: Checked,
): Promise<void> {
  await trx
    .updateTable('payment_providers')
    .set({ ...result, ...DONE, account_id, account_label, reconcile_at: result.updated_at })
    .where('tenant_id', '=', tenant_id)
    .where('secret_key', '=', secret_key)
    .execute()
}

/** Only one process gets the reconciliation. Undefined if it is not due. */
export async function takeReconciliation(
  db: ReadHandle,
  tenantId: number,
  { now, next }: { now: Date; next: Date },
): Promise<ProviderRow | undefined> {
  return db
    .updateTable('payment_providers')
    .set({ reconcile_at: next })
    .where('tenant_id', '=', tenantId)
    .where('reconcile_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

export async function checkLater(
  db: ReadHandle,
  { tenant_id, secret_key }: ProviderRow,
  check_at: Date,
): Promise<void> {
  await db
    .updateTable('payment_providers')
    .set({ check_at, check_count: sql<number>`check_count + 1` })
    .where('tenant_id', '=', tenant_id)
    .where('secret_key', '=', secret_key)
    .execute()
}

export async function hasOpenAttempts(
  db: ReadHandle,
  { tenant_id, provider }: Pick<Schema['payment_attempts'], 'tenant_id' | 'provider'>,
): Promise<boolean> {
  const open = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('status', 'in', ['pending', 'requires_action', 'processing'])
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
