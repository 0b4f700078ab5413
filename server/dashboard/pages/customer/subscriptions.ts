import { type Html, html } from '../../../runtime/html.ts'
import { tableCard } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'
import { type Plan, plansOf, type Subscription } from '../subscriptions/names.ts'
import { subscriptionTable } from '../subscriptions/table.ts'
import { findUpcoming, renderUpcoming, type Upcoming } from '../subscriptions/upcoming.ts'

/** Each page view computes these upcoming invoices. */
const MAX_UPCOMING = 3

export type Subscribed = {
  subscriptions: Subscription[]
  hasMore: boolean
  plans: ReadonlyMap<string, Plan>
  upcoming: Upcoming[]
}

export async function loadSubscribed(visit: Visit, customer_id: string): Promise<Subscribed> {
  const query = { customer_id, limit: '10' }
  const { subscriptions, has_more: hasMore } = await visit.call('listSubscriptions', { query })
  const running = subscriptions.filter(({ status }) => status !== 'canceled').slice(0, MAX_UPCOMING)
  const [plans, found] = await Promise.all([
    plansOf(visit, subscriptions),
    Promise.all(running.map(({ id }) => findUpcoming(visit, id))),
  ])
  return { subscriptions, hasMore, plans, upcoming: found.filter((each) => each !== undefined) }
}

export async function renderSubscriptions(
  { base, timezone }: Visit,
  customer_id: string,
  { subscriptions, hasMore, plans, upcoming }: Subscribed,
): Promise<Html> {
  const invoices = upcoming.map((each) => {
    const of = subscriptions.find(({ id }) => id === each.subscription_id)
    const name = plans.get(of?.plan_id ?? '')?.name
    return renderUpcoming(
      html`Upcoming invoice<span class="soft">, <bdi class="text">${name}</bdi></span>`,
      each,
      { timezone: of?.timezone ?? timezone, base },
    )
  })
  return html`${tableCard(
    'Subscriptions',
    subscriptionTable(
      subscriptions,
      base,
      { plans },
      html`<strong>No subscriptions</strong>Subscribe the customer to a plan to bill its usage.`,
    ),
    hasMore
      ? html`<a class="small" href="${base}/subscriptions?customer_id=${customer_id}">All subscriptions</a>`
      : undefined,
  )}
${await Promise.all(invoices)}`
}
