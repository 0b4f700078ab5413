import { type QueryCreator, type Selectable, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { newestFirst } from '../db/newest-first.ts'
import { oneForEach } from '../db/one-for-each.ts'
import { found, insertRow, rowOf, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type MethodRow = Selectable<Schema['payment_methods']>
type NewMethod = Omit<MethodRow, 'seq' | 'status' | 'next_ask_at' | 'created_at' | 'updated_at'>
type Owner = { tenant_id: number; id: string }

export function insertMethod(trx: WriteHandle, method: NewMethod, now: Date): Promise<MethodRow> {
  noteChange(trx, { type: 'payment_method.created', id: method.id })
  const times = { created_at: now, updated_at: now }
  return insertRow(trx, 'payment_methods', { ...method, status: 'active', next_ask_at: null, ...times })
}

/** For a method that the provider has saved beyond the customer's limit. */
export function insertDetached(
  trx: WriteHandle,
  method: NewMethod,
  { now, next_ask_at }: { now: Date; next_ask_at: Date | null },
): Promise<MethodRow> {
  noteChange(trx, { type: 'payment_method.detached', id: method.id })
  const times = { created_at: now, updated_at: now }
  return insertRow(trx, 'payment_methods', { ...method, status: 'detached', next_ask_at, ...times })
}

/** A remote provider forgets the method at `next_ask_at`. */
export function markDetached(
  trx: WriteHandle,
  method: MethodRow,
  { now, next_ask_at }: { now: Date; next_ask_at: Date | null },
): Promise<MethodRow> {
  noteChange(trx, { type: 'payment_method.detached', id: method.id })
  return updateRow(trx, 'payment_methods', method, { status: 'detached', next_ask_at, updated_at: now })
}

export function findMethodToDetach(
  db: ReadHandle,
  tenantId: number,
  id: string,
): Promise<MethodRow | undefined> {
  const row = rowOf(db, 'payment_methods', tenantId, id)
  return row.where('next_ask_at', 'is not', null).executeTakeFirst()
}

export async function askToDetachAt(
  db: ReadHandle,
  { tenant_id, id }: Owner,
  next_ask_at: Date | null,
): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set({ next_ask_at })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

export async function selectMethodsToDetach(
  db: ReadHandle,
  tenantId: number,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_methods where tenant_id = ${tenantId} and next_ask_at <= ${now}
    order by next_ask_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Null once a deleted customer's method was erased. */
export async function findToken(db: ReadHandle, tenantId: number, id: string): Promise<string | null> {
  const found = await rowOf(db, 'payment_methods', tenantId, id).executeTakeFirst()
  return found?.token ?? null
}

/** Throws PAYMENT_METHOD_NOT_FOUND, also for a method of another customer. */
export async function loadMethod(db: ReadHandle, owner: Owner, id: string): Promise<MethodRow> {
  return found(await findMethod(db, owner, id), 'PAYMENT_METHOD_NOT_FOUND')
}

export function findMethod(
  db: ReadHandle,
  { tenant_id, id: customer_id }: Owner,
  id: string,
): Promise<MethodRow | undefined> {
  const row = rowOf(db, 'payment_methods', tenant_id, id)
  return row.where('customer_id', '=', customer_id).executeTakeFirst()
}

export function findActiveMethod(
  db: ReadHandle,
  { tenant_id, id }: Owner,
  { provider, token }: Pick<MethodRow, 'provider' | 'token'>,
): Promise<MethodRow | undefined> {
  return db
    .selectFrom('payment_methods')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('customer_id', '=', id)
    .where('status', '=', 'active')
    .where('provider', '=', provider)
    .where('token', '=', token)
    .executeTakeFirst()
}

export async function countMethods(db: ReadHandle, { tenant_id, id }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('payment_methods')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .where('customer_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

export function selectMethods(
  db: ReadHandle,
  { tenant_id: tenantId, id }: Owner,
  { status }: { status?: ReadonlyArray<MethodRow['status']> },
  request: PageRequest,
): Promise<Found<MethodRow>> {
  const matching = (from: QueryCreator<Schema>) => {
    const all = from
      .selectFrom('payment_methods')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('customer_id', '=', id)
    return oneForEach(all, 'status', status)
  }
  return newestFirst({ db, table: 'payment_methods', tenantId }, matching, request)
}
