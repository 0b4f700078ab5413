import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { noteChange } from '../db/changes.ts'
import { type Changes, found, rowOf, updateRow } from '../db/row.ts'
import { insertRows } from '../db/rows.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { type Timeline, timelineOf } from '../db/timeline.ts'
import { eInvoiceFormatOf, hasTaxRates } from './issues-store.ts'
import { type BilledLine, type InvoiceLine, insertLines, linesOf } from './lines-store.ts'
import { type Parties, partiesOf, withCompany } from './parties-store.ts'
import { type Payment, paymentsOf } from './payments-store.ts'

type Row = Selectable<Schema['invoices']>
export type InvoiceRow = Row & {
  line_items: BilledLine[]
  payments: Payment[]
  parties: Parties
  has_tax_rates: boolean
  e_invoice_format: Selectable<Schema['customers']>['e_invoice_format']
}
type Key = Pick<Row, 'tenant_id' | 'id'>

type Terms =
  | 'customer_id'
  | 'test_clock_id'
  | 'collection_method'
  | 'days_until_due'
  | 'apply_credit'
  | 'currency_code'
  | 'total_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'credit_carried_cents'
  | 'tax_behavior'
  | 'taxes'
  | 'discounts'
  | 'billing_reason'
  | 'timezone'
  | 'metadata'
type Own = 'purchase_order_number' | 'memo' | 'tax_rate_ids'
type Boundary = 'subscription_id' | 'plan_id' | 'period_start' | 'period_end' | 'finalizes_at'
type NewInvoice = Pick<Row, 'id' | Terms> & Partial<Pick<Row, Boundary | Own>>

export function insertDraft(
  trx: WriteHandle,
  { tenant_id, ...invoice }: NewInvoice & { tenant_id: number },
  lines: InvoiceLine[],
  now: Date,
): Promise<void> {
  return insertDrafts(trx, tenant_id, [{ ...invoice, lines, now }])
}

/** All drafts must have the same fields. */
export async function insertDrafts(
  trx: WriteHandle,
  tenantId: number,
  drafts: ReadonlyArray<NewInvoice & { lines: InvoiceLine[]; now: Date }>,
): Promise<void> {
  const rows = drafts.map(({ lines: _, now, ...invoice }) => ({
    ...invoice,
    status: 'draft' as const,
    created_at: now,
    updated_at: now,
  }))
  await insertRows(trx, 'invoices', tenantId, rows)
  await insertLines(trx, tenantId, drafts)
  noteChange(trx, ...drafts.map(({ id }) => ({ type: 'invoice.drafted' as const, id })))
}

export async function updateInvoice(
  trx: WriteHandle,
  { tenant_id, id }: Key,
  values: Changes<'invoices'>,
  lines?: InvoiceLine[],
): Promise<Row> {
  const updated = await updateRow(trx, 'invoices', { tenant_id, id }, values)
  if (lines === undefined) return updated
  await trx
    .deleteFrom('invoice_line_items')
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .execute()
  await insertLines(trx, tenant_id, [{ id, lines }])
  return updated
}

export async function markOverdue(
  trx: WriteHandle,
  tenantId: number,
  ids: readonly string[],
  now: Date,
): Promise<Row[]> {
  const overdue = await trx
    .updateTable('invoices')
    .set({ overdue_at: now, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('status', '=', 'open')
    .where('overdue_at', 'is', null)
    .where('open_payment', 'is', null)
    .where('collection_pending', '=', false)
    .returningAll()
    .execute()
  noteChange(trx, ...overdue.map(({ id }) => ({ type: 'invoice.overdue' as const, id })))
  return overdue
}

/** Requires the customers' locks. */
export function selectToRemindOf(
  trx: WriteHandle,
  tenantId: number,
  ids: readonly string[],
  now: Date,
): Promise<Row[]> {
  return trx
    .selectFrom('invoices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('status', '=', 'open')
    .where('next_reminder_at', '<=', now)
    .execute()
}

/** Queues open invoices with automatic charging for collection. Returns their timeline, if any. */
export async function requestCollection(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { withoutCredit = false } = {},
): Promise<Timeline | undefined> {
  const open = trx
    .updateTable('invoices')
    .set({ collection_pending: true })
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::text[])`)
    .where('status', '=', 'open')
    .where('collection_method', '=', 'charge_automatically')
  const chosen = withoutCredit ? open : open.where('apply_credit', '=', true)
  const [invoice] = await chosen.returning(['tenant_id', 'test_clock_id']).execute()
  return invoice && timelineOf(invoice)
}

export async function findFirstToCollect(
  trx: WriteHandle,
  tenantId: number,
  customerId: string,
): Promise<InvoiceRow | undefined> {
  const [first] = await invoicesOf(trx, tenantId, (query) =>
    query
      .where('customer_id', '=', customerId)
      .where('status', '=', 'open')
      .where('collection_pending', '=', true)
      .where('open_payment', 'is distinct from', 'processing')
      .orderBy(sql`least(finalizes_at, finalized_at)`)
      .orderBy('invoice_number')
      .limit(1),
  )
  return first
}

export async function deleteInvoice(
  trx: WriteHandle,
  { tenant_id, id, customer_id }: Pick<Row, 'tenant_id' | 'id' | 'customer_id'>,
): Promise<void> {
  await trx.deleteFrom('invoices').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  noteChange(trx, { type: 'invoice.deleted', id, customer_id })
}

export async function loadInvoice(db: ReadHandle, tenantId: number, id: string): Promise<InvoiceRow> {
  const [invoice] = await invoicesOf(db, tenantId, (query) => query.where('id', '=', id))
  return found(invoice, 'INVOICE_NOT_FOUND')
}

/** Throws INVOICE_NOT_FOUND. */
export async function loadCustomerId(db: ReadHandle, tenantId: number, id: string): Promise<string> {
  const customer = rowOf(db, 'invoices', tenantId, id).clearSelect().select('customer_id')
  return found(await customer.executeTakeFirst(), 'INVOICE_NOT_FOUND').customer_id
}

export async function findInvoiceByToken(
  db: ReadHandle,
  tenantId: number,
  token: string,
): Promise<InvoiceRow | undefined> {
  const [invoice] = await invoicesOf(db, tenantId, (query) => query.where('public_token', '=', token))
  return invoice
}

export async function invoicesOf(
  db: ReadHandle,
  tenantId: number,
  select: <Found>(
    all: SelectQueryBuilder<Schema, 'invoices', Found>,
  ) => SelectQueryBuilder<Schema, 'invoices', Found>,
): Promise<InvoiceRow[]> {
  const all = db
    .selectFrom('invoices')
    .selectAll()
    .select([
      linesOf(tenantId),
      paymentsOf(tenantId),
      partiesOf(tenantId),
      hasTaxRates(tenantId),
      eInvoiceFormatOf(tenantId),
    ])
    .where('tenant_id', '=', tenantId)
  return withCompany(db, tenantId, await select(all).execute())
}
