import { html } from '../../../runtime/html.ts'
import { head, tableCard } from '../../parts/card.ts'
import { chooseCustomer, customerField } from '../../parts/chosen-customer.ts'
import { customersOf } from '../../parts/customer-names.ts'
import { type Choice, select } from '../../parts/field.ts'
import { filterForm, formLink } from '../../parts/form.ts'
import { planFilter } from '../../parts/plan-filter.ts'
import { pager, toUrl } from '../../parts/table.ts'
import type { View, Visit } from '../../visit.ts'
import { plansOf } from './names.ts'
import { subscriptionTable } from './table.ts'

const STATUSES: readonly Choice[] = [
  ['', 'Any'],
  ['scheduled', 'Scheduled'],
  ['trialing', 'Trialing'],
  ['active', 'Active'],
  ['past_due', 'Past due'],
  ['canceled', 'Canceled'],
]

export async function showSubscriptions(visit: Visit): Promise<View> {
  const { base, query, call } = visit
  const { status, plan_id, customer = query.customer_id, cursor } = query
  const filters = { status, plan_id, customer }
  const path = `${base}/subscriptions`
  const chosen = await chooseCustomer(visit, path, filters)
  const isFiltered = Object.values(filters).some(Boolean)
  const heading = html`${head('Subscriptions', {
    lead: html`Who is on which plan, and when it renews.`,
    actions: [formLink(`${path}/new`, 'New subscription', 'primary')],
  })}
${filterForm(
  path,
  [select('Status', 'status', STATUSES, status), await planFilter(visit), customerField(customer)],
  isFiltered,
)}`
  if ('choose' in chosen) return { title: 'Subscriptions', content: html`${heading}${chosen.choose}` }
  const asked = { status, plan_id, customer_id: chosen.customer_id }
  const page = await call('listSubscriptions', { query: { ...asked, cursor, limit: '25' } })
  const [plans, customers] = await Promise.all([
    plansOf(visit, page.subscriptions),
    customersOf(visit, page.subscriptions),
  ])
  const content = html`${heading}
${tableCard(
  isFiltered ? 'Results' : 'Newest first',
  html`${subscriptionTable(
    page.subscriptions,
    base,
    { plans, customers, timezone: chosen.timezone },
    isFiltered
      ? html`<strong>No matching subscriptions</strong>`
      : html`<strong>No subscriptions yet</strong>Subscribe a customer to a plan here, or with <code>POST /v1/subscriptions</code>.`,
  )}${pager(path, { ...filters, cursor }, page)}`,
  html`<a href="${toUrl(`${path}.csv`, asked)}">Export CSV</a>`,
)}`
  return { title: 'Subscriptions', content }
}
