import { type RawBuilder, sql } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { STATE_OF_BUYER, UNTAXED_OF_NOTE, untaxedOfInvoice } from './sums-store.ts'

type Schemas = components['schemas']
type Invoice = Schemas['Invoice']

/** A credit note has negative amounts. `position` counts the rates of the document. */
export type TaxEntryRow = {
  document_type: (typeof TYPES)[number]
  document_id: string
  number: number
  number_text: string
  status: Invoice['status'] | Schemas['CreditNote']['status']
  /** The time when the invoice was finalized, or the credit note issued. */
  counted_at: Date
  invoice_id: string
  invoice_number_text: string
  customer_id: string
  currency_code: CurrencyCode
  tax_behavior: Invoice['tax_behavior']
  /** Documents of earlier versions lack address and tax numbers. */
  buyer: Pick<Schemas['Buyer'], 'name'> & Partial<Pick<Schemas['Buyer'], 'address' | 'tax_ids'>>
  /** Null in countries whose states are not distinguished. */
  state: string | null
  /** Null for the lines without a tax rate. */
  entry: Schemas['TaxEntry'] | null
  taxable_cents: number
  tax_cents: number
  position: number
}

/** Credit notes precede invoices of the same time. */
const TYPES = ['credit_note', 'invoice'] as const

/** Identifies a row in the list. The rows after it are on the same document or an earlier one. */
export type TaxEntryPlace = Pick<TaxEntryRow, 'counted_at' | 'document_type' | 'number' | 'position'>

/** Each kind of document is read by its own index, up to the limit. Lines without a rate follow its rates. */
export async function selectTaxEntries(
  db: ReadHandle,
  tenantId: number,
  { from, to }: { from: Date; to: Date },
  after: TaxEntryPlace | undefined,
  limit: number,
): Promise<TaxEntryRow[]> {
  const { rows } = await sql<TaxEntryRow>`
    select * from (
      (
        select 'invoice' as document_type, id as document_id, invoice_number as number, number_text, status, finalized_at as counted_at,
          id as invoice_id, number_text as invoice_number_text, customer_id, currency_code, tax_behavior,
          buyer, ${STATE_OF_BUYER} as state, entry,
          taxable_cents, taxed.tax_cents, position
        from invoices cross join lateral (${entriesOf(sql`taxes`, untaxedOfInvoice(tenantId))}) as taxed
        where tenant_id = ${tenantId} and finalized_at >= ${from} and finalized_at < ${to} and status <> 'void'
          and ${following('invoice', sql`finalized_at`, sql`invoice_number`, after)}
        order by finalized_at desc, invoice_number desc, position limit ${limit}
      )
      union all
      (
        select 'credit_note', note.id, note.number, note.number_text, note.status, note.issued_at,
          invoice.id, invoice.number_text, note.customer_id, note.currency_code, note.tax_behavior, invoice.buyer, ${STATE_OF_BUYER}, entry,
          -taxable_cents, -taxed.tax_cents, position
        from credit_notes note
        join invoices invoice on invoice.tenant_id = note.tenant_id and invoice.id = note.invoice_id
        cross join lateral (${entriesOf(sql`note.taxes`, UNTAXED_OF_NOTE)}) as taxed
        where note.tenant_id = ${tenantId} and note.issued_at >= ${from} and note.issued_at < ${to} and note.status = 'issued'
          and ${following('credit_note', sql`note.issued_at`, sql`note.number`, after)}
        order by note.issued_at desc, note.number desc, position limit ${limit}
      )
    ) as row
    order by counted_at desc, document_type, number desc, position
    limit ${limit}`.execute(db)
  return rows
}

function entriesOf(taxes: RawBuilder<unknown>, untaxed: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
    select entry, (entry ->> 'taxable_cents')::bigint as taxable_cents, (entry ->> 'tax_cents')::bigint as tax_cents, position
    from jsonb_array_elements(${taxes}) with ordinality as entry (entry, position)
    union all
    select null, untaxed, 0, jsonb_array_length(${taxes}) + 1 from (select ${untaxed}) as rest (untaxed) where untaxed <> 0`
}

function following(
  type: TaxEntryRow['document_type'],
  at: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  after: TaxEntryPlace | undefined,
): RawBuilder<boolean> {
  if (after === undefined) return sql`true`
  const moment = sql`${after.counted_at}::timestamptz`
  if (TYPES.indexOf(type) < TYPES.indexOf(after.document_type)) return sql`${at} < ${moment}`
  if (type !== after.document_type) return sql`${at} <= ${moment}`
  return sql`(${at}, ${number}) <= (${moment}, ${after.number}::bigint)
    and (${number} <> ${after.number} or position > ${after.position})`
}
