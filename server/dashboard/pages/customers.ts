import type { CurrencyCode } from '../../money/currency.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { countryName } from '../../pages/invoice/party.ts'
import { type Html, html } from '../../runtime/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { field } from '../parts/field.ts'
import { filterForm, formLink } from '../parts/form.ts'
import { pager, table, toUrl } from '../parts/table.ts'
import { day } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { plansOf, RUNNING } from './subscriptions/names.ts'

export async function showCustomers(visit: Visit): Promise<View> {
  const { base, query, timezone, call } = visit
  const { q, cursor } = query
  const page = await call('listCustomers', { query: { q, cursor, limit: '25' } })
  const path = `${base}/customers`
  const ids = page.customers.map(({ id }) => id)
  const { receivables } = await call('listReceivables', { query: { customer_id: ids, limit: '25' } })
  const owed = new Map(receivables.map(({ customer_id, total }) => [customer_id, total.amount_due_cents]))
  const plans = await plansByCustomer(visit, ids)
  const isFiltered = Boolean(q)
  const content = html`${head('Customers', { actions: [formLink(`${path}/new`, 'New customer', 'primary')] })}
${filterForm(
  path,
  [field('Name, email or external ID', 'q', { type: 'search', value: q ?? '' })],
  isFiltered,
)}
${tableCard(
  isFiltered ? 'Results' : 'Newest first',
  html`${table(
    'Customers',
    [
      { name: 'Name' },
      { name: 'Email' },
      { name: 'Country' },
      { name: 'Plan' },
      { name: 'Owes', kind: 'amount' },
      { name: 'Created', kind: 'time' },
    ],
    page.customers.map((customer) => [
      html`<a href="${path}/${customer.id}"><bdi class="text">${customer.name}</bdi></a>${
        customer.test_clock_id === null ? undefined : html` <span class="badge amber">Test clock</span>`
      }`,
      html`<bdi class="text">${customer.email}</bdi>`,
      customer.address === null ? '' : countryName(customer.address.country),
      html`<bdi class="text">${plans.get(customer.id)}</bdi>`,
      owes(owed.get(customer.id), customer.currency_code),
      day(customer.created_at, timezone),
    ]),
    isFiltered
      ? html`<strong>No matching customers</strong>Customers are found by the beginnings of words.`
      : html`<strong>No customers yet</strong>Create one here, or with <code>POST /v1/customers</code>.`,
  )}${pager(path, { q, cursor }, page)}`,
  html`<a href="${toUrl(`${path}.csv`, { q })}">Export CSV</a>`,
)}`
  return { title: 'Customers', content }
}

function owes(cents: number | undefined, currency: CurrencyCode): Html {
  return cents ? html`${formatMoney(cents, currency)}` : html`<span class="never">–</span>`
}

/** Joins the names of the plans of each customer's subscriptions that go on. */
async function plansByCustomer(visit: Visit, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    ids.map((customer_id) =>
      visit.call('listSubscriptions', { query: { customer_id, status: RUNNING, limit: '5' } }),
    ),
  )
  const subscriptions = found.flatMap((page) => page.subscriptions)
  const plans = await plansOf(visit, subscriptions)
  const byCustomer = Map.groupBy(subscriptions, ({ customer_id }) => customer_id)
  return new Map(
    Array.from(byCustomer, ([id, own]) => [
      id,
      [...new Set(own.map(({ plan_id }) => plans.get(plan_id)?.name ?? ''))].join(', '),
    ]),
  )
}
