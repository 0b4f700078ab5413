import type { Input, Reply } from '../../../generated/operations.ts'
import { chargeFor } from '../../billing/compose-invoice.ts'
import { addCharges, openSegment } from '../../billing/open-segment.ts'
import { planRestart } from '../../billing/plan-renewal.ts'
import { applyRenewal, catchUp } from '../../billing/renew-subscription.ts'
import { type EngineContext, engineContextOf, type WriteContext } from '../../context.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { Problem } from '../../http/problem.ts'
import { assertSubscribable } from '../../plans/rules.ts'
import { loadPlan, lockPlanShared, type PlanRow } from '../../plans/store.ts'
import { transition } from '../../subscriptions/lifecycle.ts'
import { countPendingLines } from '../../subscriptions/pending-lines/store.ts'
import { periodAt } from '../../subscriptions/periods.ts'
import { prorate } from '../../subscriptions/proration.ts'
import { assertHasPeriods } from '../../subscriptions/rules.ts'
import { endSegment, type SubscriptionRow, updateSubscription } from '../../subscriptions/store.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'
import { toSubscription } from './response.ts'

const MAX_LINES = 1_000
/** Lines that a later renewal, end or restart adds: a proration credit, the next fee, and credit kept in the wallet. */
const RESERVED_LINES = 3

/** Changes the plan from now on. The current period's fee is prorated by the second unless the request opts out. */
export async function changeSubscriptionPlan(
  { path, body }: Input<'changeSubscriptionPlan'>,
  arrived: WriteContext,
): Promise<Reply<'changeSubscriptionPlan'>> {
  const { locked, context } = await loadSubscriptionLockingCustomer(arrived, path.id)
  const { trx, tenant } = context
  const engine = engineContextOf(context)
  const current = await catchUp(engine, locked)
  const plan = await lockPlanShared(trx, tenant.id, body.plan_id)
  const old = await loadPlan(trx, tenant.id, current.plan_id)
  transition(current, 'change_plan')
  const prorated = body.proration !== 'none'
  const subscription = plan.id === old.id ? current : await change(engine, current, { old, plan, prorated })
  return { status: 200, body: { subscription: toSubscription(subscription, tenant) } }
}

type Change = { old: PlanRow; plan: PlanRow; prorated: boolean }

async function change(
  context: EngineContext,
  subscription: SubscriptionRow,
  { old, plan, prorated }: Change,
): Promise<SubscriptionRow> {
  const { trx, now } = context
  assertSubscribable(plan)
  assertHasPeriods(subscription.billing_anchor, plan, 'plan_id')
  assertSameCurrency(plan.currency_code, old.currency_code)
  if (subscription.status === 'trialing')
    return updateSubscription(trx, subscription, { plan_id: plan.id, updated_at: now })
  const { anchor_at, period_index, current_period_end, fee_cents } = subscription
  const rest = { start: now, end: current_period_end }
  const { whole } = periodAt(anchor_at, period_index, old)
  const proration = (name: string, cents: number) =>
    prorated ? chargeFor(name, rest, prorate(cents, rest, whole)) : []
  await addCharges(context, subscription, 'proration', proration(`Unused part of ${old.name}`, -fee_cents))
  if (plan.interval !== old.interval || plan.interval_count !== old.interval_count)
    return applyRenewal(context, subscription, planRestart(subscription, plan, now, context))

  await endSegment(trx, subscription, now)
  const charges = proration(plan.name, plan.amount_cents)
  await openSegment(context, subscription, { plan, span: rest, kind: 'proration', charges })
  await assertLinesFit(context, subscription)
  return updateSubscription(trx, subscription, {
    plan_id: plan.id,
    ...(prorated && { fee_cents: plan.amount_cents }),
    updated_at: now,
  })
}

/** Throws INVOICE_LINE_LIMIT_EXCEEDED if the next invoice could get too many lines. Only plan changes add unreserved lines. */
async function assertLinesFit({ trx }: EngineContext, subscription: SubscriptionRow): Promise<void> {
  if ((await countPendingLines(trx, subscription)) > MAX_LINES - RESERVED_LINES)
    throw new Problem('INVOICE_LINE_LIMIT_EXCEEDED', { details: { limit: MAX_LINES } })
}
