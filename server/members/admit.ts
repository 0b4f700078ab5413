import type { WriteHandle } from '../db/schema.ts'
import { createBrowserToken } from './known-browser.ts'
import type { MemberRow } from './members-store.ts'
import { openSession } from './sessions-store.ts'

export type Admission = { session: string; browser: string }

export async function admit(
  trx: WriteHandle,
  member: Pick<MemberRow, 'id' | 'password_hash'>,
  { now, newSecret }: { now: Date; newSecret: (length: number) => string },
): Promise<Admission> {
  const session = await openSession(trx, member.id, { now, newSecret })
  return { session, browser: createBrowserToken(member, newSecret) }
}
