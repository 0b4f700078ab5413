import { html } from '../../../pages/html.ts'
import { keyOf } from '../../http/form.ts'
import { type Choice, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { findUpcoming, renderUpcoming, type Upcoming } from './upcoming.ts'

/**
 * Shows the form that cancels a subscription. The last invoice has the usage so far and pending credits, and
 * no next fee.
 */
export async function showCancel(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { subscription } = await call('getSubscription', { path: { id: params.id ?? '' } })
  const { plan } = await call('getPlan', { path: { id: subscription.plan_id } })
  const page = `${base}/subscriptions/${subscription.id}`
  const upcoming = await findUpcoming(visit, subscription.id)
  const choices: readonly Choice[] = [
    ['period_end', `When the period ends, on ${subscription.current_period_end.slice(0, 10)}`],
    ['now', 'Now'],
  ]
  return formPage('Cancel subscription', {
    path: `${page}/cancel`,
    button: 'Cancel subscription',
    kind: 'danger',
    crumb: html`<a href="${page}"><bdi class="text">${plan.name}</bdi></a>`,
    lead: html`The fee of a period that has begun is not given back.`,
    fields: select('When', 'when', choices, 'period_end', {
      hint: 'At the end of the period it can be taken back until then. Now cannot.',
    }),
    below:
      upcoming === undefined
        ? undefined
        : await renderUpcoming('Left to bill, as of now', withoutFees(upcoming)),
  })
}

function withoutFees(upcoming: Upcoming): Upcoming {
  const line_items = upcoming.line_items.filter(({ type }) => type !== 'fee')
  const total_cents = Math.max(
    0,
    line_items.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  )
  const credit = upcoming.total_cents - upcoming.amount_due_cents
  return {
    ...upcoming,
    line_items,
    total_cents,
    subtotal_cents: total_cents,
    amount_due_cents: Math.max(0, total_cents - credit),
  }
}

export async function cancelSubscription({ base, params, form, call }: Visit): Promise<Done> {
  const { subscription } = await call('cancelSubscription', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
    body: { at_period_end: form.when !== 'now' },
  })
  return {
    to: `${base}/subscriptions/${subscription.id}`,
    notice: subscription.status === 'canceled' ? 'subscription_canceled' : 'cancels_at_period_end',
  }
}
