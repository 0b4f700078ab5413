import type { EngineContext, EngineDeps } from '../context.ts'
import { findAndLockOwner, lockCustomers } from '../customers/store.ts'
import type { WriteHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { findFirstToCollect, loadInvoice, updateInvoice } from '../invoices/store.ts'
import { processCustomer } from '../metering/process-events.ts'
import { loadSubscription } from '../subscriptions/store.ts'
import { readNow } from '../test-clocks/store.ts'
import { expireGrants } from '../wallets/movements.ts'
import { selectAccountsWithExpired } from '../wallets/store.ts'
import { collectFromWallet } from './collect-payment.ts'
import { finalizeDraft } from './finalize-invoice.ts'
import { isRenewalDue, renewSubscription } from './renew-subscription.ts'
import type { ScheduledItem, ScheduledKind } from './store.ts'

/** Checks under the customer's lock that nobody has done the work meanwhile. */
export async function performScheduled(
  trx: WriteHandle,
  timeline: Timeline,
  deps: EngineDeps,
  item: ScheduledItem,
): Promise<void> {
  const { tenantId } = timeline
  const { kind, customer_id } = item
  if (kind === 'event') {
    const existing = await lockCustomers(trx, tenantId, [customer_id])
    const now = await readNow(trx, timeline, deps.clock)
    return processCustomer({ trx, tenantId, now, ...deps }, customer_id, existing)
  }
  // The invoices of a deleted customer go on, but for those that are deleted with their test clock.
  if ((await findAndLockOwner(trx, tenantId, customer_id)) === undefined) return
  const now = await readNow(trx, timeline, deps.clock)
  await performers[kind]({ trx, tenantId, now, ...deps }, item)
}

type Performer = (context: EngineContext, item: ScheduledItem) => Promise<void>

const performers: Record<ScheduledKind, Performer> = {
  renewal: async (context, { id }) => {
    const subscription = await loadSubscription(context.trx, context.tenantId, id)
    if (isRenewalDue(subscription, context.now)) await renewSubscription(context, subscription)
  },
  finalization: async (context, { id }) => {
    const invoice = await loadInvoice(context.trx, context.tenantId, id)
    if (invoice.status === 'draft') await finalizeDraft(context, invoice)
  },
  // Not the one that was found: credit may have been added since, which is for the oldest.
  collection: async (context, { customer_id }) => {
    const invoice = await findFirstToCollect(context.trx, context.tenantId, customer_id)
    if (invoice !== undefined) await collectFromWallet(context, invoice)
  },
  overdue: async ({ trx, tenantId, now }, { id }) => {
    const invoice = await loadInvoice(trx, tenantId, id)
    if (invoice.status === 'open' && invoice.overdue_at === null)
      await updateInvoice(trx, invoice, { overdue_at: now, updated_at: now })
  },
  expiry: async ({ trx, tenantId, now, newId }, { customer_id }) => {
    for (const account of await selectAccountsWithExpired(trx, tenantId, customer_id, now))
      await expireGrants({ trx, account, now, newId })
  },
}
