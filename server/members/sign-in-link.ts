import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { Role } from '../db/tables/members.ts'
import { newId, newSecret } from '../runtime/ids.ts'
import { type Admission, admit } from './admit.ts'
import { deleteLinksFor, findCompanies, findLink, insertLink, type Link, takeLink } from './links-store.ts'
import { findMember, holdPassword, insertMember, saveMember } from './members-store.ts'
import { complainAboutEmail, complainAboutPassword, toEmail } from './rules.ts'
import { SECRET_LENGTH } from './secret.ts'
import { endSessionsOf } from './sessions-store.ts'
import { allowAttempt, MAX_PER_NETWORK, type SignInDeps } from './sign-in.ts'

export const LINK_MINUTES = 30
export const INVITATION_DAYS = 7
const MAX_EMAILED = 3

type NewLink = {
  companyId: string
  email: string | undefined
  purpose?: Link['purpose']
  memberId?: string
  role?: Role
  minutes?: number
  now: Date
}

/** The token belongs into a URL's fragment, which no server or proxy sees. */
export async function createLink(db: ReadHandle, link: NewLink): Promise<string> {
  const { companyId, email, purpose = 'join', memberId = newId(), role = 'owner' } = link
  const { minutes = LINK_MINUTES, now } = link
  const token = newSecret(SECRET_LENGTH)
  await insertLink(db, token, {
    company_id: companyId,
    email: email === undefined ? null : toEmail(email),
    member_id: memberId,
    purpose,
    role,
    created_at: now,
    expires_at: new Date(now.getTime() + minutes * 60_000),
  })
  return token
}

export function toLinkUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/enter#${token}`
}

/** The only company is the default. Throws if there are several. */
export async function createOperatorLink(
  db: ReadHandle,
  { company, email, now }: { company: string | undefined; email: string | undefined; now: Date },
): Promise<string> {
  if (email !== undefined) {
    const complaint = complainAboutEmail(toEmail(email))
    if (complaint !== undefined) throw new Error(complaint)
  }
  const [found, another] = await findCompanies(db, company)
  if (found === undefined)
    throw new Error(company === undefined ? 'There is no company yet' : `No company is named ${company}`)
  if (another !== undefined) throw new Error('There are several companies: name one with --company')
  const purpose = email === undefined ? 'join' : 'set_password'
  return createLink(db, { companyId: found.id, email, purpose, now })
}

/** For a member who has forgotten the password. Returns undefined for other addresses, and after too many requests. */
export async function createEmailedLink(
  { db, now, share }: Pick<SignInDeps, 'db' | 'now' | 'share'>,
  { email, network }: { email: string; network: string },
): Promise<{ token: string; companyId: string } | undefined> {
  return share(async () => {
    const isAllowed =
      (await allowAttempt({ db, now }, `network:${network}`, MAX_PER_NETWORK)) &&
      (await allowAttempt({ db, now }, `emailed-link:${email}`, MAX_EMAILED))
    if (!isAllowed) return undefined
    return db.transaction().execute(async (trx) => {
      const member = await findMember(trx, email)
      // Who removes the member waits for this lock, and then deletes the link.
      if (member === undefined || !(await holdPassword(trx, member))) return undefined
      const { company_id: companyId, role } = member
      const token = await createLink(trx, { companyId, email, purpose: 'set_password', role, now })
      return { token, companyId }
    })
  })
}

export type Entered =
  | { outcome: 'entered'; admission: Admission }
  | { outcome: 'gone' }
  | { outcome: 'invalid'; message: string }

export async function enterWithPassword(
  { db, passwords, now, network, share, note }: Omit<SignInDeps, 'newSecret'> & { network: string },
  input: { token: string; email: string; password: string },
): Promise<Entered> {
  const email = toEmail(input.email)
  const message = complainAboutEmail(email) ?? complainAboutPassword(input.password)
  if (message !== undefined) return { outcome: 'invalid', message }
  // Only a visitor with a link may cost a hash.
  if ((await share(() => findLink(db, input.token, now))) === undefined) return { outcome: 'gone' }
  const hash = await passwords.hash(network, input.password)
  return share(() =>
    attempt(db, async (trx) => {
      const link = await takeLink(trx, input.token, now)
      if (link === undefined || link.purpose === 'sign_in') return { outcome: 'gone' }
      if (link.email !== null && link.email !== email)
        return { outcome: 'invalid', message: `This link works only for ${link.email}.` }
      const { member_id: id, company_id, role } = link
      const member = { id, company_id, email, role, password_hash: hash, created_at: now }
      // An invitation never changes a password, even if the member joined meanwhile.
      const save = link.purpose === 'join' ? insertMember : saveMember
      const saved = await save(trx, member)
      if (saved === undefined) return { outcome: 'invalid', message: ADDRESS_TAKEN }
      await endSessionsOf(trx, saved.id)
      await deleteLinksFor(trx, email)
      await note(trx, { operation: saved.id === id ? 'joinCompany' : 'resetPassword', member: saved })
      return { outcome: 'entered', admission: await admit(trx, saved, { now, newSecret }) }
    }),
  )
}

export async function enter(
  { db, now, note }: Pick<SignInDeps, 'db' | 'now' | 'note'>,
  token: string,
): Promise<Entered> {
  return attempt(db, async (trx) => {
    const link = await takeLink(trx, token, now)
    const member = link?.email == null ? undefined : await findMember(trx, link.email)
    if (link?.purpose !== 'sign_in' || member?.company_id !== link.company_id) return { outcome: 'gone' }
    await note(trx, { operation: 'signIn', member })
    return { outcome: 'entered', admission: await admit(trx, member, { now, newSecret }) }
  })
}

const ADDRESS_TAKEN = 'This email address already has an account. Sign in with it, or use another address.'

/** Uses up the link only if the work succeeds. */
async function attempt(db: ReadHandle, work: (trx: WriteHandle) => Promise<Entered>): Promise<Entered> {
  const trx = await db.startTransaction().execute()
  try {
    const entered = await work(trx)
    await (entered.outcome === 'entered' ? trx.commit() : trx.rollback()).execute()
    return entered
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
}
