import type { QueryCreator, Selectable } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import { oneForEach } from '../db/one-for-each.ts'
import { type Changes, found, insertRow, rowOf, throwIfTaken, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import { OPEN } from './lifecycle.ts'

type Table = Schema['payment_attempts']
export type AttemptRow = Selectable<Table>
type New =
  | 'tenant_id'
  | 'id'
  | 'customer_id'
  | 'test_clock_id'
  | 'invoice_id'
  | 'amount_cents'
  | 'currency_code'
  | 'origin'
  | 'provider'
  | 'payment_method_id'
  | 'metadata'
  | 'next_ask_at'

export function insertAttempt(
  trx: WriteHandle,
  attempt: Pick<AttemptRow, New>,
  now: Date,
): Promise<AttemptRow> {
  return insertRow(trx, 'payment_attempts', {
    ...attempt,
    provider_payment_id: null,
    action_url: null,
    failure: null,
    unconfirmed_since: null,
    provider_reference: null,
    first_asked_at: null,
    lease: null,
    leased_until: null,
    disputed_at: null,
    dispute_status: null,
    dispute_closed_at: null,
    next_outcome: null,
    next_outcome_at: null,
    status: 'pending',
    created_at: now,
    updated_at: now,
  })
}

/** Throws PROVIDER_PAYMENT_ALREADY_REPORTED. */
export function updateAttempt(
  trx: WriteHandle,
  key: AttemptRow,
  changes: Changes<'payment_attempts'>,
): Promise<AttemptRow> {
  const updated = updateRow(trx, 'payment_attempts', key, changes)
  return updated.catch(throwIfTaken('payment_attempts_paid', 'PROVIDER_PAYMENT_ALREADY_REPORTED', {}))
}

/** Throws PAYMENT_ATTEMPT_NOT_FOUND. */
export async function loadAttempt(db: ReadHandle, tenantId: number, id: string): Promise<AttemptRow> {
  const row = rowOf(db, 'payment_attempts', tenantId, id)
  return found(await row.executeTakeFirst(), 'PAYMENT_ATTEMPT_NOT_FOUND')
}

export function findOpenAttempt(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
}

/** An open attempt is always the latest. */
export function findLatestAttempt(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
  until?: Date,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? new Date(0)))
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findLastCharged(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
): Promise<string | null> {
  const last = await db
    .selectFrom('payment_attempts')
    .select('payment_method_id')
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .where('origin', '=', 'automatic')
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.payment_method_id ?? null
}

export function findPaidBy(
  db: ReadHandle,
  { tenant_id, provider }: Pick<AttemptRow, 'tenant_id' | 'provider'>,
  providerPaymentId: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
}

const MATCHED = ['invoice_id', 'customer_id', 'unapplied'] as const
type AttemptFilter = { [Column in (typeof MATCHED)[number]]?: AttemptRow[Column] | undefined } & {
  status?: ReadonlyArray<AttemptRow['status']>
}

export function selectAttempts(
  db: ReadHandle,
  tenantId: number,
  filter: AttemptFilter,
  request: PageRequest,
): Promise<Found<AttemptRow>> {
  const matching = (from: QueryCreator<Schema>) => {
    const all = from.selectFrom('payment_attempts').selectAll().where('tenant_id', '=', tenantId)
    let query = whereGiven(all, filter, MATCHED)
    // A lost dispute leaves no money.
    if (filter.unapplied === true)
      query = query.where(({ or, eb }) =>
        or([eb('dispute_status', 'is', null), eb('dispute_status', '<>', 'lost')]),
      )
    return oneForEach(query, 'status', filter.status)
  }
  return newestFirst({ db, table: 'payment_attempts', tenantId }, matching, request)
}
