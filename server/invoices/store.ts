import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { components } from '../../generated/types.ts'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { PageRequest, Position } from '../http/pagination.ts'
import { Problem } from '../http/problem.ts'
import type { InvoiceStatus } from './lifecycle.ts'

type Row = Selectable<Schema['invoices']>
export type InvoiceLine = components['schemas']['LineItem']
export type InvoiceRow = Row & { line_items: InvoiceLine[] }
type Key = Pick<Row, 'tenant_id' | 'id'>

type Terms =
  | 'customer_id'
  | 'collection_method'
  | 'days_until_due'
  | 'currency_code'
  | 'total_cents'
  | 'metadata'
type Boundary = 'subscription_id' | 'period_start' | 'period_end' | 'billing_reason' | 'finalizes_at'
type NewInvoice = Key & Pick<Row, Terms> & Partial<Pick<Row, Boundary>>

export async function insertDraft(
  trx: WriteHandle,
  invoice: NewInvoice,
  lines: InvoiceLine[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('invoices')
    .values({
      ...invoice,
      status: 'draft',
      metadata: JSON.stringify(invoice.metadata),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertLines(trx, invoice, lines)
}

/** Writes new values, and new lines where they are given, over an invoice that the transaction has locked. */
export async function updateInvoice(
  trx: WriteHandle,
  { tenant_id, id }: Key,
  values: Updateable<Schema['invoices']>,
  lines?: InvoiceLine[],
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set(values)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
  if (lines === undefined) return
  await trx
    .deleteFrom('invoice_line_items')
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .execute()
  await insertLines(trx, { tenant_id, id }, lines)
}

/** Deletes an invoice that the transaction has locked, and its lines with it. */
export async function deleteInvoice(trx: WriteHandle, { tenant_id, id }: Key): Promise<void> {
  await trx.deleteFrom('invoices').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
}

/** Throws INVOICE_NOT_FOUND, for another tenant's invoice too. */
export async function loadInvoice(db: ReadHandle, tenantId: number, id: string): Promise<InvoiceRow> {
  const found = await invoicesOf(db, tenantId).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new Problem('INVOICE_NOT_FOUND')
  return found
}

/** The invoice that a public URL shows. */
export function findInvoiceByToken(
  db: ReadHandle,
  tenantId: number,
  token: string,
): Promise<InvoiceRow | undefined> {
  return invoicesOf(db, tenantId).where('public_token', '=', token).executeTakeFirst()
}

export type InvoiceFilter = {
  status?: InvoiceStatus
  customer_id?: string
  subscription_id?: string
  created_from?: Date
  created_to?: Date
}

/** What the invoices of a page may have in lines together: a line with fifty tiers takes some eight thousand characters. */
const MAX_LINES_A_PAGE = 2_500

/**
 * Newest first, at most `limit`, and at most as many as have the lines of a page, but one at least. `lookedTo` is the place
 * of the last where there are more.
 */
export async function selectInvoices(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<{ rows: InvoiceRow[]; lookedTo?: Position }> {
  const found = await findPage(db, tenantId, filter, request)
  let lines = 0
  const page = found.slice(0, request.limit).filter((row, index) => {
    lines += row.lines
    return index === 0 || lines <= MAX_LINES_A_PAGE
  })
  const rows = await invoicesOf(db, tenantId)
    .where('id', '=', sql<string>`any(${page.map(({ id }) => id)}::text[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const last = page.at(-1)
  return last === undefined || page.length === found.length
    ? { rows }
    : { rows, lookedTo: { at: last.created_at, id: last.id } }
}

const COUNT_OF_LINES = sql<number>`(
  select count(*) from invoice_line_items l where l.tenant_id = invoices.tenant_id and l.invoice_id = invoices.id
)`

/** The invoices of a page and one more, without what they hold, and how many lines each has. */
function findPage(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<Array<Pick<Row, 'id' | 'created_at'> & { lines: number }>> {
  let query = db
    .selectFrom('invoices')
    .select(['id', 'created_at', COUNT_OF_LINES.as('lines')])
    .where('tenant_id', '=', tenantId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.customer_id !== undefined) query = query.where('customer_id', '=', filter.customer_id)
  if (filter.subscription_id !== undefined)
    query = query.where('subscription_id', '=', filter.subscription_id)
  if (filter.created_from !== undefined) query = query.where('created_at', '>=', filter.created_from)
  if (filter.created_to !== undefined) query = query.where('created_at', '<', filter.created_to)
  return newestFirst(query, request)
}

/**
 * Takes the tenant's next invoice number within the transaction: the row stays locked until it ends, so that a rollback
 * gives the number back and numbers run without a gap. Returns with it the time at which the number is given: `now`, or that
 * of the number before where it is later, so that numbers and times have one order.
 */
export async function takeInvoiceNumber(
  trx: WriteHandle,
  tenantId: number,
  now: Date,
): Promise<{ number: number; at: Date }> {
  const { last_number, last_at } = await trx
    .insertInto('invoice_sequences')
    .values({ tenant_id: tenantId, last_number: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        last_number: sql`invoice_sequences.last_number + 1`,
        last_at: sql`greatest(invoice_sequences.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last_number', 'last_at'])
    .executeTakeFirstOrThrow()
  return { number: last_number, at: last_at ?? now }
}

function invoicesOf(db: ReadHandle, tenantId: number) {
  return db.selectFrom('invoices').selectAll().select(linesOf).where('tenant_id', '=', tenantId)
}

function linesOf(invoice: ExpressionBuilder<Schema, 'invoices'>) {
  return jsonArrayFrom(
    invoice
      .selectFrom('invoice_line_items as line')
      .select([
        'line.description',
        'line.quantity',
        'line.unit_amount_cents',
        'line.amount_cents',
        'line.usage',
      ])
      .whereRef('line.tenant_id', '=', 'invoices.tenant_id')
      .whereRef('line.invoice_id', '=', 'invoices.id')
      .orderBy('line.position')
      // In JSON a numeric arrives as a number, and the shortest spelling of a double survives the way there and back.
      .$castTo<InvoiceLine>(),
  ).as('line_items')
}

async function insertLines(trx: WriteHandle, invoice: Key, lines: InvoiceLine[]): Promise<void> {
  // One parameter, since a statement takes 65,535.
  const rows = JSON.stringify(lines.map((line, position) => ({ ...line, position })))
  await sql`
    insert into invoice_line_items
      (tenant_id, invoice_id, position, description, quantity, unit_amount_cents, amount_cents, usage)
    select ${invoice.tenant_id}, ${invoice.id}, position, description, quantity, unit_amount_cents, amount_cents, usage
    from jsonb_to_recordset(${rows}::jsonb) as line (position integer, description text, quantity numeric,
      unit_amount_cents bigint, amount_cents bigint, usage jsonb)`.execute(trx)
}
