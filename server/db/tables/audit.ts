import type { Counted, Schemas } from './columns.ts'
import type { Role } from './members.ts'

export type AuditTables = {
  audit_events: Counted & {
    tenant_id: number
    id: string
    actor_type: Schemas['AuditActor']['type']
    actor_id: string | null
    actor_label: string | null
    operation: string
    /** Null for the company. */
    object_type: string | null
    object_id: string | null
    member_role: Role | null
    request_id: string | null
    ip_address: string | null
    user_agent: string | null
    created_at: Date
  }
}
