import type { Logger as Log } from 'pino'
import { type Guard, unguarded } from '../../db/cluster/breaker.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { loadTenant } from '../../keys/company-store.ts'
import { createFairLimiter, Overloaded } from '../../runtime/fair-limiter.ts'
import { publishEvents } from '../../webhook-events/publish.ts'
import { forAllTenants } from '../for-all-tenants.ts'
import { type DueEndpoint, hasEndpoints, selectEndpointsToSend, selectTenantsToSend } from './due-store.ts'
import { sendToEndpoint } from './send-to-endpoint.ts'
import type { SenderDeps } from './visit.ts'

/** Tenants whose log is looked at. */
const MAX_LOOKS = 4
/** Endpoints that are sent to. Those that accept nothing share the room of one owner. */
const ROOM = { concurrency: 32, perOwner: 8, maxWaitMs: 60_000 }
/** 10,000 events. The next look numbers more. */
const MAX_STEPS = 10

export type Sender = {
  /** Something of the tenant may be due. */
  wake(tenantId: number): void
  /** Wakes all tenants with something due. */
  poll(): Promise<void>
  /** Resolves once nothing is being sent. */
  idle(): Promise<void>
}

export function createWebhookSender(
  db: ReadHandle,
  {
    log,
    guard = unguarded,
    stopping,
    ...deps
  }: SenderDeps & { log: Log; guard?: Guard; stopping: AbortSignal },
): Sender {
  const share = createFairLimiter(ROOM)
  const woken = new Set<number>()
  const looking = new Set<number>()
  /** By endpoint, whose it is, and whether something has changed since its visit began. */
  const active = new Map<string, { tenantId: number; isAgain: boolean }>()
  const running = new Set<Promise<void>>()

  function wake(tenantId: number): void {
    woken.add(tenantId)
    lookAtWoken()
  }

  function lookAtWoken(): void {
    for (const tenantId of woken) {
      if (looking.size >= MAX_LOOKS || stopping.aborted) return
      if (looking.has(tenantId)) continue
      woken.delete(tenantId)
      looking.add(tenantId)
      track(
        guard(tenantId, () => look(tenantId)).finally(() => {
          looking.delete(tenantId)
          lookAtWoken()
        }),
      )
    }
  }

  async function look(tenantId: number): Promise<void> {
    if (!(await hasEndpoints(db, tenantId))) return
    await publishEvents(db, tenantId, deps.clock, MAX_STEPS)
    // Those are not due, since their lease is taken.
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

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => {
        // The poll finds it again.
        if (!(error instanceof Overloaded)) log.warn({ err: error }, 'webhooks wait for the next look')
      })
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  return {
    wake,
    poll: () =>
      forAllTenants(db, async (tenantIds) => {
        for (const tenantId of await selectTenantsToSend(db, tenantIds, deps.clock())) wake(tenantId)
      }),
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
