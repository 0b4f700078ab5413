import type { components } from '../../../generated/types.ts'
import type { AuditRow } from '../../audit/audit-store.ts'
import type { Tenant } from '../../context.ts'

export function toAuditEvent(row: AuditRow, { mode }: Tenant): components['schemas']['AuditEvent'] {
  const { id, actor_type, actor_id, actor_label, operation, object_type, object_id, member_role } = row
  const { request_id, ip_address, user_agent, created_at } = row
  return {
    id,
    mode,
    operation,
    member_role,
    request_id,
    ip_address,
    user_agent,
    actor: { type: actor_type, id: actor_id, label: actor_label },
    object: object_type === null || object_id === null ? null : { type: object_type, id: object_id },
    created_at: created_at.toISOString(),
  }
}
