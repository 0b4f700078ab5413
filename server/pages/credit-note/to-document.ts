import type { InvoiceDocument } from '../../documents/document.ts'
import { formatDate, formatMoney } from '../invoice/format.ts'
import { breakable, breakableFigure } from '../invoice/pdf/breakable.ts'
import { notesOf, sheetOf } from '../invoice/pdf/sheet.ts'
import { sumsAbove, taxesOf } from '../invoice/pdf/taxes.ts'
import type { CreditNoteView } from './view.ts'

/** Shows the credit note as issued. Only a void is added. The destinations of the money may change. */
export function toNoteDocument(view: CreditNoteView): InvoiceDocument {
  const { currency, timezone, total, voidedAt, memo, lines } = view
  const rows = lines.map(({ description, amount }) => ({
    isPart: false,
    description: breakable(description),
    details: [],
    quantity: '1',
    price: breakableFigure(formatMoney(amount, currency)),
    amount: breakableFigure(formatMoney(amount, currency)),
  }))
  const longest = Math.max(...rows.map(({ amount }) => amount.length))
  const credited = { label: 'Amount credited', value: formatMoney(total, currency) }
  return {
    template: 'invoice',
    ...sheetOf(view, 'Credit note', view.issuedAt),
    banner: view.mode === 'test' ? 'Test mode: no money is given back' : null,
    voided: voidedAt && `Voided on ${formatDate(voidedAt, timezone)}`,
    facts: [
      { label: 'Issue date', value: formatDate(view.issuedAt, timezone), strong: false },
      { label: 'For invoice', value: view.invoiceNumber, strong: false },
      { ...credited, strong: true },
    ],
    figures: longest > 24 ? 'breaking' : longest > 16 ? 'small' : 'normal',
    rows,
    remark: memo && breakable(memo),
    // Without taxes, a subtotal would only repeat the total.
    totals: view.sums.taxes.length === 0 ? [] : sumsAbove(view),
    taxes: taxesOf(view),
    due: credited,
    payment: null,
    notes: notesOf(view, 'credit note'),
  }
}
