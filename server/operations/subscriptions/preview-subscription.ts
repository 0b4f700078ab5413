import type { Write } from '../../context.ts'
import { addSubscription } from './add-subscription.ts'
import { showUpcoming } from './upcoming-invoice.ts'

/** The rollback deletes the subscription and its discounts, so their ids are omitted. */
export const previewSubscription: Write<'previewSubscription'> = async ({ body }, context) => {
  const { engine, subscription, first } = await addSubscription(body, context)
  const upcoming = await showUpcoming(engine, subscription, first)
  const line_items = upcoming.line_items.map((line) => ({ ...line, subscription_id: null }))
  const discounts = upcoming.discounts.map((discount) => ({ ...discount, discount_id: null }))
  return {
    status: 200,
    body: { upcoming_invoice: { ...upcoming, subscription_id: null, line_items, discounts } },
  }
}
