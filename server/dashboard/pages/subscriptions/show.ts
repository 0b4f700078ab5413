import { html } from '../../../runtime/html.ts'
import { feeOf } from '../../parts/amount.ts'
import { card, facts, head, tableCard } from '../../parts/card.ts'
import { customerName } from '../../parts/customer-names.ts'
import { actionButton, formLink } from '../../parts/form.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { filledFacts } from '../../parts/on-documents.ts'
import { badge } from '../../parts/status.ts'
import { toUrl } from '../../parts/table.ts'
import { collectionText } from '../../parts/terms.ts'
import { day, minute, period } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { relatedTo, renderTimeline } from '../event-log/timeline.ts'
import { invoiceTable } from '../invoices.ts'
import { renderDiscounts } from './discounts.ts'
import { renderGivenBack } from './given-back.ts'
import { type Plan, renewsOn, type Subscription } from './names.ts'
import { findUpcoming, renderUpcoming } from './upcoming.ts'

export async function showSubscription(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { subscription } = await call('getSubscription', { path: { id: params.id ?? '' } })
  const { id: subscription_id, customer_id, status, timezone } = subscription
  const path = `${base}/subscriptions/${subscription_id}`
  const [{ plan }, name, upcoming, { invoices, has_more }, timeline] = await Promise.all([
    call('getPlan', { path: { id: subscription.plan_id } }),
    customerName(visit, customer_id),
    findUpcoming(visit, subscription_id),
    call('listInvoices', { query: { subscription_id, limit: '8' } }),
    renderTimeline(
      visit,
      { object_id: subscription_id },
      { timezone, related: relatedTo(subscription, 'subscription_id') },
    ),
  ])
  const content = html`${head(html`<bdi class="text">${plan.name}</bdi>`, {
    crumb: html`<a href="${base}/subscriptions">Subscriptions</a>`,
    badges: badge(status),
    lead: html`<a href="${base}/customers/${customer_id}"><bdi class="text">${name ?? 'Deleted customer'}</bdi></a>`,
    actions: [
      formLink(`${path}/edit`, 'Edit'),
      ...(status === 'canceled'
        ? []
        : [
            subscription.cancel_at_period_end
              ? actionButton(`${path}/resume`, 'Take back cancellation')
              : formLink(`${path}/cancel`, 'Cancel', 'danger'),
            formLink(`${path}/discounts/new`, 'Apply coupon'),
            formLink(`${path}/change-plan`, 'Change plan', 'primary'),
          ]),
    ],
  })}
<div class="wide-left">
<div class="stack">
${upcoming === undefined ? undefined : await renderUpcoming('Upcoming invoice', upcoming, { timezone, base })}
${await renderGivenBack(visit, subscription)}
${await renderDiscounts(visit, subscription, plan)}
${tableCard(
  'Invoices',
  await invoiceTable(visit, invoices, { ofOne: true, timezone }),
  has_more
    ? html`<a class="small" href="${toUrl(`${base}/invoices`, { customer_id })}">All invoices</a>`
    : undefined,
)}
</div>
<div class="stack">
${card('Details', facts([...termsOf(subscription, plan, base), ...metadataFacts(subscription.metadata)]))}
${timeline}
</div>
</div>`
  return { title: `Subscription to ${plan.name}`, content }
}

function termsOf(subscription: Subscription, plan: Plan, base: string) {
  const { timezone, ends_at, trial_ends_at } = subscription
  const { cancel_at_period_end, canceled_at, past_due_since, usage_period_start, usage_period_end } =
    subscription
  return [
    ['ID', html`<code>${subscription.id}</code>`],
    ['Plan', html`<a href="${base}/plans/${plan.id}"><bdi class="text">${plan.name}</bdi></a>`],
    ['Fee', feeOf(plan)],
    ['Period', period(subscription.current_period_start, subscription.current_period_end, timezone)],
    ...(usage_period_start === null || usage_period_end === null
      ? []
      : [['Usage billed next', period(usage_period_start, usage_period_end, timezone)] as const]),
    ['Renews', renewsOn(subscription)],
    ['Time zone', timezone],
    ['Starts', minute(subscription.starts_at, timezone)],
    ...(ends_at === null ? [] : [['Ends', minute(ends_at, timezone)] as const]),
    ...(trial_ends_at === null ? [] : [['Trial ends', minute(trial_ends_at, timezone)] as const]),
    ...(cancel_at_period_end && canceled_at === null
      ? [['Canceled for', day(subscription.current_period_end, timezone)] as const]
      : []),
    ...(canceled_at === null ? [] : [['Ended', minute(canceled_at, timezone)] as const]),
    ...(past_due_since === null ? [] : [['Past due since', minute(past_due_since, timezone)] as const]),
    ['Collection', collectionText(subscription)],
    ['Credit', subscription.apply_credit ? 'Applied automatically' : 'Not applied automatically'],
    ...filledFacts([['Order number', subscription.purchase_order_number]]),
    ['Created', minute(subscription.created_at, timezone)],
  ] as const
}
