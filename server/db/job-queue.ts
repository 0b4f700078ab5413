import { sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

export const PROCESS_EVENTS = 'process_events'
export const RUN_SCHEDULED = 'run_scheduled'
export const ADVANCE_CLOCK = 'advance_clock'
export const REQUEUE_EVENTS = 'requeue_events'

/** A position in the scan of rejected events. */
export type Place = { customer_id: string; timestamp: Date; id: string }

/** Tenants are in ascending order, so concurrent transactions do not deadlock. */
export async function queueProcessing(db: ReadHandle, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of [...tenantIds].sort((a, b) => a - b)) await queueJob(db, PROCESS_EVENTS, tenantId)
}

/** Besides the job that is queued for now. A later call replaces an earlier one. */
export function queueLaterProcessing(db: ReadHandle, tenantId: number, afterMs: number): Promise<void> {
  return queueJob(db, PROCESS_EVENTS, tenantId, { afterMs, key: `${PROCESS_EVENTS}:${tenantId}:later` })
}

export function queueScheduledWork(db: ReadHandle, tenantId: number): Promise<void> {
  return queueJob(db, RUN_SCHEDULED, tenantId)
}

export function queueAdvance(db: ReadHandle, tenantId: number, { afterMs = 0 } = {}): Promise<void> {
  return queueJob(db, ADVANCE_CLOCK, tenantId, { afterMs })
}

/** Not keyed by tenant: each call is a job. */
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
 * The job starts after this transaction commits. A tenant has at most one queued job of a kind; a running one does not count,
 * because it may have read before this commit.
 */
async function queueJob(
  db: ReadHandle,
  kind: string,
  tenantId: number,
  { afterMs = 0, key = `${kind}:${tenantId}` } = {},
): Promise<void> {
  const queue = `${kind}:${tenantId}`
  await sql`
    select from graphile_worker.add_job(
      ${kind}::text, json_build_object('tenantId', ${tenantId}::bigint),
      job_key => ${key}::text, queue_name => ${queue}::text,
      run_at => case when ${afterMs} > 0 then now() + ${afterMs} * interval '1 ms' end
    )`.execute(db)
}
