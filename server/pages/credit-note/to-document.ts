import type { InvoiceDocument } from '../../documents/document.ts'
import { fill } from '../../locales/fill.ts'
import { breakable, breakableFigure } from '../invoice/pdf/breakable.ts'
import { notesOf, sheetOf } from '../invoice/pdf/sheet.ts'
import { sumsAbove, taxesOf } from '../invoice/pdf/taxes.ts'
import type { CreditNoteView } from './view.ts'

/** Shows the credit note as issued. Only a void is added. The destinations of the money may change. */
export function toNoteDocument(view: CreditNoteView): InvoiceDocument {
  const { currency, timezone, total, voidedAt, memo, lines, language } = view
  const { formatDate, formatMoney } = language
  const words = language.words.document
  const rows = lines.map(({ description, amount }) => ({
    isPart: false,
    description: breakable(description),
    details: [],
    quantity: '1',
    price: breakableFigure(formatMoney(amount, currency)),
    amount: breakableFigure(formatMoney(amount, currency)),
  }))
  const longest = Math.max(...rows.map(({ amount }) => amount.length))
  const credited = { label: words.amountCredited, value: formatMoney(total, currency) }
  return {
    template: 'invoice',
    ...sheetOf(view, words.creditNote, view.issuedAt),
    banner: view.mode === 'test' ? words.testNote : null,
    voided: voidedAt && fill(words.voidedOn, { date: formatDate(voidedAt, timezone) }),
    facts: [
      { label: words.issueDate, value: formatDate(view.issuedAt, timezone), strong: false },
      { label: words.forInvoice, value: view.invoiceNumber, strong: false },
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
    notes: notesOf(view, 'questionsAboutNote'),
  }
}
