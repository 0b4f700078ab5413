import type { InvoiceDocument, Labelled } from '../../../documents/document.ts'
import { formatDate, formatMoney } from '../format.ts'
import { termsOf } from '../payment.ts'
import { bankRows } from '../seller.ts'
import type { InvoiceView } from '../view.ts'
import { breakable, namedInside } from './breakable.ts'
import { documentRowsOf } from './rows.ts'
import { notesOf, sheetOf } from './sheet.ts'
import { sumsAbove, taxesOf } from './taxes.ts'

/** Shows the invoice as issued. Only a void is added. `url` is the hosted page. */
export async function toDocument(view: InvoiceView, url: string): Promise<InvoiceDocument> {
  const { currency, timezone, total, issuedCredit, voidedAt } = view
  const { rows, isShortened, longest } = await documentRowsOf(view)
  const isVoid = voidedAt !== null
  const last = isVoid
    ? { label: 'Total', value: formatMoney(total, currency) }
    : { label: 'Amount due', value: formatMoney(total - issuedCredit, currency) }
  return {
    template: 'invoice',
    ...sheetOf(view, view.heading, view.issuedAt),
    banner: view.mode === 'test' ? 'Test mode: not a demand for payment' : null,
    voided: voidedAt && `Voided on ${formatDate(voidedAt, timezone)}`,
    facts: [
      { label: 'Issue date', value: formatDate(view.issuedAt, timezone), strong: false },
      ...termsOf(view).map(({ label, value }) => ({ label, value, strong: false })),
      { ...last, strong: true },
    ],
    figures: longest > 24 ? 'breaking' : longest > 16 ? 'small' : 'normal',
    rows,
    remark: isShortened ? `The tiers behind these amounts are at ${breakable(url)}` : null,
    totals: isVoid ? sumsAbove(view) : totalsOf(view),
    taxes: taxesOf(view),
    due: last,
    payment: total > issuedCredit && !isVoid ? paymentOf(view) : null,
    notes: [...(view.memo === null ? [] : [breakable(view.memo)]), ...notesOf(view)],
  }
}

function totalsOf(view: InvoiceView): Labelled[] {
  const { total, issuedCredit, currency } = view
  const credit = { label: 'Paid from credit', value: formatMoney(-issuedCredit, currency) }
  return [
    ...sumsAbove(view),
    { label: 'Total', value: formatMoney(total, currency) },
    ...(issuedCredit > 0 ? [credit] : []),
  ]
}

/** Saved methods, payments and the hosted page's state may change, so the document stays true without them. */
function paymentOf(view: InvoiceView): InvoiceDocument['payment'] {
  const { seller, currency, timezone, daysUntilDue, dueAt, number, total, issuedCredit } = view
  const amount = formatMoney(total - issuedCredit, currency)
  const name = namedInside(seller.name)
  if (daysUntilDue === null)
    return {
      text: `This invoice is paid by the payment method that you saved with ${name}. If you saved none, pay on the page of this invoice.`,
      account: [],
    }
  if (seller.bank_account === null)
    return {
      text: `Please pay ${amount} by ${formatDate(dueAt, timezone)} on the page of this invoice, or in the way that you agreed on with ${name}.`,
      account: [],
    }
  return {
    text: `Please transfer ${amount} to the account below by ${formatDate(dueAt, timezone)}, and quote invoice ${number}.`,
    account: bankRows(view).map(([label, value]) => ({ label, value: breakable(value) })),
  }
}
