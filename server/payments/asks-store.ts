import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import { IS_FREE, LEASE_END, type LeaseKey } from '../db/lease.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { AttemptRow } from './attempts-store.ts'
import type { RefundRow } from './refunds-store.ts'

export type Rows = { payment_attempts: AttemptRow; refunds: RefundRow }
export type Asked = keyof Rows
type Key = Pick<AttemptRow, 'tenant_id' | 'id'>

const MAY_CHANGE: Record<Asked, RawBuilder<boolean>> = {
  payment_attempts: sql`status <> 'succeeded'`,
  refunds: sql`status <> 'failed'`,
}

/** The provider is asked again after this time if the process dies or cannot record the answer. */
const ASK_AGAIN_MS = 60_000

/** Undefined while another process asks, or if nothing is due until `by`. */
export async function leaseAsk<Table extends Asked>(
  db: ReadHandle,
  table: Table,
  { tenantId, id, lease }: LeaseKey,
  { now, by }: { now: Date; by: Date },
): Promise<Rows[Table] | undefined> {
  const { rows } = await sql<Rows[Table]>`
    update ${sql.table(table)} set lease = ${lease}, leased_until = ${LEASE_END},
      first_asked_at = coalesce(first_asked_at, ${now}), ask_count = ask_count + 1,
      next_ask_at = ${new Date(now.getTime() + ASK_AGAIN_MS)}
    where tenant_id = ${tenantId} and id = ${id} and next_ask_at <= ${by} and ${IS_FREE}
    returning *`.execute(db)
  return rows[0]
}

export type AskOfAny = Pick<AttemptRow, 'next_ask_at' | 'first_asked_at' | 'ask_count'>
export type Ask = AskOfAny & Pick<AttemptRow, 'provider_reference' | 'is_to_cancel'>
type Asks = { payment_attempts: Ask; refunds: AskOfAny }

/** Users see none of these fields, so `updated_at` stays. */
export async function updateAsk<Table extends Asked>(
  trx: WriteHandle,
  table: Table,
  { tenant_id, id }: Key,
  changes: Partial<Asks[Table]>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await trx
    .updateTable(table as Asked)
    .set(changes)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

export async function askSoon(
  db: ReadHandle,
  table: Asked,
  { tenant_id, id, provider }: Key & Pick<AttemptRow, 'provider'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set next_ask_at = ${now}
    where tenant_id = ${tenant_id} and id = ${id} and provider = ${provider} and ${MAY_CHANGE[table]}
    returning 1`.execute(db)
  return rows.length > 0
}

export async function askAboutDispute(
  db: ReadHandle,
  { tenantId, provider }: { tenantId: number; provider: AttemptRow['provider'] },
  providerPaymentId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set next_ask_at = ${now}
    where tenant_id = ${tenantId} and provider = ${provider} and provider_payment_id = ${providerPaymentId}
      and status = 'succeeded'
    returning 1`.execute(db)
  return rows.length > 0
}

/** Returns how many had not succeeded yet. */
export async function askAboutReceived(
  db: ReadHandle,
  { tenantId, provider }: { tenantId: number; provider: AttemptRow['provider'] },
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update payment_attempts set next_ask_at = ${now}
    where tenant_id = ${tenantId} and id = any(${ids}::text[]) and provider = ${provider}
      and ${MAY_CHANGE.payment_attempts}
    returning 1`.execute(db)
  return rows.length
}

export async function selectToAsk(
  db: ReadHandle,
  table: Asked,
  tenantId: number,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = ${tenantId} and next_ask_at <= ${now} and ${IS_FREE}
    order by next_ask_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectTenantsToAsk(
  db: ReadHandle,
  tenantIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const tenants = anyOf(tenantIds)
  const asking = await sql<{ tenant_id: number }>`
    select distinct tenant_id from payment_attempts
    where tenant_id = ${tenants} and next_ask_at <= ${now} and ${IS_FREE}`.execute(db)
  const refunding = await sql<{ tenant_id: number }>`
    select distinct tenant_id from refunds
    where tenant_id = ${tenants} and next_ask_at <= ${now} and ${IS_FREE}`.execute(db)
  const saving = await sql<{ tenant_id: number }>`
    select distinct tenant_id from payment_method_sessions
    where tenant_id = ${tenants} and next_ask_at <= ${now}`.execute(db)
  const detaching = await sql<{ tenant_id: number }>`
    select distinct tenant_id from payment_methods
    where tenant_id = ${tenants} and next_ask_at <= ${now}`.execute(db)
  const checking = await sql<{ tenant_id: number }>`
    select tenant_id from payment_providers where tenant_id = ${tenants} and (check_at <= ${now} or reconcile_at <= ${now})`.execute(
    db,
  )
  return [
    ...new Set(
      [asking, refunding, saving, detaching, checking].flatMap(({ rows }) =>
        rows.map(({ tenant_id }) => tenant_id),
      ),
    ),
  ]
}
