import type { Input, Reply } from '../../../generated/operations.ts'
import { composePending } from '../../billing/draft-invoice.ts'
import { planRenewal } from '../../billing/plan-renewal.ts'
import type { ReadContext } from '../../context.ts'
import { sumsOf } from '../../invoices/totals.ts'
import { loadPlan } from '../../plans/store.ts'
import { loadSubscription } from '../../subscriptions/store.ts'

/** Previews the invoice of the next renewal: the same plan as the renewal itself, composed and not written. */
export async function getUpcomingInvoice(
  { path }: Input<'getUpcomingInvoice'>,
  { db, tenant, service }: ReadContext,
): Promise<Reply<'getUpcomingInvoice'>> {
  const subscription = await loadSubscription(db, tenant.id, path.id)
  const plan = await loadPlan(db, tenant.id, subscription.plan_id)
  const { at, next, invoice } = planRenewal(subscription, plan, service)
  const fees = next?.charges.map((fee) => ({ ...fee, id: service.newId() }))
  const { lines, total_cents } = await composePending(db, subscription, at, fees)
  return {
    status: 200,
    body: {
      upcoming_invoice: {
        customer_id: subscription.customer_id,
        subscription_id: subscription.id,
        billing_reason: invoice.billing_reason,
        currency_code: invoice.currency_code,
        period_start: invoice.period?.start.toISOString() ?? null,
        period_end: invoice.period?.end.toISOString() ?? null,
        // Ids are given when the invoice is drafted.
        line_items: lines.map(({ id: _, ...line }) => line),
        ...sumsOf(total_cents),
        finalizes_at: invoice.finalizes_at.toISOString(),
      },
    },
  }
}
