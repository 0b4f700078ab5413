import { recordChange } from '../../audit/record.ts'
import type { WriteHandle } from '../../db/schema.ts'
import type { Visit } from '../visit.ts'

/** What a member changes about members: no operation of the API does, which notes its changes itself. */
export function recordMembersChange(
  trx: WriteHandle,
  { tenant, actor, origin, now }: Visit,
  operation: string,
  object: { type: string; id: string } | null,
): Promise<void> {
  return recordChange(trx, { tenantId: tenant.id, actor, origin, operation, object, now })
}
