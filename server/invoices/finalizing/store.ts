import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { updateRows } from '../../db/rows.ts'
import type { ReadHandle, Schema, WriteHandle } from '../../db/schema.ts'
import { REAL_TIME, type Timeline } from '../../db/timeline.ts'
import { type InvoiceLine, insertLines, type Parties, partiesOf } from '../store.ts'

type Row = Selectable<Schema['invoices']>

/** What finalizing a draft reads. */
export type DraftRow = Row & { parties: Parties }

/** Of these invoices those that are drafts still, with the number of their lines. */
export function selectDrafts(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<Array<DraftRow & { lines: number }>> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .select([partiesOf, countOfLines])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('status', '=', 'draft')
    .orderBy('finalizes_at')
    .orderBy('seq')
    .execute()
}

export async function replaceLines(
  trx: WriteHandle,
  tenantId: number,
  invoices: ReadonlyArray<{ id: string; lines: InvoiceLine[] }>,
): Promise<void> {
  if (invoices.length === 0) return
  await trx
    .deleteFrom('invoice_line_items')
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', sql<string>`any(${invoices.map(({ id }) => id)}::text[])`)
    .execute()
  await insertLines(trx, tenantId, invoices)
}

/**
 * Takes so many numbers in a row; returns the first. The row stays locked until the transaction ends, so that numbers have no gaps.
 * In real time `at` is not before the previous number's, so that numbers and times have the same order.
 */
export async function takeInvoiceNumbers(
  trx: WriteHandle,
  { tenantId, testClockId }: Timeline,
  amount: number,
  now: Date,
): Promise<{ number: number; at: Date }> {
  const isReal = testClockId === REAL_TIME
  const { last_number, last_at } = await trx
    .insertInto('invoice_sequences')
    .values({ tenant_id: tenantId, last_number: amount, last_at: isReal ? now : null })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({
        last_number: sql`invoice_sequences.last_number + excluded.last_number`,
        last_at: sql`greatest(invoice_sequences.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last_number', 'last_at'])
    .executeTakeFirstOrThrow()
  return { number: last_number - amount + 1, at: isReal && last_at !== null ? last_at : now }
}

/** Sets the other fields of invoices with these ids, the same of each. */
export function updateInvoices(
  trx: WriteHandle,
  tenantId: number,
  invoices: ReadonlyArray<Partial<Row> & { id: string }>,
): Promise<void> {
  return updateRows(trx, 'invoices', tenantId, invoices)
}

function countOfLines(invoice: ExpressionBuilder<Schema, 'invoices'>) {
  return invoice
    .selectFrom('invoice_line_items as line')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .whereRef('line.tenant_id', '=', 'invoices.tenant_id')
    .whereRef('line.invoice_id', '=', 'invoices.id')
    .$asScalar()
    .$notNull()
    .as('lines')
}
