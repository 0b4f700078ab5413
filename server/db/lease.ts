import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from './schema.ts'

/** Lets one process work on a row outside of a transaction. */
export type LeaseKey = { tenantId: number; id: string; lease: string }

type Leased = 'webhook_endpoints' | 'payment_attempts' | 'refunds' | 'emails'

/** The lease is renewed after a third of this time. */
const LEASE_SECONDS = 30
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3

/** The database's time, because leases are between processes. */
export const LEASE_END = sql<Date>`now() + ${sql.lit(LEASE_SECONDS)} * interval '1 s'`
export const IS_FREE = sql<boolean>`(leased_until is null or leased_until < now())`

/** If this process dies, another takes the row over. */
export async function whileLeased<Result>(
  db: ReadHandle,
  table: Leased,
  key: LeaseKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewing = setInterval(
    () => setEnd(db, table, key, { lease: key.lease, end: LEASE_END }).catch(() => undefined),
    RENEW_MS,
  )
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await setEnd(db, table, key, { lease: null, end: sql`null` })
  }
}

async function setEnd(
  db: ReadHandle,
  table: Leased,
  { tenantId, id, lease }: LeaseKey,
  next: { lease: string | null; end: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set lease = ${next.lease}, leased_until = ${next.end}
    where tenant_id = ${tenantId} and id = ${id} and lease = ${lease}`.execute(db)
}

/** Returns undefined if another process has taken the lease over. */
export async function lockLease<Table extends Leased>(
  trx: WriteHandle,
  table: Table,
  { tenantId, id, lease }: LeaseKey,
): Promise<Selectable<Schema[Table]> | undefined> {
  const { rows } = await sql<Selectable<Schema[Table]>>`
    select * from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id} and lease = ${lease}
    for no key update`.execute(trx)
  return rows[0]
}
