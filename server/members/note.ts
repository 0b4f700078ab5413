import type { WriteHandle } from '../db/schema.ts'
import type { MemberRow } from './members-store.ts'

/** No operation of the contract does this. */
export type MemberEvent = {
  operation: 'signIn' | 'failedSignIn' | 'signOut' | 'joinCompany' | 'changePassword' | 'resetPassword'
  member: Pick<MemberRow, 'id' | 'company_id' | 'email'>
}

/** The change and its audit entry share a transaction. */
export type Note = (trx: WriteHandle, event: MemberEvent) => Promise<void>
