import type { ReadHandle } from '../db/schema.ts'
import { type Admission, admit } from './admit.ts'
import { countAttempt, forgetAttempts, type Subject, touchAttempts } from './attempts-store.ts'
import { nameOfBrowser } from './known-browser.ts'
import { findMember, holdPassword, type MemberRow } from './members-store.ts'
import type { Note } from './note.ts'
import type { Passwords } from './password.ts'
import { toEmail } from './rules.ts'
import { endSession } from './sessions-store.ts'

export type SignInDeps = {
  db: ReadHandle
  passwords: Passwords
  now: Date
  newSecret: (length: number) => string
  share: Share
  note: Note
}

/** Hashing holds no connection. */
export type Share = <Result>(work: () => Promise<Result>) => Promise<Result>

type SignIn =
  | { outcome: 'signed_in'; admission: Admission }
  | { outcome: 'refused' }
  | { outcome: 'too_many' }

export const WINDOW_MINUTES = 15
/** One known browser has one count, and all other browsers together have another. */
const MAX_PER_ACCOUNT = 5
/** An office or a proxy shares one IPv4 address. */
export const MAX_PER_NETWORK = 50

type Attempt = {
  email: string
  password: string
  network: string
  previous: { session: string | undefined; browser: string | undefined }
}

export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<SignIn> {
  const { db, passwords, share, note } = deps
  const { password, network, previous } = attempt
  const email = toEmail(attempt.email)
  const { member, browser, account, isAllowed } = await share(() => count(deps, { ...attempt, email }))
  if (!isAllowed) return { outcome: 'too_many' }
  const isRight = await passwords.verify(browser ?? network, password, member?.password_hash)
  if (member === undefined || !isRight) {
    await share(() => noteFailure(deps, account, member))
    return { outcome: 'refused' }
  }
  return share(async () => {
    const admission = await db.transaction().execute(async (trx) => {
      // If the password has changed meanwhile, all sessions have ended.
      if (!(await holdPassword(trx, member))) return undefined
      await note(trx, { operation: 'signIn', member })
      return admit(trx, member, deps)
    })
    if (admission === undefined) return { outcome: 'refused' }
    await forgetAttempts(db, account)
    // Somebody else may have planted the earlier session.
    if (previous.session !== undefined) await endSession(db, previous.session)
    return { outcome: 'signed_in', admission }
  })
}

async function count(deps: SignInDeps, { email, network, previous }: Attempt) {
  const member = await findMember(deps.db, email)
  // Attempts elsewhere must not shut out a known browser.
  const browser = nameOfBrowser(previous.browser, member)
  const account: Subject = browser === undefined ? `email:${email}` : `browser:${browser}`
  const isAllowed =
    (browser !== undefined || (await allowAttempt(deps, `network:${network}`, MAX_PER_NETWORK))) &&
    (await allowAttempt(deps, account))
  return { member, browser, account, isAllowed }
}

/** An address without an account belongs to no company and is not stored. */
async function noteFailure(
  { db, note }: SignInDeps,
  account: Subject,
  member: MemberRow | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await touchAttempts(trx, account)
    if (member !== undefined) await note(trx, { operation: 'failedSignIn', member })
  })
}

/** Counts before the password is checked, so that concurrent attempts are limited too. Returns false after too many. */
export async function allowAttempt(
  { db, now }: Pick<SignInDeps, 'db' | 'now'>,
  subject: Subject,
  max = MAX_PER_ACCOUNT,
): Promise<boolean> {
  return (await countAttempt(db, subject, { now, windowMs: WINDOW_MINUTES * 60_000 })) <= max
}
