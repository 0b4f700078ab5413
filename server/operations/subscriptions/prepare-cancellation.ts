import type { Input } from '../../../generated/operations.ts'
import { NOTHING_UNUSED, type UnusedAtEnd, unusedAtEnd } from '../../billing/notes/unused-at-end.ts'
import { type EngineContext, engineContextOf, type WriteContext } from '../../context.ts'
import { invalid } from '../../errors/problem.ts'
import { loadPlan, type PlanRow } from '../../plans/plans-store.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { renewAll } from './catch-up.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'

export type PreparedCancellation = {
  context: WriteContext
  engine: EngineContext
  current: SubscriptionRow
  plan: PlanRow
  unused: UnusedAtEnd
}

/** Runs due renewals first. Throws VALIDATION_ERROR, SUBSCRIPTION_NOT_FOUND, PAYMENT_IN_PROGRESS. */
export async function prepareCancellation(
  id: string,
  { at_period_end, proration, excess = 'wallet' }: Input<'cancelSubscription'>['body'],
  requestContext: WriteContext,
): Promise<PreparedCancellation> {
  const isProrated = proration === 'create_prorations'
  if (at_period_end && isProrated) throw nothingUnused()
  if (!isProrated && excess !== 'wallet') throw nothingGivenBack()
  const { locked, context } = await loadSubscriptionLockingCustomer(requestContext, id)
  const engine = engineContextOf(context)
  const current = await renewAll(engine, locked)
  const plan = await loadPlan(context.trx, context.tenant.id, current.plan_id)
  const givesBack = isProrated && current.status !== 'canceled'
  const unused = givesBack ? await unusedAtEnd(engine, current, plan) : NOTHING_UNUSED
  return { context, engine, current, plan, unused }
}

function nothingUnused() {
  const message = 'is not allowed with at_period_end: then no time of the fee is unused'
  return invalid([{ path: 'body.proration', code: 'not_allowed', message }])
}

function nothingGivenBack() {
  const message = 'is not allowed without proration create_prorations: then nothing is given back'
  return invalid([{ path: 'body.excess', code: 'not_allowed', message }])
}
