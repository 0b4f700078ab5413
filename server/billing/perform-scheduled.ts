import type { EngineContext } from '../context.ts'
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
import { type LineBudget, takeUpTo } from './limit-batch.ts'
import { isRenewalDue, renewSubscriptions } from './renew-subscription.ts'
import { type ScheduledItem, type ScheduledKind, selectCustomersWithEvents } from './store.ts'

type Batch = {
  items: readonly ScheduledItem[]
  /** When each is performed. */
  nowOf: (item: ScheduledItem) => Date
  /** Then all are performed at the context's time. */
  mayHaveEvents: boolean
  lines: LineBudget
}

/**
 * Performs items of one kind, whose customers are locked, after the events from before them. Checks under the locks that nobody has
 * done the work meanwhile. `owners` says which customers are not deleted. Returns false if some were too much for this transaction: they
 * stay due.
 */
export async function performScheduled(
  context: EngineContext,
  { items, nowOf, mayHaveEvents, lines }: Batch,
  owners: ReadonlyMap<string, { exists: boolean }>,
): Promise<boolean> {
  const [first] = items
  if (first === undefined) return true
  const some = mayHaveEvents ? await afterTheirEvents(context, first.kind, items, owners) : items
  const timed = some.map((item) => ({ ...item, now: nowOf(item) }))
  return (await performers[first.kind](context, timed, lines)) && some.length === items.length
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

type TimedItem = ScheduledItem & { now: Date }
type Performer = (context: EngineContext, items: readonly TimedItem[], lines: LineBudget) => Promise<boolean>

const performers: Record<ScheduledKind, Performer> = {
  renewal: async (context, items, lines) => {
    const nowOf = timesOf(context, items)
    const subscriptions = await selectSubscriptionsById(context.trx, context.tenantId, idsOf(items))
    const due = subscriptions.filter((each) => isRenewalDue(each, nowOf(each)))
    return renewSubscriptions(context, due, { nowOf, lines })
  },
  finalization: async (context, items, lines) => {
    const drafts = await selectDrafts(context.trx, context.tenantId, idsOf(items))
    const some = lines.take(drafts, (draft) => draft.lines)
    await finalizeDrafts(context, some, timesOf(context, items))
    return some.length === drafts.length
  },
  // Not those that were found: credit may have been added since, which is for the oldest.
  collection: async (context, items) => {
    for (const { customer_id, now } of items) {
      const invoice = await findFirstToCollect(context.trx, context.tenantId, customer_id)
      if (invoice !== undefined) await collectFromWallet({ ...context, now }, invoice)
    }
    return true
  },
  overdue: async ({ trx, tenantId }, items) => {
    await markOverdue(trx, tenantId, items)
    return true
  },
  expiry: async ({ trx, tenantId, newId }, items) => {
    for (const { customer_id, now } of items)
      for (const account of await selectAccountsWithExpired(trx, tenantId, customer_id, now))
        await expireGrants({ trx, account, now, newId })
    return true
  },
}

function timesOf({ now }: EngineContext, items: readonly TimedItem[]): (row: { id: string }) => Date {
  const times = new Map(items.map((item) => [item.id, item.now]))
  return ({ id }) => times.get(id) ?? now
}

function idsOf(items: readonly ScheduledItem[]): string[] {
  return items.map(({ id }) => id)
}
