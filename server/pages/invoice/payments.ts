import { type Html, html } from '../html.ts'
import { formatDate, formatMoney } from './format.ts'
import type { InvoiceView } from './view.ts'

type Payment = InvoiceView['payments'][number]
type Note = { number_text: string; public_token: string; total_cents: number; issued_at: Date }

/** A credit note's page is next to its invoice's page. */
export function renderNotes(notes: readonly Note[], { currency, timezone }: InvoiceView): Html | undefined {
  if (notes.length === 0) return undefined
  return html`<section class="pay"><h2>Credit notes</h2><dl class="payments">${notes.map(
    ({ number_text, public_token, total_cents, issued_at }) => {
      const name = html`<dd><a href="../credit_notes/${public_token}">${number_text}</a></dd>`
      return html`<div><dt>${formatDate(issued_at, timezone)}</dt>${name}<dd>${formatMoney(total_cents, currency)}</dd></div>`
    },
  )}</dl></section>`
}

export const PAYMENT_METHODS: Record<Payment['source'], string> = {
  provider: 'Online payment',
  out_of_band: 'Direct payment',
  wallet: 'Credit',
}

export function renderPayments({ payments, currency, timezone }: InvoiceView): Html | undefined {
  if (payments.length === 0) return undefined
  return html`<section class="pay"><h2>Payments</h2><dl class="payments">${payments.map(
    ({ at, source, reference, amount }) => {
      const named = reference === null ? undefined : html` <span class="reference">${reference}</span>`
      const method = html`<dd class="text">${PAYMENT_METHODS[source]}${named}</dd>`
      return html`<div><dt>${formatDate(at, timezone)}</dt>${method}<dd>${formatMoney(amount, currency)}</dd></div>`
    },
  )}</dl></section>`
}

export function renderRefunds(
  refunds: ReadonlyArray<{ amount_cents: number; created_at: Date }>,
  { currency, timezone }: InvoiceView,
): Html | undefined {
  if (refunds.length === 0) return undefined
  return html`<section class="pay"><h2>Refunds</h2>${refunds.map(
    ({ amount_cents, created_at }) =>
      html`<p>${formatMoney(amount_cents, currency)} was refunded on ${formatDate(created_at, timezone)}.</p>`,
  )}</section>`
}
