import { type Html, html } from '../../../runtime/html.ts'
import { feeOf } from '../../parts/amount.ts'
import type { Customers } from '../../parts/customer-names.ts'
import { badge } from '../../parts/status.ts'
import { type Row, table } from '../../parts/table.ts'
import { day, otherZone } from '../../parts/time.ts'
import type { Plan, Subscription } from './names.ts'

/** Rows lead to the page of their subscription, or to one `below` it. */
type Names = {
  plans?: ReadonlyMap<string, Plan>
  customers?: Customers
  below?: string
  /** Rows in another time zone name theirs. */
  timezone?: string
}

/** Tables of a customer or a plan omit its column. Days are in the time zone of each subscription. */
export function subscriptionTable(
  subscriptions: readonly Subscription[],
  base: string,
  { plans, customers, below = '', timezone }: Names,
  empty: Html,
): Html {
  return table(
    'Subscriptions',
    [
      ...(customers === undefined ? [] : [{ name: 'Customer' }]),
      ...(plans === undefined ? [] : [{ name: 'Plan' }]),
      { name: 'Status' },
      { name: 'Renews', kind: 'time' },
      ...(plans === undefined ? [] : [{ name: 'Fee', kind: 'amount' } as const]),
    ],
    subscriptions.map((subscription): Row => {
      const plan = plans?.get(subscription.plan_id)
      const name = customers?.get(subscription.customer_id)?.name ?? 'Deleted customer'
      const [own, ...names] = [
        ...(customers === undefined ? [] : [name]),
        ...(plans === undefined ? [] : [plan?.name ?? subscription.plan_id]),
      ].map((each) => html`<bdi class="text">${each}</bdi>`)
      return [
        html`<a href="${base}/subscriptions/${subscription.id}${below}">${own}</a>`,
        ...names,
        statusOf(subscription),
        html`${renewalOf(subscription)}${timezone === undefined ? undefined : otherZone(subscription, timezone)}`,
        ...(plan === undefined ? [] : [feeOf(plan)]),
      ]
    }),
    empty,
  )
}

function statusOf(subscription: Subscription): Html {
  const { status, starts_at, timezone } = subscription
  const end = endOf(subscription)
  const starts =
    status === 'scheduled'
      ? html`<span class="detail">Starts on ${day(starts_at, timezone)}</span>`
      : undefined
  return html`${badge(status)}${starts}${end === null ? undefined : html`<span class="detail">Ends on ${day(end, timezone)}</span>`}`
}

/** A subscription ends at `ends_at` or at its cancellation, whichever is earlier. */
function endOf({ status, cancel_at_period_end, current_period_end, ends_at }: Subscription): string | null {
  if (status === 'canceled') return null
  if (!cancel_at_period_end) return ends_at
  return ends_at !== null && ends_at < current_period_end ? ends_at : current_period_end
}

function renewalOf(subscription: Subscription): Html {
  const { status, current_period_end, timezone } = subscription
  const end = endOf(subscription)
  const isLast = status === 'canceled' || (end !== null && end <= current_period_end)
  return day(isLast ? null : current_period_end, timezone)
}
