import { type Actor, ANONYMOUS, type Origin, recordChange } from '../audit/record.ts'
import type { WriteHandle } from '../db/schema.ts'
import type { Role } from '../db/tables/members.ts'
import { findTenantIds } from '../keys/company-store.ts'
import type { MemberEvent, Note } from '../members/note.ts'

type MemberChange = {
  companyId: string
  actor: Actor
  origin: Origin
  operation: MemberEvent['operation'] | 'inviteMember' | 'changeMemberRole' | 'removeMember'
  memberId: string
  role?: Role
  now: Date
}

/** Writes to the logs of both modes, since members belong to both. API operations record their own changes. */
export async function recordMemberChange(
  trx: WriteHandle,
  { companyId, memberId, ...change }: MemberChange,
): Promise<void> {
  for (const tenantId of await findTenantIds(trx, companyId))
    await recordChange(trx, { ...change, tenantId, object: { type: 'member', id: memberId } })
}

/** A failed sign-in is anonymous, and no typed value is stored. */
export function createNote(origin: Origin, now: Date): Note {
  return (trx, { operation, member: { id, company_id: companyId, email } }) => {
    const actor: Actor = operation === 'failedSignIn' ? ANONYMOUS : { type: 'member', id, label: email }
    return recordMemberChange(trx, { companyId, actor, origin, operation, memberId: id, now })
  }
}
