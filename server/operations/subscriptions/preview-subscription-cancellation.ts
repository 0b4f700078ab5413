import type { Input, Reply } from '../../../generated/operations.ts'
import { composeAfterChange, composeRenewal } from '../../billing/draft-invoice.ts'
import { placesOf } from '../../billing/issue-credit-note.ts'
import { toPreview } from '../../billing/note-preview.ts'
import { planEnd, planRenewal } from '../../billing/plan-renewal.ts'
import type { WriteContext } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { sumToCollect } from '../../invoices/invoices-store.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
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
  const { note, drafted } = unused
  const givenBack = [note, drafted].flatMap((each) => (each === undefined ? [] : each.charge))
  const composed = body.at_period_end
    ? await composeRenewal(trx, current, end, fees)
    : await composeAfterChange(trx, current, {
        at: now,
        fees,
        charges: withIds(unused.lines, engine),
        givenBack: withIds(givenBack, engine),
        ends: true,
      })
  const places = note && placesOf(note.invoice, note.composed, body.excess ?? 'wallet')
  const upcoming_invoice = await toUpcomingInvoice(
    trx,
    current,
    end.invoice,
    composed,
    await leftOfGrant(trx, current, places?.wallet_cents ?? 0),
  )
  const credit_notes = note && places ? [toPreview(note.invoice, note.composed, places, context)] : []
  return { status: 200, body: { upcoming_invoice, credit_notes } }
}

/** Credit first pays the open invoices that are charged automatically. */
async function leftOfGrant(
  db: ReadHandle,
  { tenant_id, customer_id }: SubscriptionRow,
  granted_cents: number,
): Promise<number> {
  if (granted_cents === 0) return 0
  return Math.max(0, granted_cents - (await sumToCollect(db, tenant_id, customer_id)))
}
