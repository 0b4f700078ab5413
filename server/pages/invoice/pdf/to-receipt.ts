import type { ReceiptDocument } from '../../../documents/document.ts'
import { fill } from '../../../locales/fill.ts'
import { paymentMethod } from '../payments.ts'
import { arePlain } from '../taxes.ts'
import type { InvoiceView } from '../view.ts'
import { breakable } from './breakable.ts'
import { notesOf, sheetOf } from './sheet.ts'
import { sumsAbove, taxesOf } from './taxes.ts'

export function toReceipt(view: InvoiceView): ReceiptDocument | undefined {
  const { mode, status, paidAt, issuedAt, number, total, paid, payments, currency, timezone, sums } = view
  if (status !== 'paid' || paidAt === null) return undefined
  const { language } = view
  const { formatDate, formatMoney } = language
  const words = language.words.document
  return {
    template: 'receipt',
    ...sheetOf(view, words.receipt, paidAt),
    banner: mode === 'test' ? words.testReceipt : null,
    voided: null,
    facts: [
      { label: words.paidOn, value: formatDate(paidAt, timezone), strong: false },
      { label: words.forInvoice, value: number, strong: false },
      { label: words.invoiceDate, value: formatDate(issuedAt, timezone), strong: false },
      { label: words.amountPaid, value: formatMoney(paid, currency), strong: true },
    ],
    payments: payments.map(({ at, source, reference, amount }) => ({
      date: formatDate(at, timezone),
      method: paymentMethod(source, language),
      reference: reference === null ? null : breakable(fill(words.referenceOf, { reference })),
      amount: formatMoney(amount, currency),
    })),
    totals: [
      // A receipt has no lines, so a subtotal would only repeat the total.
      ...(arePlain(sums) ? [] : sumsAbove(view)),
      { label: words.invoiceTotal, value: formatMoney(total, currency) },
    ],
    taxes: taxesOf(view),
    due: { label: words.amountPaid, value: formatMoney(paid, currency) },
    notes: notesOf(view),
  }
}
