import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'

/**
 * Attempts are counted by subjects such as `email:ada@example.com` or `network:192.0.2.1`. Only hashes are stored, so
 * that no addresses of people without an account are kept.
 */
export type Subject =
  `${'email' | 'emailed-link' | 'network' | 'browser' | 'member' | 'paying-network' | 'paid-invoice' | 'portal-session' | 'portal-link'}:${string}`

/** Removes old windows. */
export async function countAttempt(
  db: ReadHandle,
  subject: Subject,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<number> {
  await db.deleteFrom('visitor_attempts').where('expires_at', '<=', now).execute()
  const { rows } = await sql<{ attempts: number }>`
    insert into visitor_attempts as a (subject, expires_at, attempts)
    values (${hashOf(subject)}, ${new Date(now.getTime() + windowMs)}, 1)
    on conflict (subject) do update set attempts = a.attempts + 1
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

/** Writes as much as a failed attempt, so that its duration does not reveal accounts. */
export async function touchAttempts(trx: WriteHandle, subject: Subject): Promise<void> {
  await trx
    .updateTable('visitor_attempts')
    .set((row) => ({ attempts: row.ref('attempts') }))
    .where('subject', '=', hashOf(subject))
    .execute()
}

export async function forgetAttempts(db: ReadHandle, subject: Subject): Promise<void> {
  await db.deleteFrom('visitor_attempts').where('subject', '=', hashOf(subject)).execute()
}

function hashOf(subject: Subject): Buffer {
  return createHash('sha256').update(subject).digest()
}
