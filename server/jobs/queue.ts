import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'

/** The name of the job that processes a tenant's queued events. */
export const PROCESS_EVENTS = 'process_events'

/**
 * Asks for the tenants' queued events to be processed, once this transaction has committed. A tenant has one waiting job
 * at most, and its jobs run one after another; a job that runs already may have looked before our commit, so a new one
 * is made beside it. The tenants go in one order, so that processes do not wait for each other in a circle.
 */
export async function queueProcessing(db: ReadHandle, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of [...tenantIds].sort((a, b) => a - b)) {
    const name = `${PROCESS_EVENTS}:${tenantId}`
    await sql`
      select from graphile_worker.add_job(
        ${PROCESS_EVENTS}::text, json_build_object('tenantId', ${tenantId}::bigint), job_key => ${name}::text, queue_name => ${name}::text
      )`.execute(db)
  }
}
