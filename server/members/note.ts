import type { WriteHandle } from '../db/schema.ts'
import type { MemberRow } from './members-store.ts'

/** What members do, or what is tried in their name, that no operation of the contract does. */
export type MemberEvent = {
  operation: 'signIn' | 'failedSignIn' | 'signOut' | 'joinCompany' | 'changePassword' | 'resetPassword'
  member: Pick<MemberRow, 'id' | 'company_id' | 'email'>
}

/** Writes it into the audit log, in the transaction of the change. */
export type Note = (trx: WriteHandle, event: MemberEvent) => Promise<void>
