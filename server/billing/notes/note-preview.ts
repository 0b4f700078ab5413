import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { ComposedLine, ComposedNote } from '../../invoices/credit-notes/compose-note.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { shownRates } from '../../taxes/line-rate.ts'
import type { Places } from './issue-credit-note.ts'

type Schemas = components['schemas']

export function toPreview(
  { id, customer_id, currency_code }: InvoiceRow,
  { lines, taxes, ...note }: ComposedNote,
  places: Places,
  { tenant }: { tenant: Pick<Tenant, 'mode'> },
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

export function toSums({ tax_cents, total_cents }: Pick<ComposedNote, 'tax_cents' | 'total_cents'>) {
  return { subtotal_cents: total_cents - tax_cents, tax_cents, total_cents }
}

export function toPlaces({ applied_cents, wallet_cents, refunded_cents, out_of_band_cents }: Places) {
  return {
    applied_to_invoice_cents: applied_cents,
    credited_to_wallet_cents: wallet_cents,
    refunded_cents,
    out_of_band_cents,
  }
}

export function toLine<Line extends Pick<ComposedLine, 'tax_rates'>>(line: Line) {
  return { ...line, tax_rates: shownRates(line.tax_rates) }
}
