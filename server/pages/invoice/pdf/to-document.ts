import type { InvoiceDocument, Labelled } from '../../../documents/document.ts'
import { sumsOf } from '../../../invoices/totals.ts'
import { formatDate, formatMoney } from '../format.ts'
import { paymentTerms } from '../payment.ts'
import { bankRows } from '../seller.ts'
import type { InvoiceView } from '../view.ts'
import { breakable } from './breakable.ts'
import { documentRowsOf } from './rows.ts'
import { notesOf, sheetOf } from './sheet.ts'

/** The document shows the invoice as it was issued: only a void is added later. `url` is the hosted page. */
export async function toDocument(view: InvoiceView, url: string): Promise<InvoiceDocument> {
  const { currency, total, issuedCredit, voidedAt } = view
  const { rows, isShortened, longest } = await documentRowsOf(view)
  const due = total - issuedCredit
  return {
    template: 'invoice',
    ...sheetOf(view, 'Invoice', view.issuedAt),
    banner: view.mode === 'test' ? 'Test mode: not a demand for payment' : null,
    voided: voidedAt && `Voided on ${formatDate(voidedAt)}`,
    facts: [
      { label: 'Issue date', value: formatDate(view.issuedAt), strong: false },
      { label: 'Due date', value: formatDate(view.dueAt), strong: false },
      { label: 'Payment terms', value: paymentTerms(view.daysUntilDue), strong: false },
      { label: 'Amount due', value: formatMoney(due, currency), strong: true },
    ],
    figures: longest > 24 ? 'breaking' : longest > 16 ? 'small' : 'normal',
    rows,
    remark: isShortened ? `The tiers behind these amounts are at ${breakable(url)}` : null,
    totals: totalsOf(view),
    due: { label: 'Amount due', value: formatMoney(due, currency) },
    payment: due > 0 && voidedAt === null ? paymentOf(view, due) : null,
    notes: notesOf(view),
  }
}

function totalsOf({ total, issuedCredit, currency }: InvoiceView): Labelled[] {
  const { subtotal_cents, discount_cents, tax_cents } = sumsOf(total)
  const row = (label: string, amount: number) => ({ label, value: formatMoney(amount, currency) })
  return [
    row('Subtotal', subtotal_cents),
    ...(discount_cents > 0 ? [row('Discount', -discount_cents)] : []),
    ...(tax_cents > 0 ? [row('Tax', tax_cents)] : []),
    row('Total', total),
    ...(issuedCredit > 0 ? [row('Paid from credit', -issuedCredit)] : []),
  ]
}

function paymentOf(view: InvoiceView, due: number): InvoiceDocument['payment'] {
  const { seller, currency, daysUntilDue, dueAt, number } = view
  const amount = formatMoney(due, currency)
  const name = breakable(seller.name)
  // The text leaves open whether credit still pays, because that can change and the document does not.
  if (daysUntilDue === null)
    return {
      text: `${amount} is charged to your balance with ${name} as far as that covers it.`,
      account: [],
    }
  const way =
    seller.bank_account === null ? 'in the way that you agreed on with them' : 'to the account below'
  return {
    text: `Please pay ${amount} to ${name} by ${formatDate(dueAt)}, ${way}, and quote invoice ${number}.`,
    account: bankRows(view).map(([label, value]) => ({ label, value: breakable(value) })),
  }
}
