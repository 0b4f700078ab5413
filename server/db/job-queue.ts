import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from './schema.ts'
import { REAL_TIME, type Timeline } from './timeline.ts'

export const PROCESS_EVENTS = 'process_events'
export const RUN_SCHEDULED = 'run_scheduled'
export const RUN_TEST_CLOCK = 'run_test_clock'
export const REQUEUE_EVENTS = 'requeue_events'
export const ERASE_CUSTOMER = 'erase_customer'

/** Tells of arrived events: ingest must not wait for a job's row. */
export const EVENTS_ARRIVED = 'events_arrived'

/** Tells of new webhook events, or of an endpoint with events to receive. */
export const CHANGES_COMMITTED = 'changes_committed'

export type DeletedCustomer = { tenantId: number; customerId: string }

/** The event after which a scan of rejected events continues. */
export type Place = { customer_id: string; timestamp: Date; id: number }

/** Jobs are queued in the order of their keys to prevent deadlocks. */
export async function queueProcessing(db: ReadHandle, timelines: readonly Timeline[]): Promise<void> {
  const byKey = new Map(timelines.map((timeline) => [keyOf(PROCESS_EVENTS, timeline), timeline]))
  for (const [, timeline] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)))
    await queueJob(db, PROCESS_EVENTS, timeline)
}

/** Leaves the job that is due now. A later call replaces the later job. */
export function queueLaterProcessing(db: ReadHandle, timeline: Timeline, afterMs: number): Promise<void> {
  return queueJob(db, PROCESS_EVENTS, timeline, { afterMs, key: `${keyOf(PROCESS_EVENTS, timeline)}:later` })
}

export function queueScheduledWork(db: ReadHandle, timeline: Timeline): Promise<void> {
  return queueJob(db, RUN_SCHEDULED, timeline)
}

const noted = new WeakMap<WriteHandle, Map<string, Timeline>>()

/** The job is queued when the transaction writes its events, because a job's row is locked last. */
export function noteScheduledWork(trx: WriteHandle, timeline: Timeline): void {
  const already = noted.get(trx) ?? new Map<string, Timeline>()
  noted.set(trx, already.set(keyOf(RUN_SCHEDULED, timeline), timeline))
}

export function takeScheduledWork(trx: WriteHandle): Timeline[] {
  const timelines = [...(noted.get(trx)?.values() ?? [])]
  noted.delete(trx)
  return timelines
}

export function queueTestClock(db: ReadHandle, timeline: Timeline, { afterMs = 0 } = {}): Promise<void> {
  return queueJob(db, RUN_TEST_CLOCK, timeline, { afterMs })
}

/** Why rejected events are tried again: a meter now counts their name, or a customer got their external id. */
export type Requeuing = ({ eventName: string } | { customerId: string }) & { after: Place }

/** The job has no key, so that no call replaces another's job. */
export async function queueRequeuing(db: ReadHandle, tenantId: number, rest: Requeuing): Promise<void> {
  const payload = JSON.stringify({ tenantId, ...rest })
  const queue = `${REQUEUE_EVENTS}:${tenantId}`
  await sql`
    select from graphile_worker.add_job(${REQUEUE_EVENTS}::text, ${payload}::json, queue_name => ${queue}::text)`.execute(
    db,
  )
}

/** Each tenant has a queue, to erase one customer after another. */
export async function queueErasure(
  db: ReadHandle,
  { tenantId, customerId }: DeletedCustomer,
  { afterMs = 0 } = {},
): Promise<void> {
  const payload = JSON.stringify({ tenantId, customerId })
  const [key, queue] = [`${ERASE_CUSTOMER}:${tenantId}:${customerId}`, `${ERASE_CUSTOMER}:${tenantId}`]
  await addJob(db, { kind: ERASE_CUSTOMER, payload, key, queue, afterMs })
}

/**
 * A timeline has at most one waiting job of a kind. A running one does not count, since it may have read before this
 * commit.
 */
async function queueJob(
  db: ReadHandle,
  kind: string,
  timeline: Timeline,
  { afterMs = 0, key = keyOf(kind, timeline) } = {},
): Promise<void> {
  await addJob(db, { kind, payload: payloadOf(timeline), key, queue: keyOf(kind, timeline), afterMs })
}

type Job = { kind: string; payload: string; key: string; queue: string; afterMs: number }

async function addJob(db: ReadHandle, { kind, payload, key, queue, afterMs }: Job): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      ${kind}::text, ${payload}::json, job_key => ${key}::text, queue_name => ${queue}::text,
      run_at => case when ${afterMs}::float8 > 0 then now() + ${afterMs}::float8 * interval '1 ms' end
    )`.execute(db)
}

function payloadOf({ tenantId, testClockId }: Timeline): string {
  return JSON.stringify({ tenantId, testClockId })
}

function keyOf(kind: string, { tenantId, testClockId }: Timeline): string {
  return testClockId === REAL_TIME ? `${kind}:${tenantId}` : `${kind}:${tenantId}:${testClockId}`
}
