import type { Reply } from '../../../generated/operations.ts'
import { html } from '../../pages/html.ts'
import { formatMoney, formatQuantity } from '../../pages/invoice/format.ts'
import { card, facts, head, tableCard } from '../parts/card.ts'
import { select } from '../parts/field.ts'
import { filterForm } from '../parts/form.ts'
import { badge } from '../parts/status.ts'
import { pager, table } from '../parts/table.ts'
import { day, minute } from '../parts/time.ts'
import type { View, Visit } from '../visit.ts'
import { archivedChoices, archivedFilter } from './meters.ts'
import { renderPrices } from './plan-prices.ts'

type Plan = Reply<'getPlan'>['body']['plan']

export async function showPlans({ base, query, call }: Visit): Promise<View> {
  const { archived, cursor } = query
  const page = await call('listPlans', { query: { archived: archivedFilter(archived), cursor, limit: '25' } })
  const path = `${base}/plans`
  const content = html`${head('Plans')}
${filterForm(path, [select('Show', 'archived', archivedChoices, archived ?? 'false')], archived !== undefined)}
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
      `${formatMoney(plan.amount_cents, plan.currency_code)} ${intervalOf(plan)}`,
    ]),
    html`<strong>No plans</strong>Create one with <code>POST /v1/plans</code>.`,
  )}${pager(path, { archived, cursor }, page)}`,
)}`
  return { title: 'Plans', content }
}

export async function showPlan({ base, params, call }: Visit): Promise<View> {
  const { plan } = await call('getPlan', { path: { id: params.id ?? '' } })
  const meters = new Map(
    await Promise.all(
      [...new Set(plan.prices.map(({ meter_id }) => meter_id))].map(
        async (id) => [id, (await call('getMeter', { path: { id } })).meter.name] as const,
      ),
    ),
  )
  const content = html`${head(html`<bdi class="text">${plan.name}</bdi>`, {
    crumb: html`<a href="${base}/plans">Plans</a>`,
    badges: plan.archived_at === null ? html`` : badge('archived'),
    lead: html`${formatMoney(plan.amount_cents, plan.currency_code)} ${intervalOf(plan)}`,
  })}
<div class="wide-left">
${card(
  'Usage prices',
  plan.prices.length === 0
    ? html`<p class="soft">This plan has a fixed fee only.</p>`
    : html`<div class="prices">${renderPrices(plan, meters)}</div>`,
)}
${card(
  'Details',
  facts([
    ['ID', html`<code>${plan.id}</code>`],
    ['Code', html`<code>${plan.code}</code>`],
    ['Trial', plan.trial_days === 0 ? 'None' : `${plan.trial_days} days`],
    ['Created', minute(plan.created_at)],
    ['Archived', minute(plan.archived_at)],
  ]),
)}
</div>`
  return { title: plan.name, content }
}

function intervalOf({ interval, interval_count: count }: Plan): string {
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`
}
