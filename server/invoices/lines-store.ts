import { type ExpressionBuilder, sql } from 'kysely'
import type { components } from '../../generated/types.ts'
import { toTime } from '../db/json-time.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { LineRate } from '../taxes/line-rate.ts'
import type { LineCredit } from './line-credit.ts'

type Columns = {
  usage?: null
  bound?: null
  credited_line_item_id?: null
  tax_rate_codes?: null
  credit?: null
}
type Computed = 'tax_rates' | 'credited_cents' | keyof CreditedInvoice
type Stored<Line> = Line extends unknown
  ? Omit<Line, Computed> & Omit<Columns, keyof Line> & { tax_rates: readonly LineRate[] }
  : never
export type InvoiceLine = Stored<components['schemas']['LineItem']>
/** `noted_cents` is the part of `credited_cents` that credit notes credit. */
export type BilledLine = InvoiceLine & CreditedInvoice & { credited_cents: number; noted_cents: number }
/** The earlier invoice that billed the credited time. It must have a number before this one gets one. */
export type CreditedInvoice = Pick<
  components['schemas']['ProrationLineItem'],
  'credited_invoice_id' | 'credited_invoice_number'
>

/** A credit for unused time can exceed the line's amount after its discount. */
const CREDITED = sql<number>`case when line.amount_cents >= line.discount_cents
  then least(line.credited_cents, line.amount_cents - line.discount_cents) else line.credited_cents end`

/** Lines stored by earlier versions have no `free_units`. */
const USAGE = sql<InvoiceLine['usage']>`'{"free_units": "0"}'::jsonb || line.usage`

/** JSON has numeric values as numbers, which keeps the shortest form of a double. */
export function linesOf(tenantId: number) {
  return (invoice: ExpressionBuilder<Schema, 'invoices'>) => {
    const lines = invoice
      .selectFrom('invoice_line_items as line')
      // The line has the id of its charge.
      .leftJoin('charges as credited', (join) =>
        join
          .on('credited.tenant_id', '=', tenantId)
          .onRef('credited.id', '=', 'line.credited_line_item_id')
          .onRef('credited.invoice_id', '<>', 'line.invoice_id'),
      )
      .leftJoin('invoices as billed', (join) =>
        join.on('billed.tenant_id', '=', tenantId).onRef('billed.id', '=', 'credited.invoice_id'),
      )
      .select((line) => [
        ...(['line.id', 'line.type', 'line.description', 'line.quantity', 'line.unit_code'] as const),
        ...(['line.unit_amount_cents', 'line.amount_cents'] as const),
        USAGE.as('usage'),
        ...(['line.discount_cents', 'line.tax_cents', 'line.tax_rates', 'line.tax_rate_codes'] as const),
        ...(['line.bound', 'line.credited_line_item_id', 'line.noted_cents', 'line.credit'] as const),
        ...(['billed.id as credited_invoice_id', 'billed.number_text as credited_invoice_number'] as const),
        CREDITED.as('credited_cents'),
        line.ref('invoices.subscription_id').as('subscription_id'),
        toTime('line.period_start').as('period_start'),
        toTime('line.period_end').as('period_end'),
      ])
      // With the invoice's column, a cluster would ask each shard.
      .where('line.tenant_id', '=', tenantId)
      .whereRef('line.invoice_id', '=', 'invoices.id')
      .orderBy('line.position')
    return sql<BilledLine[]>`(select coalesce(json_agg(line), '[]') from ${lines} as line)`.as('line_items')
  }
}

export type SellingLine = Pick<
  BilledLine,
  'id' | 'description' | 'amount_cents' | 'discount_cents' | 'noted_cents'
> & { credit: LineCredit }

export async function selectSellingLines(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
): Promise<SellingLine[]> {
  return db
    .selectFrom('invoice_line_items')
    .select(['id', 'description', 'amount_cents', 'discount_cents', 'noted_cents', 'credit'])
    .$narrowType<{ credit: LineCredit }>()
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .where('credit', 'is not', null)
    .orderBy('position')
    .execute()
}

export type UsageLineRow = {
  id: string
  invoice_id: string
  finalized_at: Date | null
  subscription_id: string | null
  meter_id: string
  price_id: string
  period_start: Date | null
  period_end: Date | null
}

export function findUsageLine(
  db: ReadHandle,
  tenantId: number,
  id: string,
): Promise<UsageLineRow | undefined> {
  return db
    .selectFrom('invoice_line_items as line')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.tenant_id', '=', 'line.tenant_id').onRef('i.id', '=', 'line.invoice_id'),
    )
    .select(['line.id', 'line.invoice_id', 'line.period_start', 'line.period_end'])
    .select(['i.finalized_at', 'i.subscription_id', sql<string>`line.usage ->> 'meter_id'`.as('meter_id')])
    .select(sql<string>`line.usage ->> 'price_id'`.as('price_id'))
    .where('line.tenant_id', '=', tenantId)
    .where('line.id', '=', id)
    .where('line.usage', 'is not', null)
    .executeTakeFirst()
}

export async function selectFinalizedAt(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'finalized_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ id, finalized_at }) => [id, finalized_at]))
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

/** So many lines with twenty tiers each make 10 ms of text, which blocks other requests. */
const LINES_PER_STATEMENT = 250

async function insertLineRows(trx: WriteHandle, tenantId: number, rows: readonly object[]): Promise<void> {
  // A statement takes at most 65,535 parameters, so all lines are one parameter.
  await sql`
    insert into invoice_line_items
      (tenant_id, invoice_id, position, id, type, description, quantity, unit_code, unit_amount_cents, amount_cents, discount_cents,
        tax_cents, tax_rates, tax_rate_codes, credit, period_start, period_end, credited_line_item_id, usage, bound)
    select ${tenantId}, invoice_id, position, id, type, description, quantity, unit_code, unit_amount_cents, amount_cents, discount_cents,
      tax_cents, tax_rates, tax_rate_codes, credit, period_start, period_end, credited_line_item_id, usage, bound
    from jsonb_populate_recordset(null::invoice_line_items, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}
