import { readNow } from '../clock/store.ts'
import type { EngineContext, EngineDeps } from '../context.ts'
import { lockCustomers } from '../customers/store.ts'
import { loadInvoice, updateInvoice } from '../invoices/store.ts'
import { processCustomer } from '../metering/process-events.ts'
import { loadSubscription } from '../subscriptions/store.ts'
import { expireGrants } from '../wallets/movements.ts'
import { selectAccountsWithExpired } from '../wallets/store.ts'
import { collectFromWallet } from './collect-payment.ts'
import { finalizeDraft } from './finalize-invoice.ts'
import { isRenewalDue, renewSubscription } from './renew-subscription.ts'
import type { ScheduledItem, ScheduledKind } from './store.ts'

/**
 * Does one thing that has fallen due. Everything is looked at again under the customer's lock, so that what was done in the
 * meantime, by another worker or by a request, is not done twice.
 */
export async function performScheduled(
  { clock, ...env }: Omit<EngineContext, 'now'> & EngineDeps,
  item: ScheduledItem,
): Promise<void> {
  const { trx, tenantId } = env
  const known = await lockCustomers(trx, tenantId, [item.customer_id])
  const now = await readNow(trx, tenantId, clock)
  await steps[item.kind]({ ...env, now }, item, known)
}

/** What is done for each kind; a kind without a step does not compile. */
const steps = {
  event: (env, { customer_id }, known) => processCustomer(env, customer_id, known),
  renewal: async (env, { id }) => {
    const subscription = await loadSubscription(env.trx, env.tenantId, id)
    if (isRenewalDue(subscription, env.now)) await renewSubscription(env, subscription)
  },
  finalizing: async (env, { id }) => {
    const invoice = await loadInvoice(env.trx, env.tenantId, id)
    if (invoice.status === 'draft') await finalizeDraft(env, invoice)
  },
  settling: async (env, { id }) => {
    const invoice = await loadInvoice(env.trx, env.tenantId, id)
    if (invoice.status === 'open' && invoice.collection_pending) await collectFromWallet(env, invoice)
  },
  overdue: async (env, { id }) => {
    const invoice = await loadInvoice(env.trx, env.tenantId, id)
    if (invoice.status === 'open' && invoice.overdue_at === null)
      await updateInvoice(env.trx, invoice, { overdue_at: env.now, updated_at: env.now })
  },
  expiry: async ({ trx, tenantId, now, newId }, { customer_id }) => {
    for (const account of await selectAccountsWithExpired(trx, tenantId, customer_id, now))
      await expireGrants({ trx, account, now, newId })
  },
} satisfies Record<
  ScheduledKind,
  (env: EngineContext, item: ScheduledItem, known: ReadonlySet<string>) => Promise<void>
>
