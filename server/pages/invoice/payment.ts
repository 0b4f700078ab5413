import { fill } from '../../locales/fill.ts'
import { ENGLISH, type Language } from '../../locales/language.ts'
import { type Html, html } from '../../runtime/html.ts'
import { phrase } from '../phrase.ts'
import type { Paying } from './paying.ts'
import { renderBankAccount } from './seller.ts'
import type { InvoiceView } from './view.ts'

/** Formats `Due within 30 days`. Null means automatic charging. */
export function paymentTerms(
  daysUntilDue: number | null,
  { words: { document: words }, choose }: Language = ENGLISH,
): string {
  if (daysUntilDue === null) return words.chargedAutomatically
  if (daysUntilDue === 0) return words.dueOnReceipt
  return fill(choose(words.dueWithin, daysUntilDue), { days: daysUntilDue })
}

/** An invoice that credits more than it bills has no due date, and shows the invoices that it corrects. */
export function termsOf({
  kind,
  corrected,
  dueAt,
  daysUntilDue,
  timezone,
  language,
}: InvoiceView): Array<{ label: string; value: string }> {
  const words = language.words.document
  if (kind === 'unusedTime')
    return corrected.length === 0 ? [] : [{ label: words.corrects, value: corrected.join(', ') }]
  return [
    { label: words.dueDate, value: language.formatDate(dueAt, timezone) },
    { label: words.paymentTerms, value: paymentTerms(daysUntilDue, language) },
  ]
}

export function renderHowToPay(view: InvoiceView, { state }: Paying): Html | undefined {
  const { status, due, takesCredit, seller, language } = view
  const { document, payer } = language.words
  if (due === 0 || (status !== 'open' && status !== 'overdue')) return undefined
  if (state === 'waiting' || state === 'confirming') return undefined
  const isPayableHere = state === 'ready'
  if (isPayableHere && !takesCredit && seller.bank_account === null) return undefined
  const text = takesCredit ? chargedText(view, isPayableHere) : payText(view, isPayableHere)
  return html`<section class="pay"><h2>${isPayableHere ? payer.otherWays : document.howToPay}</h2>
<p class="text">${text}</p>${takesCredit ? undefined : renderBankAccount(view)}</section>`
}

function chargedText(
  { seller: { name }, due, currency, language: { words, formatMoney } }: InvoiceView,
  isPayableHere: boolean,
): Html {
  const values = { amount: formatMoney(due, currency), seller: isolated(name) }
  return phrase(isPayableHere ? words.payer.balanceCovers : words.payer.balanceCoversOrTopUp, values)
}

function payText(
  { status, number, seller, due, dueAt, currency, timezone, language }: InvoiceView,
  isPayableHere: boolean,
): Html {
  const { words, formatDate, formatMoney } = language
  const amount = html`<strong>${formatMoney(due, currency)}</strong>`
  const values = { amount, seller: isolated(seller.name), number }
  if (isPayableHere) return phrase(words.payer.transferInstead, values)
  const hasAccount = seller.bank_account !== null
  if (status === 'overdue')
    return phrase(hasAccount ? words.payer.payNowToAccount : words.payer.payNowAsAgreed, values)
  const date = formatDate(dueAt, timezone)
  return phrase(hasAccount ? words.payer.payByToAccount : words.payer.payByAsAgreed, { ...values, date })
}

function isolated(name: string): Html {
  return html`<bdi>${name}</bdi>`
}
