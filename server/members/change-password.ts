import { deleteLinksFor } from './links/store.ts'
import { complainAboutPassword } from './rules.ts'
import { endSessionsOf, openSession } from './sessions/store.ts'
import { countSignIn, type SignInDeps } from './sign-in.ts'
import { findMember, setPasswordHash } from './store.ts'

type Change = { email: string; current: string; password: string; address: string }

export type Changed = { outcome: 'changed'; session: string } | { outcome: 'refused'; message: string }

/** Ends all sessions of the member, and opens another for whoever changed it. */
export async function changePassword(deps: SignInDeps, change: Change): Promise<Changed> {
  const { db, passwords, now, newSecret } = deps
  const { email, current, password, address } = change
  const message = complainAboutPassword(password)
  if (message !== undefined) return { outcome: 'refused', message }
  // Whoever finds an open session must not try passwords in it.
  if (!(await countSignIn(deps, { email, address })))
    return { outcome: 'refused', message: 'Too many attempts. Try again later.' }
  const member = await findMember(db, email)
  if (member === undefined || !(await passwords.verify(address, current, member.password_hash)))
    return { outcome: 'refused', message: 'The current password is incorrect.' }
  const hash = await passwords.hash(address, password)
  const session = await db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, member.id, hash)
    await endSessionsOf(trx, member.id)
    await deleteLinksFor(trx, member.email)
    return openSession(trx, member.id, { now, newSecret })
  })
  return { outcome: 'changed', session }
}
