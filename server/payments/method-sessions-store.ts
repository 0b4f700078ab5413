import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'

type Table = Schema['payment_method_sessions']
export type MethodSessionRow = Selectable<Table>
type Key = Pick<MethodSessionRow, 'tenant_id' | 'id'>
type New = Omit<MethodSessionRow, 'provider_reference' | 'action_url' | 'ended_at' | 'next_ask_at'>

export function insertMethodSession(trx: WriteHandle, session: New): Promise<MethodSessionRow> {
  return trx
    .insertInto('payment_method_sessions')
    .values({ ...session, provider_reference: null, action_url: null, ended_at: null, next_ask_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findMethodSession(
  db: ReadHandle,
  tenantId: number,
  by: Partial<Pick<MethodSessionRow, 'id' | 'public_token'>>,
): Promise<MethodSessionRow | undefined> {
  let query = db.selectFrom('payment_method_sessions').selectAll().where('tenant_id', '=', tenantId)
  if (by.id !== undefined) query = query.where('id', '=', by.id)
  if (by.public_token !== undefined) query = query.where('public_token', '=', by.public_token)
  return query.executeTakeFirst()
}

/** If two requests open a page at once, the second uses the first one's page. */
export async function noteOpened(
  db: ReadHandle,
  { tenant_id, id }: Key,
  opened: Pick<MethodSessionRow, 'provider_reference' | 'action_url' | 'next_ask_at'>,
): Promise<void> {
  await db
    .updateTable('payment_method_sessions')
    .set(opened)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

export async function askMethodSessionAt(
  db: ReadHandle,
  { tenant_id, id }: Key,
  next_ask_at: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_method_sessions set next_ask_at = ${next_ask_at}
    where tenant_id = ${tenant_id} and id = ${id} and ended_at is null and provider_reference is not null
    returning 1`.execute(db)
  return rows.length > 0
}

/** Returns whether the session was open, so that one method is saved. */
export async function endMethodSession(
  trx: WriteHandle,
  { tenant_id, id }: Key,
  ended_at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_method_sessions')
    .set({ ended_at, next_ask_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function selectMethodSessionsToAsk(
  db: ReadHandle,
  tenantId: number,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_method_sessions where tenant_id = ${tenantId} and next_ask_at <= ${now}
    order by next_ask_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
