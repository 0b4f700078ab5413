import { sql } from 'kysely'
import { IS_FREE, LEASE_END, type LeaseKey } from '../db/lease.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { EndpointRow } from './endpoints-store.ts'

/** Returns undefined while another process holds the lease, or if the endpoint is disabled. */
export async function leaseEndpoint(
  db: ReadHandle,
  { tenantId, id, lease }: LeaseKey,
): Promise<EndpointRow | undefined> {
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoints set lease = ${lease}, leased_until = ${LEASE_END}
    where tenant_id = ${tenantId} and id = ${id} and status = 'enabled' and ${IS_FREE}
    returning *`.execute(db)
  return rows[0]
}

type Progress = Pick<
  EndpointRow,
  | 'cursor_sequence'
  | 'ahead'
  | 'failing_since'
  | 'failure_count'
  | 'last_error'
  | 'last_status_code'
  | 'last_response_body'
  | 'next_try_at'
>

/** Nobody changed the endpoint, so `updated_at` stays. */
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
