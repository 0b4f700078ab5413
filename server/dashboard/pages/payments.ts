import { formatMoney } from '../../pages/invoice/format.ts'
import { html } from '../../runtime/html.ts'
import { customersOf } from '../parts/customer-names.ts'
import { timezoneOf } from '../parts/local-time.ts'
import { badge } from '../parts/status.ts'
import { day } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { type MoneyList, renderMoneyList } from './money-list.ts'

const SOURCES = { provider: 'Payment provider', out_of_band: 'Out of band', wallet: 'Wallet' }

const PAYMENTS: MoneyList = {
  path: '/payments',
  title: 'Payments',
  lead: 'What paid invoices, by the day on which it was paid.',
  selects: [
    { label: 'Source', name: 'source', choices: [['', 'All'], ...Object.entries(SOURCES)] },
    {
      label: 'Voided',
      name: 'voided',
      choices: [
        ['', 'With or without'],
        ['false', 'Without'],
        ['true', 'Only'],
      ],
    },
  ],
  days: 'paid',
  columns: [
    { name: 'Invoice' },
    { name: 'Customer' },
    { name: 'Source' },
    { name: 'Reference' },
    { name: 'Paid', kind: 'time' },
    { name: 'Amount', kind: 'amount' },
  ],
  empty: html`<strong>No payments</strong>A payment appears when an invoice is charged, paid from a wallet, or marked as paid.`,
}

export async function showPayments(visit: Visit): Promise<View> {
  const { base, call } = visit
  return renderMoneyList(visit, PAYMENTS, async (query) => {
    const { payments, ...page } = await call('listPayments', { query })
    const customers = await customersOf(visit, payments)
    const rows = payments.map((payment) => {
      const { invoice_id, customer_id, source, amount_cents, refunded_cents, currency_code } = payment
      const customer = customers.get(customer_id)
      const refunded =
        refunded_cents === 0
          ? undefined
          : html`<span class="detail">${formatMoney(refunded_cents, currency_code)} refunded</span>`
      return [
        html`<a href="${base}/invoices/${invoice_id}">${payment.invoice_number}</a>`,
        html`<a href="${base}/customers/${customer_id}"><bdi class="text">${customer?.name ?? customer_id}</bdi></a>`,
        html`${SOURCES[source]}${payment.voided_at === null ? undefined : html` ${badge('void')}`}`,
        html`<bdi class="text">${payment.reference ?? ''}</bdi>`,
        day(payment.paid_at, timezoneOf(visit, customer)),
        html`${formatMoney(amount_cents, currency_code)}${refunded}`,
      ] as const
    })
    return { rows, page }
  })
}
