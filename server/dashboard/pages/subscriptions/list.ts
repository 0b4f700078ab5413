import { html } from '../../../pages/html.ts'
import { head, tableCard } from '../../parts/card.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { filterForm } from '../../parts/form.ts'
import { planFilter } from '../../parts/plan-filter.ts'
import { pager, toUrl } from '../../parts/table.ts'
import type { View, Visit } from '../../visit.ts'
import { customersOf, plansOf } from './names.ts'
import { subscriptionTable } from './table.ts'

const STATUSES: readonly Choice[] = [
  ['', 'Any'],
  ['trialing', 'Trialing'],
  ['active', 'Active'],
  ['past_due', 'Past due'],
  ['canceled', 'Canceled'],
]

export async function showSubscriptions(visit: Visit): Promise<View> {
  const { base, query, call } = visit
  const { status, plan_id, customer_id, cursor } = query
  const filters = { status, plan_id, customer_id }
  const [page, planField] = await Promise.all([
    call('listSubscriptions', { query: { ...filters, cursor, limit: '25' } }),
    planFilter(visit),
  ])
  const [plans, customers] = await Promise.all([
    plansOf(visit, page.subscriptions),
    customersOf(visit, page.subscriptions),
  ])
  const path = `${base}/subscriptions`
  const isFiltered = Object.values(filters).some(Boolean)
  const content = html`${head('Subscriptions', { lead: html`Who is on which plan, and when it renews. Subscribe a customer on its page.` })}
${filterForm(
  path,
  [
    select('Status', 'status', STATUSES, status),
    planField,
    field('Customer ID', 'customer_id', { type: 'search', value: customer_id ?? '' }),
  ],
  isFiltered,
)}
${tableCard(
  isFiltered ? 'Results' : 'Newest first',
  html`${subscriptionTable(
    page.subscriptions,
    base,
    { plans, customers },
    isFiltered
      ? html`<strong>No matching subscriptions</strong>`
      : html`<strong>No subscriptions yet</strong>Subscribe a customer on its page, or with <code>POST /v1/subscriptions</code>.`,
  )}${pager(path, { ...filters, cursor }, page)}`,
  html`<a href="${toUrl(`${path}.csv`, filters)}">Export CSV</a>`,
)}`
  return { title: 'Subscriptions', content }
}
