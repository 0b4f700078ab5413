import type { WriteHandle } from '../db/schema.ts'
import type { MemberRow } from './members-store.ts'

export type MemberEvent = {
  operation: 'signIn' | 'failedSignIn' | 'signOut' | 'joinCompany' | 'changePassword' | 'resetPassword'
  member: Pick<MemberRow, 'id' | 'company_id' | 'email'>
}

export type Note = (trx: WriteHandle, event: MemberEvent) => Promise<void>
