import type { EngineContext } from '../context.ts'
import { selectDrafts } from '../invoices/finalizing/store.ts'
import { findFirstToCollect, markOverdue } from '../invoices/store.ts'
import { processDue } from '../metering/process-events.ts'
import { selectSubscriptionsById } from '../subscriptions/store.ts'
import { expireGrants } from '../wallets/movements.ts'
import { selectAccountsWithExpired } from '../wallets/store.ts'
import { collectFromWallet } from './collect-payment.ts'
import { finalizeDrafts } from './finalize-invoice.ts'
import { MAX_LINES, takeUpTo } from './limit-batch.ts'
import { isRenewalDue, renewSubscriptions } from './renew-subscription.ts'
import { type ScheduledItem, type ScheduledKind, selectCustomersWithEvents } from './store.ts'

/**
 * Performs items of one kind, whose customers are locked, after the events from before them; an item that is too much for this
 * transaction stays due. Checks under the locks that nobody has done the work meanwhile. `owners` says which customers are not deleted.
 */
export async function performScheduled(
  context: EngineContext,
  { items, mayHaveEvents }: { items: readonly ScheduledItem[]; mayHaveEvents: boolean },
  owners: ReadonlyMap<string, { exists: boolean }>,
): Promise<void> {
  const [first] = items
  if (first === undefined) return
  // Finalizing does so itself.
  if (mayHaveEvents && first.kind !== 'finalization') {
    const early = await selectCustomersWithEvents(context.trx, context.tenantId, items)
    const existing = early.filter((id) => owners.get(id)?.exists)
    if (early.length > 0) await processDue(context, early, new Set(existing))
  }
  await performers[first.kind](context, items)
}

type Performer = (context: EngineContext, items: readonly ScheduledItem[]) => Promise<void>

const performers: Record<ScheduledKind, Performer> = {
  renewal: async (context, items) => {
    const subscriptions = await selectSubscriptionsById(context.trx, context.tenantId, idsOf(items))
    await renewSubscriptions(
      context,
      subscriptions.filter((each) => isRenewalDue(each, context.now)),
    )
  },
  finalization: async (context, items) => {
    const drafts = await selectDrafts(context.trx, context.tenantId, idsOf(items))
    await finalizeDrafts(
      context,
      takeUpTo(MAX_LINES, drafts, ({ lines }) => lines),
    )
  },
  // Not those that were found: credit may have been added since, which is for the oldest.
  collection: async (context, items) => {
    for (const { customer_id } of items) {
      const invoice = await findFirstToCollect(context.trx, context.tenantId, customer_id)
      if (invoice !== undefined) await collectFromWallet(context, invoice)
    }
  },
  overdue: ({ trx, tenantId, now }, items) => markOverdue(trx, tenantId, idsOf(items), now),
  expiry: async ({ trx, tenantId, now, newId }, items) => {
    for (const { customer_id } of items)
      for (const account of await selectAccountsWithExpired(trx, tenantId, customer_id, now))
        await expireGrants({ trx, account, now, newId })
  },
}

function idsOf(items: readonly ScheduledItem[]): string[] {
  return items.map(({ id }) => id)
}
