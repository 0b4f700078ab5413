import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'
import { SEQ } from '../events/events-store.ts'
import { eventLifecycle } from '../events/lifecycle.ts'
import { readLastChange } from '../meters/meters-store.ts'
import type { QueuedEvent, Rejection } from './aggregate.ts'

/** `since` is when it was queued. */
export type ClaimedEvent = QueuedEvent & { since: Date }

/** An event was due at its timestamp or, if it came later, on arrival. */
export function eventDueAt({ timestamp, since }: ClaimedEvent): Date {
  return later(timestamp, since)
}

/** `dueBy`, if only those are wanted that were due by an earlier moment. */
type Due = { now: Date; dueBy?: Date | undefined; maxEvents: number }
type Key = { customer_id: string; timestamp: Date; id: number }
type State = Key & { since: Date; test_clock_id: string }

/**
 * Marks events as processed, by customer and time, under `lockMetersShared`; the caller rejects some of them in the same
 * transaction. An event may have arrived after `now` was read. Each step is a statement of its own: what a CTE writes and returns would go
 * to all nodes of a cluster.
 */
export async function claimQueued(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, dueBy, maxEvents }: Due,
): Promise<ClaimedEvent[]> {
  const found = await selectDue(trx, tenantId, customerIds, { now, dueBy, maxEvents })
  const claimed = await takeStates(trx, tenantId, 'queued', found)
  if (claimed.length === 0) return []
  const change = await readLastChange(trx)
  await insertStates(
    trx,
    tenantId,
    claimed.map((state) => ({ ...state, since: later(now, state.since) })),
    {
      status: eventLifecycle.queued.process,
      meters_as_of: change,
    },
  )
  const states = new Map(claimed.map((state) => [state.id, state]))
  const { rows } = await sql<QueuedEvent>`
    select e.id, ${SEQ} as seq, e.customer_id, e.event_name, e."timestamp", e.properties from usage_events e
    where e.tenant_id = ${tenantId} and e.id = any(${[...states.keys()]}::bigint[])`.execute(trx)
  return rows.flatMap((event) => {
    const state = states.get(event.id)
    return state === undefined ? [] : [{ ...event, since: state.since }]
  })
}

/** An event after the end of a period waits for the renewal: asked once for each customer. */
async function selectDue(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, dueBy, maxEvents }: Due,
): Promise<Key[]> {
  const isDue =
    dueBy === undefined ? sql`"timestamp" <= ${now}` : sql`"timestamp" <= ${dueBy} and since <= ${dueBy}`
  const { rows } = await sql<Key>`
    with renewing as materialized (
      select customer_id, min(next_renewal_at) as next_renewal_at from subscriptions
      where tenant_id = ${tenantId} and customer_id = any(${customerIds}::text[]) and next_renewal_at <= ${now}
      group by customer_id
    )
    select customer_id, "timestamp", id from event_states q
    where tenant_id = ${tenantId} and status = 'queued' and customer_id = any(${customerIds}::text[]) and ${isDue}
      and not exists (select from renewing r where r.customer_id = q.customer_id and r.next_renewal_at <= q."timestamp")
    order by customer_id, "timestamp", id limit ${maxEvents}`.execute(trx)
  return rows
}

/** Removes the states of events that have this status, and returns them. */
async function takeStates(
  trx: WriteHandle,
  tenantId: number,
  status: 'queued' | 'processed',
  keys: readonly Key[],
): Promise<State[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<State>`
    delete from event_states s using unnest(
      ${keys.map(({ customer_id }) => customer_id)}::text[],
      ${keys.map(({ timestamp }) => timestamp.toISOString())}::timestamptz[],
      ${keys.map(({ id }) => id)}::bigint[]
    ) as k (customer_id, "timestamp", id)
    where s.tenant_id = ${tenantId} and s.status = ${status} and s.customer_id = k.customer_id
      and s."timestamp" = k."timestamp" and s.id = k.id
    returning s.customer_id, s."timestamp", s.id, s.since, s.test_clock_id`.execute(trx)
  return rows
}

type NewState = { status: string; meters_as_of?: number; rejections?: ReadonlyMap<number, Rejection> }

async function insertStates(
  trx: WriteHandle,
  tenantId: number,
  states: readonly State[],
  { status, meters_as_of, rejections }: NewState,
): Promise<void> {
  if (states.length === 0) return
  const rejectionOf = ({ id }: State) => rejections?.get(id)
  await sql`
    insert into event_states (tenant_id, customer_id, "timestamp", id, since, test_clock_id, status, meters_as_of,
      rejection_code, rejection_message)
    select ${tenantId}, customer_id, "timestamp", id, since, test_clock_id, ${status}, ${meters_as_of ?? null}::bigint, code, message
    from unnest(
      ${states.map(({ customer_id }) => customer_id)}::text[],
      ${states.map(({ timestamp }) => timestamp.toISOString())}::timestamptz[],
      ${states.map(({ id }) => id)}::bigint[],
      ${states.map(({ since }) => since.toISOString())}::timestamptz[],
      ${states.map(({ test_clock_id }) => test_clock_id)}::text[],
      ${states.map((state) => rejectionOf(state)?.code ?? null)}::text[],
      ${states.map((state) => rejectionOf(state)?.message ?? null)}::text[]
    ) as s (customer_id, "timestamp", id, since, test_clock_id, code, message)`.execute(trx)
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

/** Puts claimed events back into the queue, as they were. */
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
  await insertStates(trx, tenantId, states, {
    status: eventLifecycle.queued.reject,
    rejections: new Map(rejections.map((rejection) => [rejection.event.id, rejection])),
  })
}
