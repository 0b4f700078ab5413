import type { Input } from '../../../generated/operations.ts'
import { applyPlanChange } from '../../billing/renew/apply-plan-change.ts'
import { type PlanChange, planChange } from '../../billing/renew/plan-change.ts'
import type { Renewal } from '../../billing/renew/plan-renewal.ts'
import { type EngineContext, engineContextOf, type WriteContext } from '../../context.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { Problem } from '../../errors/problem.ts'
import { countBounds } from '../../plans/plan-bounds.ts'
import { loadPlan, lockPlanShared, type PlanRow } from '../../plans/plans-store.ts'
import { assertSameBehavior, assertSubscribable } from '../../plans/rules.ts'
import { findCurrentFee } from '../../subscriptions/charges-store.ts'
import { transition } from '../../subscriptions/lifecycle.ts'
import { countPendingLines } from '../../subscriptions/pending-lines-store.ts'
import { assertHasPeriods } from '../../subscriptions/rules.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { assertNoOverlap } from './assert-no-overlap.ts'
import { renewAll } from './catch-up.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'

/** The limit bounds every invoice. */
export const MAX_LINES = 500
/** A later renewal, end or restart adds a proration credit, the next fee, and credit moved to the wallet. */
const RESERVED_LINES = 3

type Changed = {
  context: WriteContext
  engine: EngineContext
  changed: SubscriptionRow
  plan: PlanRow
  /** A plan with another interval starts a period at once with this renewal, which is not written yet. */
  restart: Renewal | undefined
}

/** Runs due renewals first. Throws if the change is refused. */
export async function changeUntilRestart(
  id: string,
  body: Input<'changeSubscriptionPlan'>['body'],
  requestContext: WriteContext,
): Promise<Changed> {
  const { locked, context } = await loadSubscriptionLockingCustomer(requestContext, id)
  const { trx, tenant } = context
  const engine = engineContextOf(context)
  const current = await renewAll(engine, locked)
  const plan = await lockPlanShared(trx, tenant.id, body.plan_id)
  const old = await loadPlan(trx, tenant.id, current.plan_id)
  transition(current, 'change_plan')
  const prepared = { context, engine, plan }
  if (plan.id === old.id) return { ...prepared, changed: current, restart: undefined }

  assertSubscribable(plan)
  assertHasPeriods(current.billing_anchor, plan, 'body.plan_id')
  assertSameCurrency(plan.currency_code, old.currency_code)
  assertSameBehavior(plan, old)
  if (body.allow_overlap !== true)
    await assertNoOverlap(engine, current.customer_id, plan, { except: current.id })
  const billed = (await findCurrentFee(trx, current))?.id
  const change = planChange(current, { old, plan, prorated: body.proration !== 'none', billed }, engine)
  if (change.rest !== undefined) await assertLinesFit(engine, current, change)
  return { ...prepared, changed: await applyPlanChange(engine, current, change), restart: change.restart }
}

/** Counts lines that a change of plan adds beyond the reserved ones. Throws INVOICE_LINE_LIMIT_EXCEEDED. */
async function assertLinesFit(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
  { plan, charges }: PlanChange,
): Promise<void> {
  const added = charges.length + Math.max(1, plan.prices.length) + countBounds(plan)
  if ((await countPendingLines(trx, subscription, now)) + added > MAX_LINES - RESERVED_LINES)
    throw new Problem('INVOICE_LINE_LIMIT_EXCEEDED', { details: { limit: MAX_LINES } })
}
