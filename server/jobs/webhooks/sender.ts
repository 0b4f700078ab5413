import { unguarded } from '../../db/cluster/breaker.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { loadTenant } from '../../keys/company-store.ts'
import { createFairLimiter } from '../../runtime/fair-limiter.ts'
import { publishEvents } from '../../webhook-events/publish.ts'
import { createLooks, type LookDeps, type Sender } from '../create-looks.ts'
import { forAllTenants } from '../for-all-tenants.ts'
import { type DueEndpoint, hasEndpoints, selectEndpointsToSend, selectTenantsToSend } from './due-store.ts'
import { sendToEndpoint } from './send-to-endpoint.ts'
import type { SenderDeps } from './visit.ts'

/** Failing endpoints share the slots of one owner. */
const ROOM = { concurrency: 32, perOwner: 8, maxWaitMs: 60_000 }
/** These steps number at most 10,000 events. The next look numbers more. */
const MAX_STEPS = 10

export function createWebhookSender(
  db: ReadHandle,
  { log, guard = unguarded, stopping, ...deps }: SenderDeps & LookDeps,
): Sender {
  const share = createFairLimiter(ROOM)
  /** Visits by endpoint. `isAgain`: something changed since the visit began. */
  const active = new Map<string, { tenantId: number; isAgain: boolean }>()
  const { wake, track, idle } = createLooks(look, { log, guard, stopping })

  async function look(tenantId: number): Promise<void> {
    if (!(await hasEndpoints(db, tenantId))) return
    await publishEvents(db, tenantId, deps.clock, MAX_STEPS)
    // A visited endpoint is not due, because its lease is taken.
    for (const visited of active.values()) if (visited.tenantId === tenantId) visited.isAgain = true
    const due = await selectEndpointsToSend(db, tenantId, deps.clock())
    if (due.length === 0) return
    const tenant = await loadTenant(db, tenantId)
    for (const endpoint of due) if (!active.has(endpoint.id)) track(visit(tenant, endpoint))
  }

  async function visit(
    tenant: Awaited<ReturnType<typeof loadTenant>>,
    { id, isFailing }: DueEndpoint,
  ): Promise<void> {
    const visited = { tenantId: tenant.id, isAgain: false }
    active.set(id, visited)
    try {
      await share(isFailing ? 'failing' : tenant.id, () =>
        guard(tenant.id, () => sendToEndpoint(db, { tenant, id }, deps, stopping)),
      )
    } finally {
      active.delete(id)
      if (visited.isAgain) wake(tenant.id)
    }
  }

  return {
    wake,
    poll: () =>
      forAllTenants(db, async (tenantIds) => {
        for (const tenantId of await selectTenantsToSend(db, tenantIds, deps.clock())) wake(tenantId)
      }),
    idle,
  }
}
