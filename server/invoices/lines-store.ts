import { type ExpressionBuilder, sql } from 'kysely'
import type { components } from '../../generated/types.ts'
import { toTime } from '../db/json-time.ts'
import type { Schema, WriteHandle } from '../db/schema.ts'

/** What lines of some types have. */
type Columns = { usage?: null; credited_line_item_id?: null }
type Stored<Line> = Line extends unknown ? Line & Omit<Columns, keyof Line> : never
/** As it is stored: what a type of line does not have may be null. */
export type InvoiceLine = Stored<components['schemas']['LineItem']>

/** As JSON, which turns numeric into number; the shortest form of a double survives the round trip. */
export function linesOf(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) => {
    const lines = invoice
      .selectFrom('invoice_line_items as line')
      .select((line) => [
        ...(['line.id', 'line.type', 'line.description', 'line.quantity'] as const),
        ...(['line.unit_amount_cents', 'line.amount_cents', 'line.usage'] as const),
        'line.credited_line_item_id',
        line.ref('invoices.subscription_id').as('subscription_id'),
        toTime('line.period_start').as('period_start'),
        toTime('line.period_end').as('period_end'),
      ])
      // The tenant itself: where it is the invoice's, each shard would be asked.
      .where('line.tenant_id', '=', tenantId)
      .whereRef('line.invoice_id', '=', 'invoices.id')
      .orderBy('line.position')
    return sql<InvoiceLine[]>`(select coalesce(json_agg(line), '[]') from ${lines} as line)`.as('line_items')
  }
}

export async function insertLines(
  trx: WriteHandle,
  tenantId: number,
  invoices: ReadonlyArray<{ id: string; lines: InvoiceLine[] }>,
): Promise<void> {
  const rows = invoices.flatMap(({ id: invoice_id, lines }) =>
    lines.map((line, position) => ({ ...line, invoice_id, position })),
  )
  for (let first = 0; first < rows.length; first += LINES_PER_STATEMENT)
    await insertLineRows(trx, tenantId, rows.slice(first, first + LINES_PER_STATEMENT))
}

/** With twenty tiers each, their text takes some ten milliseconds, in which nobody else is served. */
const LINES_PER_STATEMENT = 250

async function insertLineRows(trx: WriteHandle, tenantId: number, rows: readonly object[]): Promise<void> {
  // One parameter, since a statement takes at most 65,535.
  await sql`
    insert into invoice_line_items
      (tenant_id, invoice_id, position, id, type, description, quantity, unit_amount_cents, amount_cents, period_start,
        period_end, credited_line_item_id, usage)
    select ${tenantId}, invoice_id, position, id, type, description, quantity, unit_amount_cents, amount_cents,
      period_start, period_end, credited_line_item_id, usage
    from jsonb_populate_recordset(null::invoice_line_items, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
