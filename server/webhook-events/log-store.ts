import { type Selectable, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REJECTED } from './rejected.ts'

type Log = Selectable<Schema['webhook_logs']>

export async function hasUnnumbered(db: ReadHandle, tenantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_outbox where tenant_id = ${tenantId} and type <> ${REJECTED} limit 1`.execute(db)
  return rows.length > 0
}

export async function selectTenantsWithUnnumbered(
  db: ReadHandle,
  tenantIds: readonly number[],
): Promise<number[]> {
  const found = await db
    .selectFrom('webhook_outbox')
    .select('tenant_id')
    .distinct()
    .where('tenant_id', '=', anyOf(tenantIds))
    .execute()
  return found.map(({ tenant_id }) => tenant_id)
}

/** Locks the log, so that one transaction at a time assigns numbers. */
export async function lockLog(trx: WriteHandle, tenantId: number): Promise<Log> {
  await trx
    .insertInto('webhook_logs')
    .values({ tenant_id: tenantId, last_sequence: 0, dropped_sequence: 0 })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute()
  return trx
    .selectFrom('webhook_logs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Numbers events by `seq`, which is assigned under the customer's lock. Returns how many were numbered. */
export async function numberEvents(
  trx: WriteHandle,
  { tenant_id, last_sequence }: Log,
  { at, most }: { at: Date; most: number },
): Promise<number> {
  const next = await trx
    .selectFrom('webhook_outbox')
    .select('seq')
    .where('tenant_id', '=', tenant_id)
    .where('type', '<>', REJECTED)
    .orderBy('seq')
    .limit(most)
    .execute()
  if (next.length === 0) return 0
  const places = next.map(({ seq }) => seq)
  await sql`
    insert into webhook_events (tenant_id, id, sequence, type, object_id, customer_id, test_clock_id, request_id,
      "timestamp", data, created_at)
    select ${tenant_id}::bigint, id, ${last_sequence}::bigint + row_number() over (partition by tenant_id order by seq), type,
      object_id, customer_id, test_clock_id, request_id, "timestamp", data, ${at}::timestamptz
    from webhook_outbox where tenant_id = ${tenant_id} and seq = any(${places}::bigint[])`.execute(trx)
  await sql`
    delete from webhook_outbox where tenant_id = ${tenant_id} and seq = any(${places}::bigint[])`.execute(trx)
  await noteNumbered(trx, tenant_id, { last_sequence: last_sequence + next.length, last_at: at })
  return next.length
}

export async function noteNumbered(
  trx: WriteHandle,
  tenantId: number,
  last: Pick<Log, 'last_sequence' | 'last_at'>,
): Promise<void> {
  await trx.updateTable('webhook_logs').set(last).where('tenant_id', '=', tenantId).execute()
}

/** Erases a deleted customer's data. Numbers keep their events, so that the log has no gap. Returns the events' ids. */
export async function eraseEvents(
  trx: WriteHandle,
  tenantId: number,
  customerId: string,
  most: number,
): Promise<string[]> {
  const data = JSON.stringify({ customer: { id: customerId, deleted: true } })
  const { rows } = await sql<{ id: string }>`
    update webhook_events set type = 'customer.erased', object_id = ${customerId}, data = ${data}::json
    where tenant_id = ${tenantId} and id in (
      select id from webhook_events
      where tenant_id = ${tenantId} and customer_id = ${customerId} and type not in ('customer.deleted', 'customer.erased')
      limit ${most}
    ) returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function findLog(db: ReadHandle, tenantId: number): Promise<Log | undefined> {
  return db.selectFrom('webhook_logs').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

/** The oldest events are dropped first. Returns whether there may be more. */
export async function dropEvents(
  trx: WriteHandle,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<boolean> {
  const old = await trx
    .selectFrom('webhook_events')
    .select('sequence')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('sequence')
    .limit(most)
    .execute()
  const last = old.at(-1)?.sequence
  if (last === undefined) return false
  await trx
    .deleteFrom('webhook_events')
    .where('tenant_id', '=', tenantId)
    .where('sequence', '<=', last)
    .execute()
  await trx
    .updateTable('webhook_logs')
    .set({ dropped_sequence: last })
    .where('tenant_id', '=', tenantId)
    .execute()
  return old.length === most
}
