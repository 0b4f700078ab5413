import type { InvoiceDocument, Labelled } from '../../../documents/document.ts'
import { fill } from '../../../locales/fill.ts'
import { termsOf } from '../payment.ts'
import { bankRows } from '../seller.ts'
import type { InvoiceView } from '../view.ts'
import { breakable, namedInside } from './breakable.ts'
import { documentRowsOf } from './rows.ts'
import { notesOf, sheetOf } from './sheet.ts'
import { sumsAbove, taxesOf } from './taxes.ts'

/** Shows the invoice as issued. Only a void is added. `url` is the hosted page. */
export async function toDocument(view: InvoiceView, url: string): Promise<InvoiceDocument> {
  const { currency, timezone, total, issuedCredit, voidedAt, language } = view
  const { formatDate, formatMoney } = language
  const words = language.words.document
  const { rows, isShortened, longest } = await documentRowsOf(view)
  const isVoid = voidedAt !== null
  const last = isVoid
    ? { label: words.total, value: formatMoney(total, currency) }
    : { label: words.amountDue, value: formatMoney(total - issuedCredit, currency) }
  return {
    template: 'invoice',
    ...sheetOf(view, words[view.kind], view.issuedAt),
    banner: view.mode === 'test' ? words.testInvoice : null,
    voided: voidedAt && fill(words.voidedOn, { date: formatDate(voidedAt, timezone) }),
    facts: [
      { label: words.issueDate, value: formatDate(view.issuedAt, timezone), strong: false },
      ...termsOf(view).map(({ label, value }) => ({ label, value, strong: false })),
      { ...last, strong: true },
    ],
    figures: longest > 24 ? 'breaking' : longest > 16 ? 'small' : 'normal',
    rows,
    remark: isShortened ? fill(words.tiersAt, { url: breakable(url) }) : null,
    totals: isVoid ? sumsAbove(view) : totalsOf(view),
    taxes: taxesOf(view),
    due: last,
    payment: total > issuedCredit && !isVoid ? paymentOf(view) : null,
    notes: [...(view.memo === null ? [] : [breakable(view.memo)]), ...notesOf(view)],
  }
}

function totalsOf(view: InvoiceView): Labelled[] {
  const { total, issuedCredit, currency, language } = view
  const { words, formatMoney } = language
  const credit = { label: words.document.paidFromCredit, value: formatMoney(-issuedCredit, currency) }
  return [
    ...sumsAbove(view),
    { label: words.document.total, value: formatMoney(total, currency) },
    ...(issuedCredit > 0 ? [credit] : []),
  ]
}

/** Saved methods, payments and the hosted page's state may change, so the document stays true without them. */
function paymentOf(view: InvoiceView): InvoiceDocument['payment'] {
  const { seller, currency, timezone, daysUntilDue, dueAt, number, total, issuedCredit, language } = view
  const { formatDate, formatMoney } = language
  const words = language.words.document
  const amount = formatMoney(total - issuedCredit, currency)
  const name = namedInside(seller.name)
  if (daysUntilDue === null) return { text: fill(words.bySavedMethod, { seller: name }), account: [] }
  const date = formatDate(dueAt, timezone)
  if (seller.bank_account === null)
    return { text: fill(words.onThePage, { amount, date, seller: name }), account: [] }
  return {
    text: fill(words.byTransfer, { amount, date, number }),
    account: bankRows(view).map(([label, value]) => ({ label, value: breakable(value) })),
  }
}
