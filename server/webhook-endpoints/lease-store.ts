import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { EndpointRow } from './endpoints-store.ts'

export type LeaseKey = { tenantId: number; id: string; lease: string }

/** The database's time, since leases are between processes. Renewed at a third. */
const LEASE_SECONDS = 30
export const RENEW_MS = (LEASE_SECONDS * 1_000) / 3

/** Undefined while another one holds it, or it is disabled. */
export async function leaseEndpoint(
  db: ReadHandle,
  { tenantId, id, lease }: LeaseKey,
): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoints set lease = ${lease}, leased_until = now() + ${LEASE_SECONDS}::integer * interval '1 s'
    where tenant_id = ${tenantId} and id = ${id} and status = 'enabled' and (leased_until is null or leased_until < now())
    returning *`.execute(db)
  return rows[0]
}

export async function renewLease(db: ReadHandle, { tenantId, id, lease }: LeaseKey): Promise<void> {
  await sql`
    update webhook_endpoints set leased_until = now() + ${LEASE_SECONDS}::integer * interval '1 s'
    where tenant_id = ${tenantId} and id = ${id} and lease = ${lease}`.execute(db)
}

export async function releaseLease(db: ReadHandle, { tenantId, id, lease }: LeaseKey): Promise<void> {
  await sql`
    update webhook_endpoints set lease = null, leased_until = null
    where tenant_id = ${tenantId} and id = ${id} and lease = ${lease}`.execute(db)
}

/** Whether it was changed or taken since. */
export async function lockLease(trx: WriteHandle, { tenantId, id, lease }: LeaseKey): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoints where tenant_id = ${tenantId} and id = ${id} and lease = ${lease} for no key update`.execute(
    trx,
  )
  return rows.length === 0
}

type Progress = Pick<
  EndpointRow,
  'cursor_sequence' | 'ahead' | 'failing_since' | 'failure_count' | 'last_error' | 'next_try_at'
>

/** Nobody changed it, so `updated_at` stays. */
export async function saveProgress(
  trx: WriteHandle,
  { tenantId, id }: Pick<LeaseKey, 'tenantId' | 'id'>,
  { ahead, ...progress }: Progress,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ ...progress, ahead: JSON.stringify(ahead) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
