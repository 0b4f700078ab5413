import { recordChange } from '../../audit/record.ts'
import type { WriteHandle } from '../../db/schema.ts'
import type { Visit } from '../visit.ts'

/**
 * What a member changes about members: no operation of the API does, which notes its changes itself. In the log of either mode, since
 * members are of both.
 */
export async function recordMembersChange(
  trx: WriteHandle,
  { session, actor, origin, now }: Visit,
  operation: string,
  object: { type: string; id: string } | null,
): Promise<void> {
  for (const { id: tenantId } of [session.tenants.live, session.tenants.test])
    await recordChange(trx, { tenantId, actor, origin, operation, object, now })
}
