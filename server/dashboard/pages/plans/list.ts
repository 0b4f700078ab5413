import { html } from '../../../pages/html.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { feeOf } from '../../parts/amount.ts'
import { archivedFilter, archivedForm } from '../../parts/archive.ts'
import { head, tableCard } from '../../parts/card.ts'
import { badge } from '../../parts/status.ts'
import { pager, table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'

export async function showPlans({ base, query, call }: Visit): Promise<View> {
  const { archived, cursor } = query
  const page = await call('listPlans', { query: { archived: archivedFilter(archived), cursor, limit: '25' } })
  const path = `${base}/plans`
  const content = html`${head('Plans', {
    lead: html`What customers subscribe to: a fee for each period, and prices for usage.`,
    actions: [html`<a class="button primary" href="${path}/new">New plan</a>`],
  })}
${archivedForm(path, archived)}
${tableCard(
  'Newest first',
  html`${table(
    'Plans',
    [
      { name: 'Name' },
      { name: 'Code' },
      { name: 'Usage prices' },
      { name: 'Created', kind: 'time' },
      { name: 'Fee', kind: 'amount' },
    ],
    page.plans.map((plan) => [
      html`<a href="${path}/${plan.id}"><bdi class="text">${plan.name}</bdi></a>${plan.archived_at === null ? undefined : html` ${badge('archived')}`}`,
      html`<code>${plan.code}</code>`,
      plan.prices.length === 0 ? 'None' : formatQuantity(plan.prices.length),
      day(plan.created_at),
      feeOf(plan),
    ]),
    html`<strong>No plans</strong>Create one here, or with <code>POST /v1/plans</code>.`,
  )}${pager(path, { archived, cursor }, page)}`,
)}`
  return { title: 'Plans', content }
}
