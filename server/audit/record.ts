import type { WriteHandle } from '../db/schema.ts'
import { newId } from '../runtime/ids.ts'
import { type AuditRow, insertAuditEvent } from './audit-store.ts'

/** Who changes something. The label is what the key or the member is called now. Who fails to sign in is anonymous. */
export type Actor =
  | { type: 'api_key' | 'member'; id: string; label: string | null }
  | { type: 'operator' | 'anonymous'; id: null; label: null }

export const OPERATOR: Actor = { type: 'operator', id: null, label: null }
export const ANONYMOUS: Actor = { type: 'anonymous', id: null, label: null }

/** Where a request came from. */
export type Origin = { requestId: string | null; ipAddress: string | null; userAgent: string | null }

export const NO_ORIGIN: Origin = { requestId: null, ipAddress: null, userAgent: null }

export type Change = {
  tenantId: number
  actor: Actor
  origin: Origin
  /** An operationId, or what is done to keys and members. */
  operation: string
  /** Null for the company itself. */
  object: { type: string; id: string } | null
  now: Date
}

const MAX_USER_AGENT = 255

/** In the transaction of the change, so that there is none without the other. */
export async function recordChange(trx: WriteHandle, change: Change): Promise<void> {
  const { tenantId, actor, origin, operation, object, now } = change
  const event: Omit<AuditRow, 'seq'> = {
    ...{ tenant_id: tenantId, id: newId(), operation, created_at: now },
    ...{ actor_type: actor.type, actor_id: actor.id, actor_label: actor.label },
    ...{ object_type: object?.type ?? null, object_id: object?.id ?? null },
    ...{ request_id: origin.requestId, ip_address: origin.ipAddress },
    user_agent: origin.userAgent?.slice(0, MAX_USER_AGENT) || null,
  }
  await insertAuditEvent(trx, event)
}
