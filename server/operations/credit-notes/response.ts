import type { components } from '../../../generated/types.ts'
import type { Places } from '../../billing/issue-credit-note.ts'
import type { Service, Tenant } from '../../context.ts'
import type { ComposedLine, ComposedNote } from '../../invoices/credit-notes/compose-note.ts'
import type { CreditNoteRow } from '../../invoices/credit-notes/credit-notes-store.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { shownRates } from '../../taxes/line-rate.ts'

type Schemas = components['schemas']
type Show = { tenant: Pick<Tenant, 'id' | 'mode'>; service: Pick<Service, 'publicBaseUrl'> }

export function toCreditNote(row: CreditNoteRow, show: Show): Schemas['CreditNote'] {
  return { ...noteFields(row, show), line_items: row.lines.map(toLine), taxes: row.taxes }
}

export function toCreditNoteSummary(row: CreditNoteRow, show: Show): Schemas['CreditNoteSummary'] {
  return { ...noteFields(row, show), line_item_count: row.lines.length }
}

export function toPreview(
  { id, customer_id, currency_code }: InvoiceRow,
  { lines, taxes, ...note }: ComposedNote,
  places: Places,
  { tenant }: Show,
): Schemas['CreditNotePreview'] {
  return {
    mode: tenant.mode,
    invoice_id: id,
    customer_id,
    currency_code,
    tax_behavior: note.tax_behavior,
    line_items: lines.map(toLine),
    taxes,
    ...toSums(note),
    ...toPlaces(places),
  }
}

function noteFields(
  row: CreditNoteRow,
  { tenant, service }: Show,
): Omit<Schemas['CreditNoteSummary'], 'line_item_count'> {
  return {
    id: row.id,
    mode: tenant.mode,
    invoice_id: row.invoice_id,
    customer_id: row.customer_id,
    credit_note_number: row.number_text,
    status: row.status,
    reason: row.reason,
    memo: row.memo,
    currency_code: row.currency_code,
    tax_behavior: row.tax_behavior,
    ...toSums(row),
    ...toPlaces(row),
    out_of_band_reference: row.out_of_band_reference,
    credit_grant_id: row.credit_grant_id,
    seller: row.parties.seller,
    buyer: row.parties.buyer,
    public_credit_note_url: `${service.publicBaseUrl}/credit_notes/${row.public_token}`,
    metadata: row.metadata,
    timezone: row.timezone,
    issued_at: row.issued_at.toISOString(),
    voided_at: row.voided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function toSums({ tax_cents, total_cents }: Pick<ComposedNote, 'tax_cents' | 'total_cents'>) {
  return { subtotal_cents: total_cents - tax_cents, tax_cents, total_cents }
}

function toPlaces({ applied_cents, wallet_cents, refunded_cents, out_of_band_cents }: Places) {
  return {
    applied_to_invoice_cents: applied_cents,
    credited_to_wallet_cents: wallet_cents,
    refunded_cents,
    out_of_band_cents,
  }
}

function toLine<Line extends Pick<ComposedLine, 'tax_rates'>>(line: Line) {
  return { ...line, tax_rates: shownRates(line.tax_rates) }
}
