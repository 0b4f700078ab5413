import type { Mode, ReadHandle, WriteHandle } from '../db/schema.ts'
import type { Role } from '../db/tables/members.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { HOUR_MS } from '../runtime/spans.ts'
import { hashSecret, SECRET_LENGTH } from './secret.ts'

export type Session = {
  memberId: string
  email: string
  role: Role
  companyId: string
  currencyCode: CurrencyCode
  tenants: Record<Mode, { id: number; name: string; timezone: string }>
}

const MAX_IDLE_MS = 12 * HOUR_MS
const MAX_AGE_MS = 30 * 24 * HOUR_MS
/** A session's use is written at this interval, so that most pages do not write. */
const NOTED_EVERY_MS = 5 * 60_000

/** Removes expired sessions. */
export async function openSession(
  trx: WriteHandle,
  memberId: string,
  { now, newSecret }: { now: Date; newSecret: (length: number) => string },
): Promise<string> {
  const token = newSecret(SECRET_LENGTH)
  await trx
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where((row) => row.or([row('expires_at', '<=', now), row('last_seen_at', '<=', idleSince(now))]))
    .execute()
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(token),
      member_id: memberId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + MAX_AGE_MS),
    })
    .execute()
  return token
}

export async function findSession(db: ReadHandle, token: string, now: Date): Promise<Session | undefined> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .innerJoin('tenants', 'tenants.company_id', 'companies.id')
    .select([
      'member_id',
      'email',
      'role',
      'companies.id as company_id',
      'currency_code',
      'tenants.id',
      'tenants.name',
      'default_timezone',
      'mode',
      'last_seen_at',
    ])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .execute()
  const [first] = rows
  const live = rows.find(({ mode }) => mode === 'live')
  const test = rows.find(({ mode }) => mode === 'test')
  if (first === undefined || live === undefined || test === undefined) return undefined
  if (now.getTime() - first.last_seen_at.getTime() > NOTED_EVERY_MS) await noteSeen(db, token, now)
  return {
    memberId: first.member_id,
    email: first.email,
    role: first.role,
    companyId: first.company_id,
    currencyCode: first.currency_code,
    tenants: { live: toTenant(live), test: toTenant(test) },
  }
}

function toTenant({ id, name, default_timezone: timezone }: Row): Session['tenants'][Mode] {
  return { id, name, timezone }
}

type Row = { id: number; name: string; default_timezone: string }

async function noteSeen(db: ReadHandle, token: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', hashSecret(token))
    .execute()
}

/** Returns the session's member, or undefined if the session had ended already. */
export function takeSession(
  trx: WriteHandle,
  token: string,
  now: Date,
): Promise<{ id: string; company_id: string; email: string } | undefined> {
  return trx
    .deleteFrom('sessions')
    .using('members')
    .whereRef('members.id', '=', 'sessions.member_id')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .returning(['members.id', 'members.company_id', 'members.email'])
    .executeTakeFirst()
}

export async function endSession(db: ReadHandle, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).execute()
}

export async function endSessionsOf(trx: WriteHandle, memberId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('member_id', '=', memberId).execute()
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - MAX_IDLE_MS)
}
