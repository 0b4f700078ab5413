import { type Html, html } from '../../../pages/html.ts'
import { feeOf } from '../../parts/amount.ts'
import { badge } from '../../parts/status.ts'
import { type Row, table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { Plan, Subscription } from './names.ts'

type Names = { plans?: ReadonlyMap<string, Plan>; customers?: ReadonlyMap<string, string> }

/**
 * Renders subscriptions. The table of a customer has no column for customers, and the table of a plan has
 * none for plans.
 */
export function subscriptionTable(
  subscriptions: readonly Subscription[],
  base: string,
  { plans, customers }: Names,
  empty: Html,
): Html {
  return table(
    'Subscriptions',
    [
      ...(plans === undefined ? [] : [{ name: 'Plan' }]),
      ...(customers === undefined ? [] : [{ name: 'Customer' }]),
      { name: 'Status' },
      { name: 'Renews', kind: 'time' },
      ...(plans === undefined ? [] : [{ name: 'Fee', kind: 'amount' } as const]),
    ],
    subscriptions.map((subscription): Row => {
      const plan = plans?.get(subscription.plan_id)
      const name = customers?.get(subscription.customer_id) ?? 'Deleted customer'
      const [own, ...names] = [
        ...(plans === undefined ? [] : [plan?.name ?? subscription.plan_id]),
        ...(customers === undefined ? [] : [name]),
      ].map((each) => html`<bdi class="text">${each}</bdi>`)
      return [
        html`<a href="${base}/subscriptions/${subscription.id}">${own}</a>`,
        ...names,
        statusOf(subscription),
        renewalOf(subscription),
        ...(plan === undefined ? [] : [feeOf(plan)]),
      ]
    }),
    empty,
  )
}

function statusOf({ status, cancel_at_period_end, current_period_end }: Subscription): Html {
  const isEnding = status !== 'canceled' && cancel_at_period_end
  return html`${badge(status)}${isEnding ? html`<span class="detail">Ends on ${day(current_period_end)}</span>` : undefined}`
}

function renewalOf({ status, cancel_at_period_end, current_period_end }: Subscription): Html {
  return day(status === 'canceled' || cancel_at_period_end ? null : current_period_end)
}
