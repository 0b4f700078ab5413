import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import { toEventId } from '../../events/event-id.ts'
import type { EventRow } from '../../events/events-store.ts'
import { isUnknownOwner } from '../../events/owner.ts'

export function toUsageEvent(row: EventRow, tenant: Tenant): components['schemas']['UsageEvent'] {
  const { rejection_code: code, rejection_message: message } = row
  return {
    id: toEventId(row.id),
    mode: tenant.mode,
    event_name: row.event_name,
    idempotency_key: row.idempotency_key,
    customer_id: isUnknownOwner(row.customer_id) ? null : row.customer_id,
    external_customer_id: row.external_customer_id,
    timestamp: row.timestamp.toISOString(),
    properties: row.properties,
    status: row.status,
    rejection: code === null ? null : { code, message: message ?? code },
    processed_at: row.status === 'processed' || row.status === 'rejected' ? row.since.toISOString() : null,
    voided_at: row.status === 'void' ? row.since.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.since.toISOString(),
  }
}
