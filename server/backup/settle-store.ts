import { sql } from 'kysely'
import { queueProcessing, queueRequeuing } from '../db/job-queue.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { holdRestored } from '../outward/installation-store.ts'
import type { Head } from './manifest.ts'
import { skipNumbers } from './numbers-store.ts'

/** Exceeds the events between a backup and its restore, so that no two events of the log share a number. */
const SKIPPED_SEQUENCES = 1_000_000

/** Changes loaded rows so that the service can continue although it lacks what happened after the backup. */
export async function settleRestored(
  trx: WriteHandle,
  { head, skipNumbers: count, now }: { head: Head; skipNumbers: number; now: Date },
): Promise<void> {
  await holdRestored(trx, new Date(head.taken_at), now)
  await sql`update webhook_logs set last_sequence = last_sequence + ${SKIPPED_SEQUENCES}::bigint`.execute(trx)
  await sql`update payment_providers set reconcile_at = ${now} where reconcile_at is not null`.execute(trx)
  // The provider may have been asked after the backup, so its own list is read first.
  for (const table of ['payment_attempts', 'refunds'])
    await sql`
      update ${sql.table(table)} set first_asked_at = coalesce(first_asked_at, created_at), ask_count = greatest(ask_count, 1)
      where next_ask_at is not null and status = 'pending'`.execute(trx)
  if (count > 0) await skipNumbers(trx, count)
  await queueWhatWaits(trx)
}

/** A backup has no job queue. The worker's sweep finds any other work. */
async function queueWhatWaits(trx: WriteHandle): Promise<void> {
  const tenants = await trx.selectFrom('tenants').select('id').execute()
  const clocks = await trx.selectFrom('test_clocks').select(['tenant_id', 'id']).execute()
  await queueProcessing(trx, [
    ...tenants.map(({ id }) => ({ tenantId: id, testClockId: REAL_TIME })),
    ...clocks.map(({ tenant_id, id }) => ({ tenantId: tenant_id, testClockId: id })),
  ])
  const after = { customer_id: '', timestamp: new Date(0), id: 0 }
  for (const { tenant_id, event_name } of await selectMatchedByNow(trx))
    await queueRequeuing(trx, tenant_id, { eventName: event_name, after })
  for (const { tenant_id, customer_id } of await selectOwnedByNow(trx))
    await queueRequeuing(trx, tenant_id, { customerId: customer_id, after })
}

/** Selects names of rejected events for which a meter exists now. */
async function selectMatchedByNow(
  trx: WriteHandle,
): Promise<Array<{ tenant_id: number; event_name: string }>> {
  const { rows } = await sql<{ tenant_id: number; event_name: string }>`
    select distinct e.tenant_id, e.event_name from event_states s
    join usage_events e on e.tenant_id = s.tenant_id and e.id = s.id
    join meters m on m.tenant_id = e.tenant_id and m.event_name = e.event_name and m.archived_at is null
    where s.status = 'rejected' and s.rejection_code = 'NO_MATCHING_METER'`.execute(trx)
  return rows
}

/** Selects customers who exist now, and whose external id is in rejected events. */
async function selectOwnedByNow(
  trx: WriteHandle,
): Promise<Array<{ tenant_id: number; customer_id: string }>> {
  const { rows } = await sql<{ tenant_id: number; customer_id: string }>`
    select distinct c.tenant_id, c.id as customer_id from event_states s
    join customers c on c.tenant_id = s.tenant_id and s.customer_id = '@' || c.external_id
    where s.status = 'rejected'`.execute(trx)
  return rows
}

/** PostgreSQL plans badly without statistics on the loaded rows. */
export async function refreshStatistics(db: ReadHandle): Promise<void> {
  await sql`analyze`.execute(db)
}
