import type { Reply } from '../../../generated/operations.ts'
import { Problem } from '../../errors/problem.ts'
import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import { button, section } from './layout.ts'
import type { Visit } from './visit.ts'

type Subscription = Reply<'getSubscription'>['body']['subscription']
type Plan = Reply<'getPlan'>['body']['plan']
type Usage = Reply<'getSubscriptionUsage'>['body']['subscription_usage']
type Upcoming = Reply<'getUpcomingInvoice'>['body']['upcoming_invoice']

const RUNNING = ['scheduled', 'trialing', 'active', 'past_due']
/** Each is computed for the page. */
const MAX_PLANS = '10'

export async function renderPlans(visit: Visit): Promise<Html> {
  const { customer, language, call } = visit
  const { portal } = language.words
  const query = { customer_id: customer.id, status: RUNNING, limit: MAX_PLANS }
  const { subscriptions, has_more } = await call('listSubscriptions', { query })
  if (subscriptions.length === 0) return section(portal.plans, html`<p class="note">${portal.noPlan}</p>`)
  const plans = await Promise.all(subscriptions.map((each) => renderPlan(each, visit)))
  const more = has_more
    ? html`<p class="note">${fill(portal.morePlans, { count: MAX_PLANS })}</p>`
    : undefined
  return section(portal.plans, html`${plans}${more}`)
}

async function renderPlan(subscription: Subscription, visit: Visit): Promise<Html> {
  const { call, language } = visit
  const { words, formatMoney } = language
  const path = { id: subscription.id }
  const [{ plan }, usage, upcoming] = await Promise.all([
    call('getPlan', { path: { id: subscription.plan_id } }),
    unlessEnded(call('getSubscriptionUsage', { path })),
    unlessEnded(call('getUpcomingInvoice', { path })),
  ])
  return html`<article class="plan">
<div class="split"><h3 class="text" dir="auto">${plan.name}</h3><p>${feeOf(plan, visit)}</p></div>
<p class="note">${comingOf(subscription, visit)}</p>${
    subscription.status === 'past_due' ? html`<p class="note overdue">${words.portal.pastDue}</p>` : undefined
  }
${usage && renderUsage(usage.subscription_usage, subscription, visit)}
${upcoming && renderUpcoming(upcoming.upcoming_invoice, subscription, visit)}
${renderCancel(subscription, visit)}
</article>`

  function renderUpcoming(
    next: Upcoming,
    { timezone, cancel_at_period_end }: Subscription,
    { language: { formatDate } }: Visit,
  ): Html | undefined {
    if (cancel_at_period_end && next.total_cents === 0) return undefined
    const date = formatDate(new Date(next.finalizes_at), timezone)
    const amount = formatMoney(next.total_cents, next.currency_code)
    return html`<p class="split next"><span>${fill(words.portal.nextInvoice, { date })}</span><strong>${fill(words.portal.soFar, { amount })}</strong></p>`
  }
}

/** Undefined for a subscription that has not begun, or has ended meanwhile. */
async function unlessEnded<Body>(asked: Promise<Body>): Promise<Body | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return undefined
    throw error
  }
}

function feeOf(plan: Plan, { language: { words, choose, formatMoney } }: Visit): string {
  const { amount_cents, currency_code, interval, interval_count: count } = plan
  const amount = formatMoney(amount_cents, currency_code)
  return fill(choose(words.portal.fee[interval], count), { amount, count })
}

function comingOf(subscription: Subscription, { language }: Visit): string {
  const { words, formatDate } = language
  const { portal } = words
  const { status, timezone, starts_at, trial_ends_at, cancel_at_period_end, current_period_end, ends_at } =
    subscription
  const on = (at: string) => ({ date: formatDate(new Date(at), timezone) })
  if (cancel_at_period_end) return fill(portal.canceledFor, on(current_period_end))
  const coming = [
    ...(status === 'scheduled' ? [fill(portal.startsOn, on(starts_at))] : []),
    ...(status === 'trialing' && trial_ends_at !== null ? [fill(portal.trialUntil, on(trial_ends_at))] : []),
    ...(ends_at !== null && ends_at <= current_period_end
      ? [fill(portal.endsOn, on(ends_at))]
      : status === 'scheduled' || status === 'trialing'
        ? []
        : [fill(portal.renewsOn, on(current_period_end))]),
  ]
  return coming.join(' ')
}

function renderUsage(
  { charges, ...usage }: Usage,
  { timezone }: Subscription,
  { language }: Visit,
): Html | undefined {
  const { words, formatMoney, formatQuantity, formatPeriod } = language
  if (charges.length === 0) return undefined
  const period = formatPeriod(new Date(usage.period_start), new Date(usage.period_end), timezone)
  return html`<p class="label">${fill(words.portal.usage, { period })}</p>
<ul class="rows usage">${charges.map(
    (charge) =>
      html`<li><span class="what text" dir="auto">${charge.description}</span><span class="units">${formatQuantity(charge.usage.units)}</span><span class="amount">${
        charge.type === 'currency'
          ? formatMoney(charge.amount_cents, usage.currency_code)
          : `${formatQuantity(charge.amount)} ${charge.pricing_unit_code}`
      }</span></li>`,
  )}</ul>`
}

function renderCancel(subscription: Subscription, { base, settings, language }: Visit): Html | undefined {
  const { words, formatDate } = language
  const { id, cancel_at_period_end, current_period_end, status, timezone } = subscription
  if (!settings.portal.cancel_subscriptions || status === 'scheduled') return undefined
  const path = `${base}/subscriptions/${id}`
  const { portal } = words
  if (cancel_at_period_end) return html`<div class="acts">${button(`${path}/keep`, portal.keep)}</div>`
  const date = formatDate(new Date(current_period_end), timezone)
  return html`<details class="ask"><summary>${portal.cancel}</summary><p class="note">${fill(portal.cancelText, { date })}</p>
${button(`${path}/cancel`, portal.cancelNow)}</details>`
}

export async function cancelPlan(visit: Visit): Promise<string> {
  const id = await findSubscription(visit)
  await visit.call('cancelSubscription', { path: { id }, body: { at_period_end: true } })
  return visit.base
}

export async function keepPlan(visit: Visit): Promise<string> {
  const id = await findSubscription(visit)
  await visit.call('updateSubscription', { path: { id }, body: { cancel_at_period_end: false } })
  return visit.base
}

/** Hides a subscription of another customer of the company. */
async function findSubscription({ call, params, customer }: Visit): Promise<string> {
  const { subscription } = await call('getSubscription', { path: { id: params.subscription_id ?? '' } })
  if (subscription.customer_id !== customer.id) throw new Problem('SUBSCRIPTION_NOT_FOUND')
  return subscription.id
}
