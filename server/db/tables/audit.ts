import type { Counted, Schemas } from './columns.ts'

export type AuditTables = {
  audit_events: Counted & {
    tenant_id: number
    id: string
    actor_type: Schemas['AuditActor']['type']
    /** Of the key or the member; null for all others. */
    actor_id: string | null
    actor_label: string | null
    operation: string
    /** Both null for the company itself. */
    object_type: string | null
    object_id: string | null
    request_id: string | null
    ip_address: string | null
    user_agent: string | null
    created_at: Date
  }
}
