import { type Html, html } from '../../../pages/html.ts'
import { tableCard } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'
import { plansOf } from '../subscriptions/names.ts'
import { subscriptionTable } from '../subscriptions/table.ts'
import { findUpcoming, renderUpcoming } from '../subscriptions/upcoming.ts'

/** Each is computed anew. */
const MAX_UPCOMING = 3

export async function renderSubscriptions(visit: Visit, customer_id: string): Promise<Html> {
  const { base, call } = visit
  const { subscriptions, has_more } = await call('listSubscriptions', { query: { customer_id, limit: '10' } })
  const plans = await plansOf(visit, subscriptions)
  const running = subscriptions.filter(({ status }) => status !== 'canceled').slice(0, MAX_UPCOMING)
  const upcoming = await Promise.all(
    running.map(async ({ id, plan_id }) => {
      const found = await findUpcoming(visit, id)
      if (found === undefined) return html``
      return renderUpcoming(
        html`Upcoming invoice: <bdi class="text">${plans.get(plan_id)?.name}</bdi>`,
        found,
      )
    }),
  )
  return html`${tableCard(
    'Subscriptions',
    subscriptionTable(
      subscriptions,
      base,
      { plans },
      html`<strong>No subscriptions</strong>Subscribe the customer to a plan to bill its usage.`,
    ),
    html`${has_more ? html`<a class="small" href="${base}/subscriptions?customer_id=${customer_id}">All subscriptions</a>` : undefined}
<a class="small" href="${base}/customers/${customer_id}/subscriptions/new">Subscribe</a>`,
  )}
${upcoming}`
}
