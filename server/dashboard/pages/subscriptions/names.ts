import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { customerName } from '../../parts/customer-names.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'

export type Subscription = Reply<'getSubscription'>['body']['subscription']
export type Plan = Reply<'getPlan'>['body']['plan']

/** All statuses but the final one. */
export const RUNNING: readonly Subscription['status'][] = ['scheduled', 'trialing', 'active', 'past_due']

export async function plansOf(
  { call }: Visit,
  subscriptions: readonly Subscription[],
): Promise<Map<string, Plan>> {
  const ids = [...new Set(subscriptions.map(({ plan_id }) => plan_id))]
  return new Map(
    await Promise.all(ids.map(async (id) => [id, (await call('getPlan', { path: { id } })).plan] as const)),
  )
}

/** Leads back from a form of the subscription, and says whose it is. */
export async function whoseOf(
  visit: Visit,
  { id, customer_id }: Subscription,
  { name }: Plan,
): Promise<{ crumb: Html; customer: string }> {
  const { base } = visit
  const customer = (await customerName(visit, customer_id)) ?? 'Deleted customer'
  const crumb = html`<a href="${base}/customers/${customer_id}"><bdi class="text">${customer}</bdi></a> · <a href="${base}/subscriptions/${id}"><bdi class="text">${name}</bdi></a>`
  return { crumb, customer }
}

export function renewsOn({ billing_anchor, billing_anchor_at, timezone }: Subscription): Html | string {
  if (billing_anchor === 'calendar') return 'With the calendar'
  if (billing_anchor === 'custom') return html`As on ${minute(billing_anchor_at, timezone)}`
  return 'On the day it started'
}
