import type { WriteHandle } from '../db/schema.ts'
import type { Role } from '../db/tables/members.ts'
import { newId } from '../runtime/ids.ts'
import { type AuditRow, insertAuditEvent } from './audit-store.ts'

/** `label` is the name of the key or member at that time. A failed sign-in is anonymous. */
export type Actor =
  | { type: 'api_key' | 'member'; id: string; label: string | null }
  /** In the portal. The log outlives a customer's personal data. */
  | { type: 'customer'; id: string; label: null }
  | { type: 'operator' | 'anonymous'; id: null; label: null }

export const OPERATOR: Actor = { type: 'operator', id: null, label: null }
export const ANONYMOUS: Actor = { type: 'anonymous', id: null, label: null }

export type Origin = { requestId: string | null; ipAddress: string | null; userAgent: string | null }

export const NO_ORIGIN: Origin = { requestId: null, ipAddress: null, userAgent: null }

export type Change = {
  tenantId: number
  actor: Actor
  origin: Origin
  /** An operationId, or a name of a change to keys or members. */
  operation: string
  /** Null for a change of the company itself. */
  object: { type: string; id: string } | null
  role?: Role
  now: Date
}

const MAX_USER_AGENT = 255

export async function recordChange(trx: WriteHandle, change: Change): Promise<void> {
  const { tenantId, actor, origin, operation, object, role, now } = change
  const event: Omit<AuditRow, 'seq'> = {
    tenant_id: tenantId,
    id: newId(),
    operation,
    created_at: now,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_label: actor.label,
    object_type: object?.type ?? null,
    object_id: object?.id ?? null,
    member_role: role ?? null,
    request_id: origin.requestId,
    ip_address: origin.ipAddress,
    user_agent: origin.userAgent?.slice(0, MAX_USER_AGENT) || null,
  }
  await insertAuditEvent(trx, event)
}
