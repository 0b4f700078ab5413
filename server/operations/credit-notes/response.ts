import type { components } from '../../../generated/types.ts'
import { toLine, toPlaces, toSums } from '../../billing/notes/note-preview.ts'
import type { Service, Tenant } from '../../context.ts'
import type { CreditNoteRow } from '../../invoices/credit-notes/credit-notes-store.ts'

type Schemas = components['schemas']
type Show = { tenant: Pick<Tenant, 'id' | 'mode'>; service: Pick<Service, 'publicBaseUrl'> }

export function toCreditNote(row: CreditNoteRow, show: Show): Schemas['CreditNote'] {
  return { ...noteFields(row, show), line_items: row.lines.map(toLine), taxes: row.taxes }
}

export function toCreditNoteSummary(row: CreditNoteRow, show: Show): Schemas['CreditNoteSummary'] {
  return { ...noteFields(row, show), line_item_count: row.lines.length }
}

function noteFields(
  row: CreditNoteRow,
  { tenant, service }: Show,
): Omit<Schemas['CreditNoteSummary'], 'line_item_count'> {
  return {
    id: row.id,
    mode: tenant.mode,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
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
    locale: row.parties.locale,
    issued_at: row.issued_at.toISOString(),
    voided_at: row.voided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
