import { catchUp, isRenewalDue } from '../../billing/renew/renew-subscription.ts'
import type { EngineContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { loadPlan, type PlanRow } from '../../plans/plans-store.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'

/** A request bills so many periods itself. Other invoices of the company wait for their numbers meanwhile. */
const MAX_PERIODS = 12
const MAX_PRICES = 120

/** Runs due renewals up to the limit of a request. The worker runs all others. */
export function renewAtOnce(
  context: EngineContext,
  subscription: SubscriptionRow,
  plan: Pick<PlanRow, 'prices'>,
): Promise<SubscriptionRow> {
  return catchUp(context, subscription, atOnce(plan))
}

/** Runs due renewals. Throws SERVICE_UNAVAILABLE if they exceed the limit of a request, while the worker runs them. */
export async function renewAll(
  context: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (!isRenewalDue(subscription, context.now)) return subscription
  const plan = await loadPlan(context.trx, context.tenantId, subscription.plan_id)
  const current = await catchUp(context, subscription, Math.max(1, atOnce(plan)))
  if (!isRenewalDue(current, context.now)) return current
  throw new Problem('SERVICE_UNAVAILABLE', { message: 'Past periods of this subscription are being billed' })
}

function atOnce({ prices }: Pick<PlanRow, 'prices'>): number {
  return Math.min(MAX_PERIODS, Math.floor(MAX_PRICES / Math.max(1, prices.length)))
}
