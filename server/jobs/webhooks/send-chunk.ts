import { putDeliveries } from '../../webhook-endpoints/deliveries-store.ts'
import { disableEndpoint, type EndpointRow } from '../../webhook-endpoints/endpoints-store.ts'
import { saveProgress } from '../../webhook-endpoints/progress-store.ts'
import { MAX_FAILING_MS, nextProbeAt } from '../../webhook-endpoints/retry-times.ts'
import { selectBehind, selectWitnesses } from '../../webhook-events/tail-store.ts'
import { firstDelivery } from './deliveries.ts'
import { isAccepted, isGone, orderKeyOf, sendInOrder, type Tried } from './send-in-order.ts'
import { record, type Visit } from './visit.ts'

const MAX_EVENTS = 100
export const WIDTH = 8
const PATIENCE = 3

const ACCEPTING = {
  failing_since: null,
  failure_count: 0,
  last_error: null,
  last_status_code: null,
  last_response_body: null,
  next_try_at: null,
}

export async function sendChunk(
  visit: Visit,
  endpoint: EndpointRow,
): Promise<{ endpoint: EndpointRow; isMore: boolean }> {
  const { db, tenant } = visit
  const { events, end, last } = await selectBehind(db, tenant.id, endpoint, MAX_EVENTS)
  const { tried, isAccepting } = await tryEvents(visit, endpoint, events)
  if (!isAccepting) return { endpoint: await recordOutage(visit, endpoint, tried), isMore: false }
  const ahead = [...endpoint.ahead, ...tried.map(({ event }) => event.sequence)].filter((each) => each > end)
  const progress = { cursor_sequence: end, ahead, ...ACCEPTING }
  if (end > endpoint.cursor_sequence || endpoint.failing_since !== null)
    await record(visit, async (trx, now) => {
      await putDeliveries(
        trx,
        tenant.id,
        tried.map((each) => firstDelivery(visit, each, now)),
      )
      await saveProgress(trx, visit.key, progress)
    })
  return { endpoint: { ...endpoint, ...progress }, isMore: end < last }
}

/**
 * The endpoint gets the next event despite a failure if it accepts others. If it accepted nothing and other events fail
 * too, it is an outage.
 */
async function tryEvents(
  visit: Visit,
  endpoint: EndpointRow,
  events: Awaited<ReturnType<typeof selectBehind>>['events'],
): Promise<{ tried: Tried[]; isAccepting: boolean }> {
  const { db, tenant, send } = visit
  const isFailing = endpoint.failing_since !== null
  const calm = isFailing ? { width: 1, patience: 1 } : { width: WIDTH, patience: PATIENCE }
  const { tried, stopped } = await sendInOrder(events, send, calm)
  if (tried.some(isGone)) return { tried, isAccepting: false }
  if (!stopped && (events.length === 0 || tried.some(isAccepted))) return { tried, isAccepting: true }
  const failed = tried.filter((each) => !isAccepted(each)).map(({ event }) => event)
  const place = { ...endpoint, ahead: [...endpoint.ahead, ...tried.map(({ event }) => event.sequence)] }
  const types = [...new Set(failed.map(({ type }) => type))]
  const witnesses = await selectWitnesses(db, tenant.id, place, { types, orderKeys: failed.map(orderKeyOf) })
  const heard = await Promise.all(witnesses.map(send))
  const all = [...tried, ...heard]
  if (!heard.some(isAccepted) || heard.some(isGone)) return { tried: all, isAccepting: false }
  const done = new Set(all.map(({ event }) => event.id))
  const left = events.filter(({ id }) => !done.has(id))
  const rest = await sendInOrder(left, send, { width: WIDTH, patience: Infinity })
  return { tried: [...all, ...rest.tried], isAccepting: !rest.tried.some(isGone) }
}

/** In an outage the cursor stays, and no attempts are counted. Accepted events are not sent again. */
async function recordOutage(
  visit: Visit,
  endpoint: EndpointRow,
  tried: readonly Tried[],
): Promise<EndpointRow> {
  const { tenant, key } = visit
  const failed = tried.filter((each) => !isAccepted(each))
  const accepted = tried.filter(isAccepted)
  const { cursor_sequence } = endpoint
  const last = failed.at(-1)?.answer
  const progress = {
    ahead: [...endpoint.ahead, ...accepted.map(({ event }) => event.sequence)],
    failure_count: endpoint.failure_count + 1,
    last_error: last?.error ?? null,
    last_status_code: last?.statusCode ?? null,
    last_response_body: last?.responseBody ?? null,
  }
  let changed: EndpointRow = { ...endpoint, ...progress }
  await record(visit, async (trx, now) => {
    const failing_since = endpoint.failing_since ?? now
    const state = {
      cursor_sequence,
      ...progress,
      failing_since,
      next_try_at: nextProbeAt(progress.failure_count, now),
    }
    const isTooLong = now.getTime() - failing_since.getTime() >= MAX_FAILING_MS
    await putDeliveries(
      trx,
      tenant.id,
      accepted.map((each) => firstDelivery(visit, each, now)),
    )
    await saveProgress(trx, key, state)
    changed = { ...endpoint, ...state }
    const reason = tried.some(isGone) ? 'gone' : isTooLong ? 'failing' : undefined
    if (reason !== undefined)
      changed = await disableEndpoint(trx, { tenant_id: tenant.id, id: key.id }, reason, now)
  })
  return changed
}
