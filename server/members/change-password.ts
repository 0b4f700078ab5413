import { type Admission, admit } from './admit.ts'
import { forgetAttempts } from './attempts-store.ts'
import { deleteLinksFor } from './links-store.ts'
import { findMember, holdPassword, setPasswordHash } from './members-store.ts'
import { complainAboutPassword } from './rules.ts'
import { endSessionsOf } from './sessions-store.ts'
import { allowAttempt, type SignInDeps } from './sign-in.ts'

type Change = { email: string; current: string; password: string; address: string }

type Changed = { outcome: 'changed'; admission: Admission } | { outcome: 'refused'; message: string }

export async function changePassword(deps: SignInDeps, change: Change): Promise<Changed> {
  const { db, passwords, share, note } = deps
  const { email, current, password, address } = change
  const message = complainAboutPassword(password)
  if (message !== undefined) return { outcome: 'refused', message }
  const member = await share(() => findMember(db, email))
  if (member === undefined) return WRONG
  // Attempts are counted for the member: an open session must not serve to guess passwords, and attempts elsewhere
  // must not block it.
  const subject = `member:${member.id}` as const
  if (!(await share(() => allowAttempt(deps, subject))))
    return { outcome: 'refused', message: 'Too many attempts. Try again later.' }
  if (!(await passwords.verify(address, current, member.password_hash))) return WRONG
  const password_hash = await passwords.hash(address, password)
  return share(async () => {
    const admission = await db.transaction().execute(async (trx) => {
      if (!(await holdPassword(trx, member))) return undefined
      await setPasswordHash(trx, member.id, password_hash)
      await endSessionsOf(trx, member.id)
      await deleteLinksFor(trx, member.email)
      await note(trx, { operation: 'changePassword', member })
      return admit(trx, { ...member, password_hash }, deps)
    })
    if (admission === undefined) return WRONG
    await forgetAttempts(db, subject)
    return { outcome: 'changed', admission }
  })
}

const WRONG: Changed = { outcome: 'refused', message: 'The current password is incorrect.' }
