import { toPreview } from '../../billing/notes/note-preview.ts'
import { giveUnusedBackAtEnd } from '../../billing/notes/unused-at-end.ts'
import { planEnd, planRenewal } from '../../billing/renew/plan-renewal.ts'
import type { Write } from '../../context.ts'
import { loadCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import { transition } from '../../subscriptions/lifecycle.ts'
import { cancelAtPeriodEnd } from './cancel-at-period-end.ts'
import { prepareCancellation } from './prepare-cancellation.ts'
import { showUpcoming } from './upcoming-invoice.ts'

/** Throws SUBSCRIPTION_CANCELED. */
export const previewSubscriptionCancellation: Write<'previewSubscriptionCancellation'> = async (
  { path, body },
  requestContext,
) => {
  const { context, engine, current, plan, unused } = await prepareCancellation(path.id, body, requestContext)
  transition(current, 'cancel')
  const ending = body.at_period_end ? await cancelAtPeriodEnd(engine, current) : current
  const noteId = await giveUnusedBackAtEnd(engine, current, unused, body.excess)
  const credit_notes =
    noteId && unused.note
      ? [
          toPreview(
            unused.note.invoice,
            unused.note.composed,
            await loadCreditNote(engine.trx, engine.tenantId, noteId),
            context,
          ),
        ]
      : []
  const end = body.at_period_end
    ? planRenewal(ending, plan, engine)
    : planEnd(ending, plan, engine.now, engine)
  return { status: 200, body: { upcoming_invoice: await showUpcoming(engine, ending, end), credit_notes } }
}
