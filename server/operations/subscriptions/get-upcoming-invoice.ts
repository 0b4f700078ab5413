import type { Input, Reply } from '../../../generated/operations.ts'
import { composeRenewal } from '../../billing/draft-invoice.ts'
import { planRenewal } from '../../billing/plan-renewal.ts'
import type { ReadContext } from '../../context.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { loadSubscription } from '../../subscriptions/subscriptions-store.ts'
import { feesOf, toUpcomingInvoice } from './upcoming-invoice.ts'

/** Composes the renewal's own plan without writing it. */
export async function getUpcomingInvoice(
  { path }: Input<'getUpcomingInvoice'>,
  { db, tenant, service }: ReadContext,
): Promise<Reply<'getUpcomingInvoice'>> {
  const subscription = await loadSubscription(db, tenant.id, path.id)
  const plan = await loadPlan(db, tenant.id, subscription.plan_id)
  const renewal = planRenewal(subscription, plan, service)
  const composed = await composeRenewal(db, subscription, renewal, feesOf(renewal, service))
  const upcoming_invoice = await toUpcomingInvoice(db, subscription, renewal.invoice, composed)
  return { status: 200, body: { upcoming_invoice } }
}
