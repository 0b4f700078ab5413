import type { Language } from '../../locales/language.ts'
import { type Html, html } from '../../runtime/html.ts'
import { phrase } from '../phrase.ts'
import type { InvoiceView } from './view.ts'

type Payment = InvoiceView['payments'][number]
type Note = { number_text: string; public_token: string; total_cents: number; issued_at: Date }

/** A credit note's page is next to its invoice's page. */
export function renderNotes(
  notes: readonly Note[],
  { currency, timezone, language }: InvoiceView,
): Html | undefined {
  if (notes.length === 0) return undefined
  const { words, formatDate, formatMoney } = language
  return html`<section class="pay"><h2>${words.payer.creditNotes}</h2><dl class="payments">${notes.map(
    ({ number_text, public_token, total_cents, issued_at }) => {
      const name = html`<dd><a href="../credit_notes/${public_token}">${number_text}</a></dd>`
      return html`<div><dt>${formatDate(issued_at, timezone)}</dt>${name}<dd>${formatMoney(total_cents, currency)}</dd></div>`
    },
  )}</dl></section>`
}

export function paymentMethod(source: Payment['source'], { words }: Language): string {
  return words.document[METHODS[source]]
}

const METHODS = {
  provider: 'onlinePayment',
  out_of_band: 'directPayment',
  wallet: 'credit',
} as const satisfies Record<Payment['source'], keyof Language['words']['document']>

export function renderPayments({ payments, currency, timezone, language }: InvoiceView): Html | undefined {
  if (payments.length === 0) return undefined
  const { words, formatDate, formatMoney } = language
  return html`<section class="pay"><h2>${words.payer.payments}</h2><dl class="payments">${payments.map(
    ({ at, source, reference, amount }) => {
      const named = reference === null ? undefined : html` <span class="reference">${reference}</span>`
      const method = html`<dd class="text">${paymentMethod(source, language)}${named}</dd>`
      return html`<div><dt>${formatDate(at, timezone)}</dt>${method}<dd>${formatMoney(amount, currency)}</dd></div>`
    },
  )}</dl></section>`
}

export function renderRefunds(
  refunds: ReadonlyArray<{ amount_cents: number; created_at: Date }>,
  { currency, timezone, language: { words, formatDate, formatMoney } }: InvoiceView,
): Html | undefined {
  if (refunds.length === 0) return undefined
  return html`<section class="pay"><h2>${words.payer.refunds}</h2>${refunds.map(
    ({ amount_cents, created_at }) => {
      const amount = formatMoney(amount_cents, currency)
      return html`<p>${phrase(words.payer.refundedOn, { amount, date: formatDate(created_at, timezone) })}</p>`
    },
  )}</section>`
}
