import type { EngineContext } from '../../context.ts'
import { selectDraftIdsUntil, selectDrafts } from '../../invoices/finalizing-store.ts'
import { findFirstToCollect } from '../../invoices/invoices-store.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import type { ComposedInvoice } from '../compose/compose-invoice.ts'
import { composePending } from '../compose/drafts.ts'
import { finalizeWithoutEvents } from '../finalize/finalize-invoice.ts'
import { collectFromWallet } from '../pay/collect-payment.ts'
import type { Renewal } from './plan-renewal.ts'
import { renewWithoutInvoices } from './renew-subscription.ts'

/** `finalized` are the drafts that are finalized before the invoice. */
type Upcoming = { composed: ComposedInvoice; finalized: ReadonlySet<string> }

/**
 * The caller rolls back what this writes. Returns the invoice as it will be if nothing more happens. Requires the
 * customer's lock.
 */
export async function upcomingInvoice(
  context: EngineContext,
  subscription: SubscriptionRow,
  renewal: Renewal,
): Promise<Upcoming> {
  const { at, invoice } = renewal
  await collectWaiting(context, subscription)
  const before = await finalizeUntil(context, subscription, at)
  const then = { ...context, now: later(context.now, at) }
  await renewWithoutInvoices(then, [{ subscription, renewal }])
  // Credit that the next period comes with pays open invoices before this one.
  await collectWaiting(then, subscription)
  const after = await finalizeUntil(context, subscription, invoice.finalizes_at)
  const composed = await composePending(context.trx, subscription, at)
  return { composed, finalized: new Set([...before, ...after]) }
}

/** Leaves out drafts beyond a limit. */
async function finalizeUntil(
  context: EngineContext,
  subscription: SubscriptionRow,
  until: Date,
): Promise<string[]> {
  const { trx, tenantId, now } = context
  const ids = await selectDraftIdsUntil(trx, subscription, until)
  for (const draft of await selectDrafts(trx, tenantId, ids)) {
    const then = { ...context, now: later(now, draft.finalizes_at ?? now) }
    const unnumbered = { number: -draft.seq, form: UNNUMBERED, at: then.now }
    await finalizeWithoutEvents(then, [draft], async () => unnumbered)
    await collectWaiting(then, subscription)
  }
  return ids
}

/** The company's next number would be locked, so a preview takes none. */
const UNNUMBERED = { prefix: 'PREVIEW', width: 1 }

/** Credit first pays the invoices that wait for collection. */
async function collectWaiting(context: EngineContext, { customer_id }: SubscriptionRow): Promise<void> {
  for (let left = MAX_COLLECTED; left > 0; left -= 1) {
    const invoice = await findFirstToCollect(context.trx, context.tenantId, customer_id)
    if (invoice === undefined) return
    await collectFromWallet(context, invoice)
  }
}

/** If more invoices wait, a preview can show too much credit. */
const MAX_COLLECTED = 20

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}
