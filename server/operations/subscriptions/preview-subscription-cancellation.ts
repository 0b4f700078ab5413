import type { Input, Reply } from '../../../generated/operations.ts'
import { composeAfterChange, composeRenewal } from '../../billing/draft-invoice.ts'
import { planEnd, planRenewal } from '../../billing/plan-renewal.ts'
import type { WriteContext } from '../../context.ts'
import { prepareCancellation } from './prepare-cancellation.ts'
import { feesOf, toUpcomingInvoice, withIds } from './upcoming-invoice.ts'

/** Composes the cancellation's own plan without writing it. Throws SUBSCRIPTION_CANCELED. */
export async function previewSubscriptionCancellation(
  { path, body }: Input<'previewSubscriptionCancellation'>,
  arrived: WriteContext,
): Promise<Reply<'previewSubscriptionCancellation'>> {
  const { context, engine, current, plan, unused } = await prepareCancellation(path.id, body, arrived)
  const { trx, now } = context
  const end = body.at_period_end
    ? planRenewal({ ...current, cancel_at_period_end: true }, plan, engine)
    : planEnd(current, plan, now, engine)
  const fees = feesOf(end, engine)
  const charges = withIds(unused, engine)
  const composed = body.at_period_end
    ? await composeRenewal(trx, current, end, fees)
    : await composeAfterChange(trx, current, { at: now, fees, charges, ends: true })
  const upcoming_invoice = await toUpcomingInvoice(trx, current, end.invoice, composed)
  return { status: 200, body: { upcoming_invoice } }
}
