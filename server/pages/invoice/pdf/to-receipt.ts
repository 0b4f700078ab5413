import type { ReceiptDocument } from '../../../documents/document.ts'
import { formatDate, formatMoney } from '../format.ts'
import { PAYMENT_METHODS } from '../payments.ts'
import { arePlain } from '../taxes.ts'
import type { InvoiceView } from '../view.ts'
import { breakable } from './breakable.ts'
import { notesOf, sheetOf } from './sheet.ts'
import { sumsAbove, taxesOf } from './taxes.ts'

export function toReceipt(view: InvoiceView): ReceiptDocument | undefined {
  const { mode, status, paidAt, issuedAt, number, total, paid, payments, currency, timezone, sums } = view
  if (status !== 'paid' || paidAt === null) return undefined
  return {
    template: 'receipt',
    ...sheetOf(view, 'Receipt', paidAt),
    banner: mode === 'test' ? 'Test mode: no money was paid' : null,
    voided: null,
    facts: [
      { label: 'Paid on', value: formatDate(paidAt, timezone), strong: false },
      { label: 'For invoice', value: number, strong: false },
      { label: 'Invoice date', value: formatDate(issuedAt, timezone), strong: false },
      { label: 'Amount paid', value: formatMoney(paid, currency), strong: true },
    ],
    payments: payments.map(({ at, source, reference, amount }) => ({
      date: formatDate(at, timezone),
      method: PAYMENT_METHODS[source],
      reference: reference === null ? null : breakable(`Reference ${reference}`),
      amount: formatMoney(amount, currency),
    })),
    totals: [
      // A receipt has no lines, so a subtotal would only repeat the total.
      ...(arePlain(sums) ? [] : sumsAbove(view)),
      { label: 'Invoice total', value: formatMoney(total, currency) },
    ],
    taxes: taxesOf(view),
    due: { label: 'Amount paid', value: formatMoney(paid, currency) },
    notes: notesOf(view),
  }
}
