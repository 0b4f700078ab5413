import type { Input, Reply } from '../../../generated/operations.ts'
import { composeFirst } from '../../billing/draft-invoice.ts'
import { planRenewal } from '../../billing/plan-renewal.ts'
import type { WriteContext } from '../../context.ts'
import { prepareSubscription } from './prepare-subscription.ts'
import { toUpcomingInvoice, withIds } from './upcoming-invoice.ts'

/** Composes the first renewal's own plan without writing it. */
export async function previewSubscription(
  { body }: Input<'previewSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'previewSubscription'>> {
  const { context, engine, plan, subscription } = await prepareSubscription(body, arrived)
  const { next, invoice } = planRenewal(subscription, plan, engine)
  const composed = await composeFirst(context.trx, subscription, withIds(next?.charges, engine))
  const upcoming = await toUpcomingInvoice(context.trx, subscription, invoice, composed)
  const line_items = upcoming.line_items.map((line) => ({ ...line, subscription_id: null }))
  return { status: 200, body: { upcoming_invoice: { ...upcoming, subscription_id: null, line_items } } }
}
