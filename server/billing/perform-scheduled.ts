import type { EngineContext } from '../context.ts'
import { queueJustArrived } from '../events/arrived/queue-arrived.ts'
import { selectDrafts } from '../invoices/finalizing/store.ts'
import { findFirstToCollect, markOverdue } from '../invoices/store.ts'
import { MAX_EVENTS } from '../metering/claim-batch.ts'
import { processDue } from '../metering/process-events.ts'
import { countQueued } from '../metering/queue/store.ts'
import { selectSubscriptionsById } from '../subscriptions/store.ts'
import { expireGrants } from '../wallets/movements.ts'
import { selectAccountsWithExpired } from '../wallets/store.ts'
import { collectFromWallet } from './collect-payment.ts'
import { finalizeDrafts } from './finalize-invoice.ts'
import { MAX_LINES, takeUpTo } from './limit-batch.ts'
import { isRenewalDue, renewSubscriptions } from './renew-subscription.ts'
import { type ScheduledItem, type ScheduledKind, selectCustomersWithEvents } from './store.ts'

/**
 * Performs items of one kind, whose customers are locked, after the events from before them. Checks under the locks that nobody has
 * done the work meanwhile. `owners` says which customers are not deleted. Returns false if some were too much for this transaction: they
 * stay due.
 */
export async function performScheduled(
  context: EngineContext,
  { items, mayHaveEvents }: { items: readonly ScheduledItem[]; mayHaveEvents: boolean },
  owners: ReadonlyMap<string, { exists: boolean }>,
): Promise<boolean> {
  const [first] = items
  if (first === undefined) return true
  const some = mayHaveEvents ? await afterTheirEvents(context, first.kind, items, owners) : items
  return (await performers[first.kind](context, some)) && some.length === items.length
}

/** Processes the events from before items. Returns the first ones, whose customers have not too many together. */
async function afterTheirEvents(
  context: EngineContext,
  kind: ScheduledKind,
  items: readonly ScheduledItem[],
  owners: ReadonlyMap<string, { exists: boolean }>,
): Promise<readonly ScheduledItem[]> {
  const { trx, tenantId, now } = context
  // Finalizing processes all by now itself.
  const finalizes = kind === 'finalization'
  const moments = finalizes ? items.map(({ customer_id }) => ({ customer_id, at: now })) : items
  await queueJustArrived(trx, tenantId)
  const waiting = await selectCustomersWithEvents(trx, tenantId, moments)
  if (waiting.length === 0) return items
  const events = await countQueued(trx, tenantId, waiting, { until: now, most: MAX_EVENTS })
  const some = takeUpTo(MAX_EVENTS, items, ({ customer_id }) => events.get(customer_id) ?? 0)
  const customers = new Set(some.map(({ customer_id }) => customer_id))
  const early = finalizes ? [] : waiting.filter((id) => customers.has(id))
  if (early.length > 0)
    await processDue(context, early, new Set(early.filter((id) => owners.get(id)?.exists)))
  return some
}

type Performer = (context: EngineContext, items: readonly ScheduledItem[]) => Promise<boolean>

const performers: Record<ScheduledKind, Performer> = {
  renewal: async (context, items) => {
    const subscriptions = await selectSubscriptionsById(context.trx, context.tenantId, idsOf(items))
    return renewSubscriptions(
      context,
      subscriptions.filter((each) => isRenewalDue(each, context.now)),
    )
  },
  finalization: async (context, items) => {
    const drafts = await selectDrafts(context.trx, context.tenantId, idsOf(items))
    const some = takeUpTo(MAX_LINES, drafts, ({ lines }) => lines)
    await finalizeDrafts(context, some)
    return some.length === drafts.length
  },
  // Not those that were found: credit may have been added since, which is for the oldest.
  collection: async (context, items) => {
    for (const { customer_id } of items) {
      const invoice = await findFirstToCollect(context.trx, context.tenantId, customer_id)
      if (invoice !== undefined) await collectFromWallet(context, invoice)
    }
    return true
  },
  overdue: async ({ trx, tenantId, now }, items) => {
    await markOverdue(trx, tenantId, idsOf(items), now)
    return true
  },
  expiry: async ({ trx, tenantId, now, newId }, items) => {
    for (const { customer_id } of items)
      for (const account of await selectAccountsWithExpired(trx, tenantId, customer_id, now))
        await expireGrants({ trx, account, now, newId })
    return true
  },
}

function idsOf(items: readonly ScheduledItem[]): string[] {
  return items.map(({ id }) => id)
}
