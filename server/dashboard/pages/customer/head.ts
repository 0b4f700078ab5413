import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { head } from '../../parts/card.ts'
import { formLink } from '../../parts/form.ts'
import type { Visit } from '../../visit.ts'

export type Customer = Reply<'getCustomer'>['body']['customer']
type Tab = 'overview' | 'usage' | 'invoices' | 'wallet' | 'events'

/** *Subscribe* is the main thing to do with a customer who has no subscription. */
export function customerHead(
  { base }: Visit,
  customer: Customer,
  tab: Tab,
  { isToSubscribe = false } = {},
): Html {
  const page = `${base}/customers/${customer.id}`
  const tabs = Object.entries(TABS).map(([each, name]) => {
    const path = each === 'overview' ? page : `${page}/${each}`
    return html`<a href="${path}"${each === tab ? html` aria-current="page"` : undefined}>${name}</a>`
  })
  return html`${head(html`<bdi class="text">${customer.name}</bdi>`, {
    crumb: html`<a href="${base}/customers">Customers</a>`,
    badges: customer.test_clock_id === null ? html`` : html`<span class="badge amber">Test clock</span>`,
    lead: html`<span class="text">${customer.email}</span>`,
    actions: [
      formLink(`${page}/edit`, 'Edit'),
      formLink(`${page}/credit-grants/new`, 'Grant credit'),
      formLink(`${page}/invoices/new`, 'New invoice'),
      formLink(`${page}/subscriptions/new`, 'Subscribe', isToSubscribe ? 'primary' : ''),
    ],
  })}
<nav class="page-tabs" aria-label="Of this customer">${tabs}</nav>`
}

const TABS = {
  overview: 'Overview',
  usage: 'Usage',
  invoices: 'Invoices',
  wallet: 'Wallet',
  events: 'Events',
} satisfies Record<Tab, string>
