import { sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

/** The job that gives a tenant's queued events their verdicts. */
export const PROCESS_EVENTS = 'process_events'
/** The job that does what of a tenant's has fallen due. */
export const RUN_SCHEDULED = 'run_scheduled'
/** The job that advances a tenant's test clock to where it was sent. */
export const ADVANCE_CLOCK = 'advance_clock'

/** The job that queues events again that were rejected before their meter was created. */
export const REQUEUE_EVENTS = 'requeue_events'

/** A place in the order in which rejected events are looked through. */
export type Place = { customer_id: string; timestamp: Date; idempotency_key: string }

/**
 * Asks for the tenants' queued events to be processed, once this transaction has committed. The tenants go in one order, so
 * that processes do not wait for each other in a circle.
 */
export async function queueProcessing(db: ReadHandle, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of [...tenantIds].sort((a, b) => a - b)) await queueJob(db, PROCESS_EVENTS, tenantId)
}

/** Asks for what has fallen due to be done, once this transaction has committed. */
export function queueScheduledWork(db: ReadHandle, tenantId: number): Promise<void> {
  return queueJob(db, RUN_SCHEDULED, tenantId)
}

/** Asks for a test clock to be advanced to where it was sent, once this transaction has committed or some time after. */
export function queueAdvance(db: ReadHandle, tenantId: number, { afterMs = 0 } = {}): Promise<void> {
  return queueJob(db, ADVANCE_CLOCK, tenantId, afterMs)
}

/** Asks for rejected events of a name to be queued again from a place on. Each asking is a job of its own. */
export async function queueRequeuing(
  db: ReadHandle,
  tenantId: number,
  { eventName, after }: { eventName: string; after: Place },
): Promise<void> {
  const payload = JSON.stringify({ tenantId, eventName, after })
  const queue = `${REQUEUE_EVENTS}:${tenantId}`
  await sql`
    select from graphile_worker.add_job(${REQUEUE_EVENTS}::text, ${payload}::json, queue_name => ${queue}::text)`.execute(
    db,
  )
}

/**
 * A tenant has one waiting job of a kind at most, and they run one after another. A job that runs already may have looked
 * before our commit, so a new one is made beside it.
 */
async function queueJob(db: ReadHandle, kind: string, tenantId: number, afterMs = 0): Promise<void> {
  const name = `${kind}:${tenantId}`
  await sql`
    select from graphile_worker.add_job(
      ${kind}::text, json_build_object('tenantId', ${tenantId}::bigint),
      job_key => ${name}::text, queue_name => ${name}::text,
      run_at => case when ${afterMs} > 0 then now() + ${afterMs} * interval '1 ms' end
    )`.execute(db)
}
