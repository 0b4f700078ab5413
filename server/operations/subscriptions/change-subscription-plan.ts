import type { Input, Reply } from '../../../generated/operations.ts'
import { catchUp } from '../../billing/catch-up.ts'
import { spanOf } from '../../billing/compose-invoice.ts'
import { restartCycle } from '../../billing/renew-subscription.ts'
import type { WriteContext } from '../../context.ts'
import { type EngineContext, engineContextOf } from '../../context.ts'
import { Problem } from '../../http/problem.ts'
import { loadPlan, lockPlanShared, type PlanRow } from '../../plans/store.ts'
import { assertMove } from '../../subscriptions/lifecycle.ts'
import { countWaitingLines } from '../../subscriptions/pending-lines/store.ts'
import { periodAt } from '../../subscriptions/periods.ts'
import { prorate } from '../../subscriptions/proration.ts'
import {
  endSegment,
  insertCharge,
  insertSegment,
  type SubscriptionRow,
  updateSubscription,
} from '../../subscriptions/store.ts'
import { lockSubscription } from './lock-subscription.ts'
import { toSubscription } from './response.ts'

const MAX_LINES = 1_000
/** The credit for an interval that is cut short, the next fee, and the credit that goes to the wallet. */
const SET_ASIDE = 3

/** Rates usage from now on by another plan, and settles the fees of the running period by the second if asked to. */
export async function changeSubscriptionPlan(
  { path, body }: Input<'changeSubscriptionPlan'>,
  arrived: WriteContext,
): Promise<Reply<'changeSubscriptionPlan'>> {
  const { locked, context } = await lockSubscription(arrived, path.id)
  const { trx, tenant } = context
  const env = engineContextOf(context)
  const found = await catchUp(env, locked)
  const plan = await lockPlanShared(trx, tenant.id, body.plan_id)
  const old = await loadPlan(trx, tenant.id, found.plan_id)
  assertMove(found, 'change_plan')
  assertChangeable(old, plan)
  const prorated = body.proration !== 'none'
  const subscription =
    found.status === 'trialing'
      ? await updateSubscription(trx, found, { plan_id: plan.id, updated_at: env.now })
      : await change(env, found, { old, plan, prorated })
  return { status: 200, body: { subscription: toSubscription(subscription, tenant) } }
}

function assertChangeable(old: PlanRow, plan: PlanRow): void {
  if (plan.id === old.id) throw new Problem('PLAN_UNCHANGED', { details: { plan_id: plan.id } })
  if (plan.archived_at !== null)
    throw new Problem('PLAN_ARCHIVED', { details: { archived_at: plan.archived_at } })
  if (plan.currency_code !== old.currency_code)
    throw new Problem('CURRENCY_MISMATCH', {
      details: { currency_code: plan.currency_code, customer_currency_code: old.currency_code },
    })
}

async function change(
  env: EngineContext,
  subscription: SubscriptionRow,
  { old, plan, prorated }: { old: PlanRow; plan: PlanRow; prorated: boolean },
): Promise<SubscriptionRow> {
  const { trx, now } = env
  const { anchor_at, period_index, current_period_end: end, fee_cents } = subscription
  const rest = { start: now, end }
  const { whole } = periodAt(anchor_at, period_index, old)
  if (prorated)
    await charge(env, subscription, `Unused part of ${old.name}`, -prorate(fee_cents, rest, whole), end)
  if (plan.interval !== old.interval || plan.interval_count !== old.interval_count)
    return restartCycle(env, subscription, plan, now)

  if (prorated) await charge(env, subscription, plan.name, prorate(plan.amount_cents, rest, whole), end)
  await endSegment(trx, subscription, now)
  const { tenant_id, id, customer_id } = subscription
  await insertSegment(trx, {
    tenant_id,
    id: env.newId(),
    subscription_id: id,
    customer_id,
    plan_id: plan.id,
    starts_at: now,
    ends_at: end,
  })
  await assertFits(env, subscription)
  return updateSubscription(trx, subscription, {
    plan_id: plan.id,
    ...(prorated && { fee_cents: plan.amount_cents }),
    updated_at: now,
  })
}

/**
 * Throws INVOICE_LINE_LIMIT_EXCEEDED where what awaits the period's invoice could be more than its lines. Then nothing
 * else in the period can fail for that: a renewal, an end and a change of interval add only what is set aside for them.
 */
async function assertFits({ trx }: EngineContext, subscription: SubscriptionRow): Promise<void> {
  if ((await countWaitingLines(trx, subscription)) > MAX_LINES - SET_ASIDE)
    throw new Problem('INVOICE_LINE_LIMIT_EXCEEDED', { details: { limit: MAX_LINES } })
}

/** Notes a proration for the next invoice; one of nothing needs no line. */
async function charge(
  { trx, newId, now }: EngineContext,
  { tenant_id, id }: SubscriptionRow,
  description: string,
  amount_cents: number,
  end: Date,
): Promise<void> {
  if (amount_cents === 0) return
  await insertCharge(trx, {
    tenant_id,
    id: newId(),
    subscription_id: id,
    kind: 'proration',
    description: `${description}, ${spanOf(now, end)}`,
    amount_cents,
  })
}
