import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'

/** Enough to make a commit's cost small beside the rows', few enough that a crash repeats little. */
const EVENTS_A_COMMIT = 5_000

/**
 * Gives a verdict to each of a tenant's queued events: processed, or rejected with the reason. A crash at any point loses
 * nothing and doubles nothing: verdicts are committed with what they are about, and what is still queued is found again.
 */
export async function processEvents(db: ReadHandle, tenantId: number, clock: () => Date): Promise<void> {
  let judged = EVENTS_A_COMMIT
  while (judged === EVENTS_A_COMMIT) judged = await processSome(db, tenantId, clock())
}

async function processSome(db: ReadHandle, tenantId: number, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with batch as (
      select e.idempotency_key, c.id is not null as known
      from usage_events e
      left join customers c on c.tenant_id = e.tenant_id and c.id = e.customer_id
      where e.tenant_id = ${tenantId} and e.status = 'queued'
      order by e."timestamp", e.idempotency_key
      limit ${EVENTS_A_COMMIT}
      for update of e skip locked
    )
    update usage_events e
    set status = case when known then 'processed' else 'rejected' end,
        rejection_code = case when known then null else 'CUSTOMER_NOT_FOUND' end,
        rejection_message = case when known then null else 'Customer not found' end,
        processed_at = ${now},
        updated_at = ${now}
    from batch
    where e.tenant_id = ${tenantId} and e.idempotency_key = batch.idempotency_key`.execute(db)
  return Number(numAffectedRows)
}
