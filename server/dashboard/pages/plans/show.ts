import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { feeOf } from '../../parts/amount.ts'
import { archiveButton } from '../../parts/archive.ts'
import { card, head, tableCard } from '../../parts/card.ts'
import { customersOf } from '../../parts/customer-names.ts'
import { formLink } from '../../parts/form.ts'
import { badge } from '../../parts/status.ts'
import type { View, Visit } from '../../visit.ts'
import { detailsCard } from '../catalogue.ts'
import { renderTimeline } from '../event-log/timeline.ts'
import { subscriptionTable } from '../subscriptions/table.ts'
import { renderCalculator } from './calculator.ts'
import { creditFacts } from './credit-fields.ts'
import { billedMeters, renderPrices } from './prices.ts'
import { taxFacts } from './tax-facts.ts'

type Plan = Reply<'getPlan'>['body']['plan']

export async function showPlan(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { plan } = await call('getPlan', { path: { id: params.id ?? '' } })
  const path = `${base}/plans/${plan.id}`
  const [meters, subscribers, timeline] = await Promise.all([
    billedMeters(visit, plan),
    renderSubscribers(visit, plan),
    renderTimeline(visit, { object_id: plan.id }),
  ])
  const content = html`${head(html`<bdi class="text">${plan.name}</bdi>`, {
    crumb: html`<a href="${base}/plans">Plans</a>`,
    badges: plan.archived_at === null ? html`` : badge('archived'),
    lead: html`${feeOf(plan)}`,
    actions: [
      html`<a class="button" href="${base}/invoices?plan_id=${plan.id}">Invoices</a>`,
      archiveButton(path, plan, {
        noun: 'plan',
        text: 'Nobody can subscribe to it any more. Its subscriptions go on.',
      }),
      formLink(`${base}/plans/new?copy=${plan.id}`, 'Copy'),
      formLink(`${path}/edit`, 'Edit'),
      ...(plan.archived_at === null
        ? [formLink(`${base}/subscriptions/new?plan_id=${plan.id}`, 'New subscription', 'primary')]
        : []),
    ],
  })}
<div class="wide-left">
<div class="stack">
${card(
  'Usage prices',
  plan.prices.length === 0
    ? html`<p class="soft">This plan has a fixed fee only.</p>`
    : html`<div class="prices">${renderPrices(plan, meters)}</div>`,
)}
${renderCalculator(visit, plan, meters)}
${subscribers}
</div>
<div class="stack">
${detailsCard(visit, plan, [
  ...creditFacts(plan),
  ...boundFacts(plan),
  ...taxFacts(plan),
  ['Fee billed', plan.billing_timing === 'in_arrears' ? 'In arrears' : 'In advance'],
  ['Usage billed', plan.usage_billing_interval === 'month' ? 'Each month' : 'For the period'],
  ['Trial', plan.trial_days === 0 ? 'None' : `${plan.trial_days} days`],
])}
${timeline}
</div>
</div>`
  return { title: plan.name, content }
}

function boundFacts({ minimum_amount_cents, maximum_amount_cents, currency_code }: Plan) {
  const bounds = [
    ['Minimum', minimum_amount_cents],
    ['Maximum', maximum_amount_cents],
  ] as const
  return bounds.flatMap(([name, cents]) =>
    cents === null ? [] : [[name, `${formatMoney(cents, currency_code)} for each period`] as const],
  )
}

async function renderSubscribers(visit: Visit, plan: Plan): Promise<Html> {
  const { base, call } = visit
  const query = { plan_id: plan.id, limit: '8' }
  const { subscriptions, has_more } = await call('listSubscriptions', { query })
  return tableCard(
    'Subscriptions',
    subscriptionTable(
      subscriptions,
      base,
      { customers: await customersOf(visit, subscriptions) },
      html`<strong>No subscriptions</strong>Begin one with <em>New subscription</em>.`,
    ),
    has_more
      ? html`<a class="small" href="${base}/subscriptions?plan_id=${plan.id}">All subscriptions</a>`
      : undefined,
  )
}
