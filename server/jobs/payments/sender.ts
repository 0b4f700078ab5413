import { askMethodSession } from '../../billing/providers/ask-method-session.ts'
import { askProvider } from '../../billing/providers/ask-provider.ts'
import { askRefund } from '../../billing/providers/ask-refund.ts'
import type { AskDeps } from '../../billing/providers/ask-under-lease.ts'
import { checkProvider } from '../../billing/providers/check-provider.ts'
import { detachAtProvider } from '../../billing/providers/detach-method.ts'
import { reconcilePayments } from '../../billing/providers/reconcile-payments.ts'
import { unguarded } from '../../db/cluster/breaker.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { selectTenantsToAsk, selectToAsk } from '../../payments/asks-store.ts'
import { selectMethodSessionsToAsk } from '../../payments/method-sessions-store.ts'
import { selectMethodsToDetach } from '../../payments/methods-store.ts'
import { createFairLimiter } from '../../runtime/fair-limiter.ts'
import { createLooks, type LookDeps, type Sender } from '../create-looks.ts'
import { forAllTenants } from '../for-all-tenants.ts'

/** A provider that hangs uses the slots of one owner only. */
const ROOM = { concurrency: 32, perOwner: 8, maxWaitMs: 60_000 }
const MAX_ASKS = 100

/** The poll also tries credentials and lists payments. */
export function createPaymentSender(
  db: ReadHandle,
  { log, guard = unguarded, stopping, ...deps }: AskDeps & LookDeps,
): Sender {
  const share = createFairLimiter(ROOM)
  const { wake, track, idle } = createLooks(look, { log, guard, stopping })
  const active = new Set<string>()

  async function look(tenantId: number): Promise<void> {
    const due = await selectToAsk(db, 'payment_attempts', tenantId, deps.clock(), MAX_ASKS)
    for (const id of due)
      track(call(tenantId, id, () => askProvider(db, { tenantId, id }, deps.clock(), deps)))
    for (const id of await selectToAsk(db, 'refunds', tenantId, deps.clock(), MAX_ASKS))
      track(call(tenantId, id, () => askRefund(db, { tenantId, id }, deps.clock(), deps)))
    for (const id of await selectMethodSessionsToAsk(db, tenantId, deps.clock(), MAX_ASKS))
      track(call(tenantId, id, () => askMethodSession(db, { tenantId, id }, deps)))
    for (const id of await selectMethodsToDetach(db, tenantId, deps.clock(), MAX_ASKS))
      track(call(tenantId, id, () => detachAtProvider(db, { tenantId, id }, deps)))
  }

  async function reconcile(tenantId: number): Promise<void> {
    const unknown = await reconcilePayments(db, tenantId, deps)
    if (unknown === 0) return
    log.warn({ tenant: tenantId, unknown }, 'a payment provider had received payments that were not known')
    wake(tenantId)
  }

  async function call(tenantId: number, name: string, work: () => Promise<void>): Promise<void> {
    if (active.has(name)) return
    active.add(name)
    try {
      await share(tenantId, async () => {
        if (!stopping.aborted) await guard(tenantId, work)
      })
    } finally {
      active.delete(name)
    }
  }

  return {
    wake,
    idle,
    poll: () =>
      forAllTenants(db, async (tenantIds) => {
        for (const tenantId of await selectTenantsToAsk(db, tenantIds, deps.clock())) {
          wake(tenantId)
          track(
            call(tenantId, `credentials ${tenantId}`, () => checkProvider(db, tenantId, deps.clock(), deps)),
          )
          track(call(tenantId, `payments ${tenantId}`, () => reconcile(tenantId)))
        }
      }),
  }
}
