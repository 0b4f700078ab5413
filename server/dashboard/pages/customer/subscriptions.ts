import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { card, tableCard } from '../../parts/card.ts'
import { select } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { badge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { day, period } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import { lineTable, sumsOf } from '../lines.ts'

type Subscription = Reply<'getSubscription'>['body']['subscription']

export async function renderSubscriptions(visit: Visit, customer_id: string): Promise<Html> {
  const { base, call } = visit
  const { subscriptions } = await call('listSubscriptions', { query: { customer_id, limit: '10' } })
  const plans = new Map(
    await Promise.all(
      [...new Set(subscriptions.map(({ plan_id }) => plan_id))].map(
        async (id) => [id, (await call('getPlan', { path: { id } })).plan] as const,
      ),
    ),
  )
  const running = subscriptions.filter(({ status }) => status !== 'canceled').slice(0, MAX_UPCOMING)
  const upcoming = await Promise.all(running.map((subscription) => renderUpcoming(visit, subscription)))
  return html`${tableCard(
    'Subscriptions',
    table(
      'Subscriptions',
      [
        { name: 'Plan' },
        { name: 'Status' },
        { name: 'Current period', kind: 'time' },
        { name: 'Collection' },
        { name: 'Actions', kind: 'amount' },
      ],
      subscriptions.map((subscription) => [
        html`<a href="${base}/plans/${subscription.plan_id}"><bdi class="text">${plans.get(subscription.plan_id)?.name ?? subscription.plan_id}</bdi></a>`,
        html`${badge(subscription.status)}${
          subscription.cancel_at_period_end
            ? html`<span class="detail">Ends on ${day(subscription.current_period_end)}</span>`
            : undefined
        }`,
        period(subscription.current_period_start, subscription.current_period_end),
        subscription.collection_method === 'send_invoice' ? 'Sent' : 'Automatic',
        subscription.status === 'canceled'
          ? ''
          : renderCancel(subscription, `${base}/customers/${customer_id}`),
      ]),
      html`<strong>No subscriptions</strong>Subscribe the customer to a plan to bill its usage.`,
    ),
    html`<a class="small" href="${base}/customers/${customer_id}/subscriptions/new">Subscribe</a>`,
  )}
${upcoming}`
}

function renderCancel({ id, cancel_at_period_end, current_period_end }: Subscription, page: string): Html {
  const path = `${page}/subscriptions/${id}/cancel`
  return confirmation('Cancel', {
    ...{ path, button: 'Cancel subscription', kind: 'danger', prominent: false },
    text: 'Its last invoice has the usage that is not billed yet. The fee of a period that has begun is not given back.',
    fields: select(
      'When',
      'when',
      [
        ...(cancel_at_period_end
          ? []
          : [['period_end', `When the period ends, on ${current_period_end.slice(0, 10)}`] as const]),
        ['now', 'Now'],
      ],
      'period_end',
    ),
  })
}

type Upcoming = Reply<'getUpcomingInvoice'>['body']['upcoming_invoice']

/** Each is computed anew. */
const MAX_UPCOMING = 3

async function renderUpcoming({ call }: Visit, { id }: Subscription): Promise<Html> {
  const found = await call('getUpcomingInvoice', { path: { id } }).catch((error: unknown) => {
    // It may have ended meanwhile.
    if (error instanceof Problem && error.status === 409) return undefined
    throw error
  })
  if (found === undefined) return html``
  const { upcoming_invoice: upcoming } = found
  const { currency_code: currency, line_items: lines } = upcoming
  if (lines.length === 0) return card('Upcoming invoice', html`<p class="soft">Nothing to bill yet.</p>`)
  return tableCard(
    'Upcoming invoice',
    await lineTable(lines, currency, sumsOf(upcoming)),
    html`<span class="soft small">${formatMoney(upcoming.total_cents, currency)} so far${afterCredit(upcoming)}, finalizes on ${day(upcoming.finalizes_at)}</span>`,
  )
}

function afterCredit({ total_cents, amount_due_cents, currency_code }: Upcoming): string {
  return amount_due_cents === total_cents
    ? ''
    : `, ${formatMoney(amount_due_cents, currency_code)} after credit`
}
