import type { ReadHandle } from '../db/schema.ts'
import { countAttempts, forgetAttempts } from './attempts/store.ts'
import type { Passwords } from './password.ts'
import { toEmail } from './rules.ts'
import { endSession, openSession } from './sessions/store.ts'
import { findMember } from './store.ts'

export type SignInDeps = {
  db: ReadHandle
  passwords: Passwords
  now: Date
  newSecret: (length: number) => string
}

export type SignIn =
  | { outcome: 'signed_in'; token: string; companyId: string; memberId: string }
  | { outcome: 'refused' }
  | { outcome: 'too_many' }

export const WINDOW_MINUTES = 15
/** Of one account, from anywhere. */
const MAX_PER_ACCOUNT = 5
/** From one address, which an office or a proxy shares. */
const MAX_PER_ADDRESS = 50

export async function signIn(
  { db, passwords, now, newSecret }: SignInDeps,
  input: { email: string; password: string; address: string; previous: string | undefined },
): Promise<SignIn> {
  const email = toEmail(input.email)
  if (!(await countSignIn({ db, now }, { email, address: input.address }))) return { outcome: 'too_many' }
  const member = await findMember(db, email)
  const isRight = await passwords.verify(input.address, input.password, member?.password_hash)
  if (member === undefined || !isRight) return { outcome: 'refused' }
  await forgetAttempts(db, `email:${email}`)
  // A session that was there before, whoever put it there, ends.
  if (input.previous !== undefined) await endSession(db, input.previous)
  const token = await db.transaction().execute((trx) => openSession(trx, member.id, { now, newSecret }))
  return { outcome: 'signed_in', token, companyId: member.company_id, memberId: member.id }
}

/** Before the password is looked at, so that attempts at once are limited too. Returns false once there were too many. */
export async function countSignIn(
  { db, now }: Pick<SignInDeps, 'db' | 'now'>,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const window = { now, expiredBefore: new Date(now.getTime() - WINDOW_MINUTES * 60_000) }
  const subjects = [`email:${email}`, `address:${address}`] as const
  const [ofAccount = 0, ofAddress = 0] = await countAttempts(db, subjects, window)
  return ofAccount <= MAX_PER_ACCOUNT && ofAddress <= MAX_PER_ADDRESS
}
