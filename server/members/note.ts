import type { WriteHandle } from '../db/schema.ts'
import type { MemberRow } from './members-store.ts'

/** A change of members that no operation of the contract makes. */
export type MemberEvent = {
  operation: 'signIn' | 'failedSignIn' | 'signOut' | 'joinCompany' | 'changePassword' | 'resetPassword'
  member: Pick<MemberRow, 'id' | 'company_id' | 'email'>
}

/** Notes a change in its own transaction, as an audit entry. */
export type Note = (trx: WriteHandle, event: MemberEvent) => Promise<void>
