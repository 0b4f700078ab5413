import type { Input, Reply } from '../../../generated/operations.ts'
import { composeFirst } from '../../billing/draft-invoice.ts'
import type { WriteContext } from '../../context.ts'
import { prepareSubscription } from './prepare-subscription.ts'
import { feesOf, toUpcomingInvoice } from './upcoming-invoice.ts'

/** Composes the first renewal's own plan without writing it. */
export async function previewSubscription(
  { body }: Input<'previewSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'previewSubscription'>> {
  const { context, engine, subscription, discounts, first } = await prepareSubscription(body, arrived)
  const composed = await composeFirst(context.trx, subscription, feesOf(first, engine), discounts)
  const upcoming = await toUpcomingInvoice(context.trx, subscription, first.invoice, composed)
  const line_items = upcoming.line_items.map((line) => ({ ...line, subscription_id: null }))
  return { status: 200, body: { upcoming_invoice: { ...upcoming, subscription_id: null, line_items } } }
}
