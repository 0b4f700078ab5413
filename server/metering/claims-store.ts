import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { type Batch, eventsOf, takeBatches } from '../events/arrived/arrived-store.ts'
import { SEQ } from '../events/events-store.ts'
import { eventLifecycle } from '../events/lifecycle.ts'
import { insertStates, type State, type StateKey, takeStates } from '../events/states-store.ts'
import { readLastChange } from '../meters/meters-store.ts'
import type { QueuedEvent, Rejection } from './aggregate.ts'

/** `since` is the time of queuing. */
export type ClaimedEvent = QueuedEvent & { since: Date }

/** An event is due at its timestamp or, if it came later, on arrival. */
export function eventDueAt({ timestamp, since }: ClaimedEvent): Date {
  return later(timestamp, since)
}

/** With `batches`, claims arrived events, not queued ones. */
type Claiming = { now: Date; maxEvents: number; batches?: readonly Batch[] | undefined }
type Found = { due: Claimed[]; early: Claimed[] }
type Claimed = ClaimedEvent & State

/**
 * Requires `lockMetersShared`. The caller rejects some of the events in the same transaction. An event may have arrived
 * after `now`. Each step is a statement, because Citus sends what a CTE writes to all nodes.
 */
export async function claimEvents(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, maxEvents, batches }: Claiming,
): Promise<ClaimedEvent[]> {
  const { due, early } =
    batches === undefined
      ? await takeQueued(trx, tenantId, customerIds, { now, maxEvents })
      : await takeArrived(trx, tenantId, customerIds, { now, batches })
  await insertStates(trx, tenantId, early, { status: 'queued' })
  if (due.length === 0) return []
  const change = await readLastChange(trx)
  await insertStates(
    trx,
    tenantId,
    due.map((event) => ({ ...event, since: later(now, event.since) })),
    { status: eventLifecycle.queued.process, meters_as_of: change },
  )
  return due
}

async function takeQueued(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  limits: { now: Date; maxEvents: number },
): Promise<Found> {
  const keys = await selectDue(trx, tenantId, customerIds, limits)
  const states = new Map((await takeStates(trx, tenantId, 'queued', keys)).map((state) => [state.id, state]))
  if (states.size === 0) return { due: [], early: [] }
  const { rows } = await sql<Omit<QueuedEvent, 'test_clock_id'>>`
    select e.id, ${SEQ} as seq, e.customer_id, e.event_name, e."timestamp", e.properties from usage_events e
    where e.tenant_id = ${tenantId} and e.id = any(${[...states.keys()]}::bigint[])`.execute(trx)
  const due = rows.flatMap((event) => {
    const state = states.get(event.id)
    return state === undefined ? [] : [{ ...event, ...state }]
  })
  return { due, early: [] }
}

/** The condition is notBeforeRenewal, evaluated once per customer. */
async function selectDue(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, maxEvents }: { now: Date; maxEvents: number },
): Promise<StateKey[]> {
  const { rows } = await sql<StateKey>`
    with renewing as materialized (
      select customer_id, min(next_renewal_at) as next_renewal_at from subscriptions
      where tenant_id = ${tenantId} and customer_id = any(${customerIds}::text[]) and next_renewal_at <= ${now}
      group by customer_id
    )
    select customer_id, "timestamp", id from event_states q
    where tenant_id = ${tenantId} and status = 'queued' and customer_id = any(${customerIds}::text[]) and "timestamp" <= ${now}
      and not exists (select from renewing r where r.customer_id = q.customer_id and r.next_renewal_at <= q."timestamp")
    order by customer_id, "timestamp", id limit ${maxEvents}`.execute(trx)
  return rows
}

/** Queues events that are not due, or that queued events precede. */
async function takeArrived(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, batches }: { now: Date; batches: readonly Batch[] },
): Promise<Found> {
  const taken = await takeBatches(trx, tenantId, batches)
  const ready = await selectReady(trx, tenantId, customerIds)
  const { rows } = await sql<Claimed>`
    select id, id as seq, customer_id, event_name, "timestamp", properties, created_at as since, ${REAL_TIME}::text as test_clock_id
    from ${eventsOf(tenantId, taken)}`.execute(trx)
  const isDue = ({ customer_id, timestamp }: Claimed) => {
    const renewal = ready.get(customer_id)
    return renewal !== undefined && timestamp <= now && (renewal === null || renewal > timestamp)
  }
  return { due: rows.filter(isDue), early: rows.filter((event) => !isDue(event)) }
}

/**
 * Selects customers without queued events. `offset 0` makes the planner look up customer by customer; a join may read
 * the whole queue.
 */
async function selectReady(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await sql<{ id: string; next_renewal_at: Date | null }>`
    select c.id, (
      select min(next_renewal_at) from subscriptions s where s.tenant_id = ${tenantId} and s.customer_id = c.id
    ) as next_renewal_at
    from unnest(${customerIds}::text[]) as c (id)
    where not exists (
      select from event_states q where q.tenant_id = ${tenantId} and q.status = 'queued' and q.customer_id = c.id offset 0
    )`.execute(trx)
  return new Map(rows.map(({ id, next_renewal_at }) => [id, next_renewal_at]))
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

export async function unclaim(
  trx: WriteHandle,
  tenantId: number,
  events: readonly ClaimedEvent[],
): Promise<void> {
  const since = new Map(events.map((event) => [event.id, event.since]))
  const states = await takeStates(trx, tenantId, 'processed', events)
  const asBefore = states.map((state) => ({ ...state, since: since.get(state.id) ?? state.since }))
  await insertStates(trx, tenantId, asBefore, { status: 'queued' })
}

export async function rejectClaimed(
  trx: WriteHandle,
  tenantId: number,
  rejections: readonly Rejection[],
): Promise<void> {
  const states = await takeStates(
    trx,
    tenantId,
    'processed',
    rejections.map(({ event }) => event),
  )
  const reasons = new Map(rejections.map(({ event, code, message }) => [event.id, { code, message }]))
  await insertStates(trx, tenantId, states, {
    status: eventLifecycle.queued.reject,
    reasonOf: (id) => reasons.get(id),
  })
}
