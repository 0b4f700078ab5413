import type { Tenant } from '../../context.ts'
import { whileLeased } from '../../db/lease.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { putDeliveries } from '../../webhook-endpoints/deliveries-store.ts'
import { disableEndpoint, type EndpointRow } from '../../webhook-endpoints/endpoints-store.ts'
import { leaseEndpoint } from '../../webhook-endpoints/progress-store.ts'
import { readSecrets, signedHeaders } from '../../webhook-endpoints/secret.ts'
import { nextDelivery } from './deliveries.ts'
import { selectRetries } from './due-store.ts'
import { sendChunk, WIDTH } from './send-chunk.ts'
import { isAccepted, isGone, type Send } from './send-in-order.ts'
import { LeaseLost, record, type SenderDeps, type Visit } from './visit.ts'

const MAX_RETRIES = 50

/**
 * Sends until nothing is left or the endpoint fails. A failing endpoint gets only what a person sends, once; if it
 * accepts that, sending resumes.
 */
export async function sendToEndpoint(
  db: ReadHandle,
  { tenant, id }: { tenant: Tenant; id: string },
  deps: SenderDeps,
  stopping: AbortSignal,
): Promise<void> {
  const key = { tenantId: tenant.id, id, lease: deps.newId() }
  const leased = await leaseEndpoint(db, key)
  if (leased === undefined) return
  await whileLeased(db, 'webhook_endpoints', key, () =>
    sendAll(db, { tenant, endpoint: leased, key }, deps, stopping),
  ).catch((error) => {
    if (!(error instanceof LeaseLost)) throw error
  })
}

async function sendAll(
  db: ReadHandle,
  { tenant, endpoint: leased, key }: Leased,
  deps: SenderDeps,
  stopping: AbortSignal,
): Promise<void> {
  let endpoint = leased
  for (let isMore = true; isMore && !stopping.aborted; ) {
    const visit = visitOf(db, { tenant, endpoint, key }, deps)
    if (visit === undefined) return disableUnreadable({ db, tenant, key, deps, send: refuse })
    const retried = await sendRetries(visit, endpoint)
    if (retried.isGone || (isWaiting(endpoint, deps.clock()) && !retried.isHeard)) return
    const step = await sendChunk(visit, endpoint)
    endpoint = step.endpoint
    isMore = endpoint.status === 'enabled' && (step.isMore || retried.isMore)
  }
}

type Leased = { tenant: Tenant; endpoint: EndpointRow; key: Visit['key'] }

function visitOf(db: ReadHandle, { tenant, endpoint, key }: Leased, deps: SenderDeps): Visit | undefined {
  const secrets = readSecrets(deps.secrets, endpoint, deps.clock())
  if (secrets === undefined) return undefined
  const send: Send = async (event) => {
    const attemptedAt = deps.clock()
    const body = deps.toBody(event, tenant)
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': deps.userAgent,
      ...signedHeaders(secrets, { id: event.id, body, now: attemptedAt }),
    }
    return { event, attemptedAt, answer: await deps.post(endpoint.url, headers, body) }
  }
  return { db, tenant, key, send, deps }
}

function refuse(): never {
  throw new Error('the endpoint has no secret')
}

function disableUnreadable(visit: Visit): Promise<void> {
  return record(visit, async (trx, now) => {
    await disableEndpoint(trx, endpointOf(visit), 'secret_unreadable', now)
  })
}

function endpointOf({ tenant, key }: Visit) {
  return { tenant_id: tenant.id, id: key.id }
}

function isWaiting({ next_try_at }: EndpointRow, now: Date): boolean {
  return next_try_at !== null && next_try_at > now
}

type Retried = { isMore: boolean; isGone: boolean; isHeard: boolean }

async function sendRetries(visit: Visit, { failing_since }: EndpointRow): Promise<Retried> {
  const isUntried = failing_since !== null
  const which = { isUntried, limit: MAX_RETRIES }
  const due = await selectRetries(visit.db, visit.key, visit.deps.clock(), which)
  let isHeard = false
  for (let from = 0; from < due.length; from += WIDTH) {
    const some = due.slice(from, from + WIDTH)
    const tried = await Promise.all(
      some.map(async (retry) => ({ retry, tried: await visit.send(retry.event) })),
    )
    isHeard ||= tried.some((each) => isAccepted(each.tried))
    const gone = tried.some((each) => isGone(each.tried))
    await record(visit, async (trx, now) => {
      await putDeliveries(
        trx,
        visit.tenant.id,
        tried.map((each) => nextDelivery(visit, each.retry, each.tried, now)),
      )
      if (gone) await disableEndpoint(trx, endpointOf(visit), 'gone', now)
    })
    if (gone) return { isMore: false, isGone: true, isHeard }
  }
  return { isMore: due.length === MAX_RETRIES, isGone: false, isHeard }
}
