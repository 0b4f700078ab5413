import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { updateRows } from '../db/rows.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { type InvoiceLine, insertLines } from './lines-store.ts'
import { type Parties, partiesOf, withCompany } from './parties-store.ts'

type Row = Selectable<Schema['invoices']>

export type DraftRow = Row & { parties: Parties }

/** Omits invoices that are no longer drafts. Counts lines. */
export async function selectDrafts(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<Array<DraftRow & { lines: number }>> {
  const drafts = await db
    .selectFrom('invoices')
    .selectAll()
    .select([partiesOf(tenantId), countOfLines(tenantId)])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('status', '=', 'draft')
    .orderBy('finalizes_at')
    .orderBy('seq')
    .execute()
  return withCompany(db, tenantId, drafts)
}

/** Requires the customer's lock. */
export async function selectNewestDraftIds(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
  limit: number,
): Promise<string[]> {
  const drafts = draftIdsOf(db, tenant_id).where('customer_id', '=', id)
  return idsOf(await drafts.orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(limit).execute())
}

/** Selects the newest first. Requires the customer's lock. */
export async function selectDraftIdsOf(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
): Promise<string[]> {
  const drafts = draftIdsOf(db, tenant_id).where('subscription_id', '=', id)
  return idsOf(await drafts.orderBy('created_at', 'desc').orderBy('seq', 'desc').limit(MAX_DRAFTS).execute())
}

/** Selects drafts that are finalized until then, in this order. */
export async function selectDraftIdsUntil(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
  until: Date,
): Promise<string[]> {
  const drafts = draftIdsOf(db, tenant_id)
    .where('subscription_id', '=', id)
    .where('finalizes_at', '<=', until)
  return idsOf(await drafts.orderBy('finalizes_at').orderBy('seq').limit(MAX_DRAFTS).execute())
}

function draftIdsOf(db: ReadHandle, tenantId: number) {
  return db
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'draft')
}

function idsOf(drafts: ReadonlyArray<{ id: string }>): string[] {
  return drafts.map(({ id }) => id)
}

/** Bounds how many drafts a change recomputes. Finalization recomputes each draft anyway. */
const MAX_DRAFTS = 20

export async function replaceLines(
  trx: WriteHandle,
  tenantId: number,
  invoices: ReadonlyArray<{ id: string; lines: InvoiceLine[] }>,
): Promise<void> {
  if (invoices.length === 0) return
  const replaced = await trx
    .deleteFrom('invoice_line_items')
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', sql<string>`any(${invoices.map(({ id }) => id)}::text[])`)
    .returning(['id', 'credited_cents'])
    .execute()
  await insertLines(trx, tenantId, invoices)
  // An invoice that was finalized earlier may credit unused time of these lines.
  const credited = replaced.filter(({ credited_cents }) => credited_cents !== 0)
  if (credited.length > 0) await updateRows(trx, 'invoice_line_items', tenantId, credited)
}

export function updateInvoices(
  trx: WriteHandle,
  tenantId: number,
  invoices: ReadonlyArray<Partial<Row> & { id: string }>,
): Promise<void> {
  return updateRows(trx, 'invoices', tenantId, invoices)
}

export function countOfLines(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) =>
    invoice
      .selectFrom('invoice_line_items as line')
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .where('line.tenant_id', '=', tenantId)
      .whereRef('line.invoice_id', '=', 'invoices.id')
      .$asScalar()
      .$notNull()
      .as('lines')
}
