import { type Html, html } from '../html.ts'
import { formatDate, formatMoney } from './format.ts'
import type { InvoiceView } from './view.ts'

type Payment = InvoiceView['payments'][number]

/** How the customer paid, in the words of customers. */
export const PAYMENT_METHODS: Record<Payment['source'], string> = {
  provider: 'Online payment',
  out_of_band: 'Direct payment',
  wallet: 'Credit',
}

export function renderPayments({ payments, currency }: InvoiceView): Html | undefined {
  if (payments.length === 0) return undefined
  return html`<section class="pay"><h2>Payments</h2><dl class="payments">${payments.map(
    ({ at, source, reference, amount }) =>
      html`<div><dt>${formatDate(at)}</dt><dd class="text">${PAYMENT_METHODS[source]}${reference === null ? undefined : html` <span class="reference">${reference}</span>`}</dd><dd>${formatMoney(amount, currency)}</dd></div>`,
  )}</dl></section>`
}
