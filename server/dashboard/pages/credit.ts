import { type Html, html } from '../../runtime/html.ts'
import { amountIn, unitOf } from '../parts/amount.ts'
import { head, tableCard } from '../parts/card.ts'
import { chooseCustomer, customerField } from '../parts/chosen-customer.ts'
import { customersOf } from '../parts/customer-names.ts'
import { filterForm, formLink } from '../parts/form.ts'
import { timezoneOf } from '../parts/local-time.ts'
import { dayFields, momentsOf } from '../parts/period.ts'
import { pager, table } from '../parts/table.ts'
import { day, otherZone } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { SOURCES } from './customer/grant.ts'
import { grantBadge } from './customer/grants.ts'

export async function showGrants(visit: Visit): Promise<View> {
  const { base, query, call } = visit
  const { customer = query.customer_id, cursor } = query
  const path = `${base}/credit`
  const days = { from: query.from, to: query.to }
  const chosen = await chooseCustomer(visit, path, days)
  const isFiltered = [customer, days.from, days.to].some(Boolean)
  const { timezone } = chosen
  const form = filterForm(path, [customerField(customer), ...dayFields(days, timezone)], isFiltered)
  if ('choose' in chosen) return renderCredit(base, 'grants', html`${form}${chosen.choose}`)
  const { from: created_from, to: created_to } = momentsOf(days, timezone)
  const page = await call('listCreditGrants', {
    query: { customer_id: chosen.customer_id, created_from, created_to, cursor, limit: '25' },
  })
  const customers = await customersOf(visit, page.credit_grants)
  const rows = page.credit_grants.map((grant) => {
    const customer = customers.get(grant.customer_id)
    const own = timezoneOf(visit, customer)
    const customerPage = `${base}/customers/${grant.customer_id}`
    return [
      html`<a href="${customerPage}/credit-grants/${grant.id}"><bdi class="text">${grant.description ?? 'Credit'}</bdi></a><span class="detail">${SOURCES[grant.source]}</span>`,
      html`<a href="${customerPage}/wallet"><bdi class="text">${customer?.name ?? grant.customer_id}</bdi></a>`,
      grantBadge(grant),
      html`${day(grant.created_at, own)}${otherZone({ timezone: own }, timezone)}`,
      day(grant.expires_at, own),
      html`${amountIn(grant.remaining, grant)}<span class="detail">of ${amountIn(grant.amount, grant)}</span>`,
    ] as const
  })
  const list = tableCard(
    isFiltered ? 'Results' : 'Newest first',
    html`${table(
      'Credit grants',
      [
        { name: 'Grant' },
        { name: 'Customer' },
        { name: 'Status' },
        { name: 'Created', kind: 'time' },
        { name: 'Expires', kind: 'time' },
        { name: 'Remaining', kind: 'amount' },
      ],
      rows,
      isFiltered
        ? html`<strong>No matching grants</strong>`
        : html`<strong>No grants yet</strong>Credit that you grant pays invoices, or usage that is priced in a pricing unit.`,
    )}${pager(path, { customer, ...days, cursor }, page)}`,
  )
  return renderCredit(base, 'grants', html`${form}${list}`)
}

export async function showBalances(visit: Visit): Promise<View> {
  const { base, query, call } = visit
  const { customer = query.customer_id, cursor } = query
  const path = `${base}/credit/balances`
  const chosen = await chooseCustomer(visit, path, {})
  const form = filterForm(path, [customerField(customer)], Boolean(customer))
  if ('choose' in chosen) return renderCredit(base, 'balances', html`${form}${chosen.choose}`)
  const page = await call('listBalances', { query: { customer_id: chosen.customer_id, cursor, limit: '25' } })
  const customers = await customersOf(visit, page.balances)
  const rows = page.balances.map((balance) => {
    const { customer_id } = balance
    return [
      html`<a href="${base}/customers/${customer_id}/wallet"><bdi class="text">${customers.get(customer_id)?.name ?? customer_id}</bdi></a>`,
      unitOf(balance),
      amountIn(balance.balance, balance),
    ] as const
  })
  const list = tableCard(
    'Balances',
    html`${table(
      'Balances',
      [{ name: 'Customer' }, { name: 'Unit' }, { name: 'Balance', kind: 'amount' }],
      rows,
      html`<strong>No balances</strong>Every customer has a wallet in its currency, and one for each pricing unit that was granted or used.`,
    )}${pager(path, { customer, cursor }, page)}`,
  )
  return renderCredit(base, 'balances', html`${form}${list}`)
}

const TABS = [
  ['grants', 'Grants', '/credit'],
  ['balances', 'Balances', '/credit/balances'],
] as const

function renderCredit(base: string, current: (typeof TABS)[number][0], list: Html): View {
  const content = html`${head('Credit', {
    lead: html`What customers have in their wallets, and what was granted to them.`,
    actions: [formLink(`${base}/credit/new`, 'Grant credit', 'primary')],
  })}
<nav class="tabs" aria-label="Credit">${TABS.map(
    ([name, label, path]) =>
      html`<a href="${base}${path}"${name === current ? html` aria-current="page"` : undefined}>${label}</a>`,
  )}</nav>
${list}`
  return { title: 'Credit', content }
}
