import type { Input, Reply } from '../../../generated/operations.ts'
import { type Charge, spanOf } from '../../billing/compose-invoice.ts'
import { composePending } from '../../billing/draft-invoice.ts'
import type { Context, WriteContext } from '../../context.ts'
import { loadCustomer } from '../../customers/store.ts'
import { loadPlan, type PlanRow } from '../../plans/store.ts'
import { assertMove } from '../../subscriptions/lifecycle.ts'
import { feeFor, firstPeriod, nextPeriod, type Period } from '../../subscriptions/periods.ts'
import { loadSubscription, type SubscriptionRow } from '../../subscriptions/store.ts'

/** What the invoice at the present period's end would be, composed as the real one is and written nowhere. */
export async function getUpcomingInvoice(
  { path }: Input<'getUpcomingInvoice'>,
  { trx, tenant, service }: WriteContext,
): Promise<Reply<'getUpcomingInvoice'>> {
  const subscription = await loadSubscription(trx, tenant.id, path.id)
  assertMove(subscription, 'preview')
  const { customer_id, current_period_end: at, cancel_at_period_end } = subscription
  const customer = await loadCustomer(trx, tenant.id, customer_id)
  const plan = await loadPlan(trx, tenant.id, subscription.plan_id)
  const next = upcomingPeriod(subscription, plan)
  const fee = cancel_at_period_end ? [] : feeOf(plan, next)
  const { lines, total_cents } = await composePending(trx, subscription, at, fee)
  const trialing = subscription.status === 'trialing'
  return {
    status: 200,
    body: {
      upcoming_invoice: {
        customer_id,
        subscription_id: subscription.id,
        currency_code: customer.currency_code,
        period_start: (trialing ? next.start : subscription.current_period_start).toISOString(),
        period_end: (trialing ? next.end : at).toISOString(),
        line_items: lines,
        total_cents,
        finalizes_at: finalizesAt(at, trialing, service).toISOString(),
      },
    },
  }
}

function upcomingPeriod(subscription: SubscriptionRow, plan: PlanRow): Period {
  return subscription.status === 'trialing'
    ? firstPeriod(subscription.current_period_end, subscription.billing_anchor, plan)
    : nextPeriod(subscription.anchor_at, subscription.period_index, plan)
}

function feeOf(plan: PlanRow, period: Period): Charge[] {
  const amount_cents = feeFor(plan.amount_cents, period)
  return amount_cents > 0
    ? [{ description: `${plan.name}, ${spanOf(period.start, period.end)}`, amount_cents }]
    : []
}

/** The first fee, after a trial, waits for no usage. */
function finalizesAt(at: Date, trialing: boolean, { finalizeAfterMs }: Context['service']): Date {
  return trialing ? at : new Date(at.getTime() + finalizeAfterMs)
}
