import type { QueryCreator, Selectable } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import { oneForEach } from '../db/one-for-each.ts'
import { type Changes, found, insertRow, rowOf, updateRow } from '../db/row.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'

export type RefundRow = Selectable<Schema['refunds']>
type New =
  | 'tenant_id'
  | 'id'
  | 'customer_id'
  | 'test_clock_id'
  | 'invoice_id'
  | 'payment_attempt_id'
  | 'credit_note_id'
  | 'paid_out_grant_id'
  | 'amount_cents'
  | 'currency_code'
  | 'provider'
  | 'metadata'
  | 'next_ask_at'

export function insertRefund(trx: WriteHandle, refund: Pick<RefundRow, New>, now: Date): Promise<RefundRow> {
  return insertRow(trx, 'refunds', {
    ...refund,
    provider_refund_id: null,
    failure: null,
    credit_grant_id: null,
    first_asked_at: null,
    lease: null,
    leased_until: null,
    status: 'pending',
    created_at: now,
    updated_at: now,
  })
}

export function updateRefund(
  trx: WriteHandle,
  key: RefundRow,
  changes: Changes<'refunds'>,
): Promise<RefundRow> {
  return updateRow(trx, 'refunds', key, changes)
}

/** Throws REFUND_NOT_FOUND. */
export async function loadRefund(db: ReadHandle, tenantId: number, id: string): Promise<RefundRow> {
  return found(await rowOf(db, 'refunds', tenantId, id).executeTakeFirst(), 'REFUND_NOT_FOUND')
}

export async function hasPendingRefunds(
  db: ReadHandle,
  { tenant_id, provider }: Pick<RefundRow, 'tenant_id' | 'provider'>,
): Promise<boolean> {
  const pending = await db
    .selectFrom('refunds')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined
}

export async function selectGrantsOfNote(
  db: ReadHandle,
  tenantId: number,
  creditNoteId: string,
): Promise<Array<string | null>> {
  const refunds = await db
    .selectFrom('refunds')
    .select('credit_grant_id')
    .where('tenant_id', '=', tenantId)
    .where('credit_note_id', '=', creditNoteId)
    .execute()
  return refunds.map(({ credit_grant_id }) => credit_grant_id)
}

export type Refunded = Pick<RefundRow, 'amount_cents' | 'created_at'>

/** Selects what went back of an invoice's payments, the oldest first. */
export function selectRefundedOf(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
): Promise<Refunded[]> {
  return db
    .selectFrom('refunds')
    .select(['amount_cents', 'created_at'])
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .where('status', '=', 'succeeded')
    .orderBy('seq')
    .execute()
}

const MATCHED = ['customer_id', 'invoice_id', 'payment_attempt_id', 'credit_note_id'] as const
type RefundFilter = { [Column in (typeof MATCHED)[number]]?: RefundRow[Column] | undefined } & {
  status?: ReadonlyArray<RefundRow['status']>
}

export function selectRefunds(
  db: ReadHandle,
  tenantId: number,
  filter: RefundFilter,
  request: PageRequest,
): Promise<Found<RefundRow>> {
  const matching = (from: QueryCreator<Schema>) => {
    const query = from.selectFrom('refunds').selectAll().where('tenant_id', '=', tenantId)
    return oneForEach(whereGiven(query, filter, MATCHED), 'status', filter.status)
  }
  return newestFirst({ db, table: 'refunds', tenantId }, matching, request)
}
