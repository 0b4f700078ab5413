import type { EngineContext } from '../../context.ts'
import { selectDrafts } from '../../invoices/finalizing-store.ts'
import { findFirstToCollect, markOverdue } from '../../invoices/invoices-store.ts'
import { MAX_EVENTS } from '../../metering/claim-batch.ts'
import { processDue } from '../../metering/process-events.ts'
import { countQueued, selectCustomersWithEvents } from '../../metering/queue-store.ts'
import { selectSubscriptionsById } from '../../subscriptions/subscriptions-store.ts'
import { tellTrialEndings } from '../../subscriptions/trial-endings-store.ts'
import { expireGrants } from '../../wallets/take-back.ts'
import { selectAccountsWithExpired } from '../../wallets/wallets-store.ts'
import { collectInvoice, retryInvoice } from '../collect/charge-automatically.ts'
import { playOutcome } from '../collect/play-outcome.ts'
import { finalizeDrafts } from '../finalize/finalize-invoice.ts'
import { MAX_LINES, takeUpTo } from '../renew/limit-batch.ts'
import { isRenewalDue, renewSubscriptions } from '../renew/renew-subscription.ts'
import type { ScheduledItem, ScheduledKind } from './billing-store.ts'
import { selectLow } from './low-accounts-store.ts'
import { planOverdue, remind } from './remind.ts'
import { topUp } from './top-up.ts'

/** `owners` says who is not deleted. Returns the number of lines written; items beyond the limit stay due. */
export async function performScheduled(
  context: EngineContext,
  items: readonly ScheduledItem[],
  owners: ReadonlyMap<string, { exists: boolean }>,
): Promise<number> {
  const some = await afterTheirEvents(context, items, owners)
  const [first] = some
  return first === undefined ? 0 : performers[first.kind](context, some)
}

async function afterTheirEvents(
  context: EngineContext,
  items: readonly ScheduledItem[],
  owners: ReadonlyMap<string, { exists: boolean }>,
): Promise<readonly ScheduledItem[]> {
  const { trx, tenantId, now } = context
  const waiting = await selectCustomersWithEvents(trx, tenantId, items)
  if (waiting.length === 0) return items
  const events = await countQueued(trx, tenantId, waiting, { until: now, most: MAX_EVENTS })
  const some = takeUpTo(MAX_EVENTS, items, ({ customer_id }) => events.get(customer_id) ?? 0)
  const customers = new Set(some.map(({ customer_id }) => customer_id))
  const early = waiting.filter((id) => customers.has(id))
  await processDue(context, early, new Set(early.filter((id) => owners.get(id)?.exists)))
  return some
}

type Performer = (context: EngineContext, items: readonly ScheduledItem[]) => Promise<number>

const performers: Record<ScheduledKind, Performer> = {
  trial_ending: async ({ trx, tenantId, now }, items) => {
    await tellTrialEndings(trx, tenantId, idsOf(items), now)
    return 0
  },
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
    return some.reduce((sum, { lines }) => sum + lines, 0)
  },
  outcome: async (context, items) => {
    for (const { id } of items) await playOutcome(context, id)
    return 0
  },
  // Credit added since must pay the oldest invoice.
  collection: async (context, items) => {
    for (const { customer_id } of items) {
      const invoice = await findFirstToCollect(context.trx, context.tenantId, customer_id)
      if (invoice !== undefined) await collectInvoice(context, invoice)
    }
    return 0
  },
  retry: async (context, items) => {
    for (const { id } of items) await retryInvoice(context, id)
    return 0
  },
  overdue: async (context, items) => {
    await planOverdue(context, await markOverdue(context.trx, context.tenantId, idsOf(items), context.now))
    return 0
  },
  reminder: async (context, items) => {
    await remind(context, idsOf(items))
    return 0
  },
  top_up: async (context, items) => {
    const low = await selectLow(context.trx, context.tenantId, idsOf(items), context.now)
    for (const customer of low) await topUp(context, customer)
    return low.length
  },
  expiry: async ({ trx, tenantId, newId, now }, items) => {
    let left = MAX_EXPIRED
    for (const { customer_id } of items)
      for (const account of await selectAccountsWithExpired(trx, tenantId, customer_id, now))
        if (left > 0) left -= await expireGrants({ trx, account, now, newId }, left)
    return 0
  },
}

/** Grants per transaction: the company's other transactions wait for its locks. */
const MAX_EXPIRED = 250

function idsOf(items: readonly ScheduledItem[]): string[] {
  return items.map(({ id }) => id)
}
