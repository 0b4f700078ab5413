import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'

/**
 * `email:ada@example.com`, `network:192.0.2.1`. Stored as a hash: we keep no addresses of people without an
 * account.
 */
export type Subject = `${'email' | 'network' | 'browser' | 'member'}:${string}`

/** Returns the window's count. Removes old windows. */
export async function countAttempt(
  db: ReadHandle,
  subject: Subject,
  { now, expiredBefore }: { now: Date; expiredBefore: Date },
): Promise<number> {
  await db.deleteFrom('sign_in_attempts').where('started_at', '<=', expiredBefore).execute()
  const { rows } = await sql<{ attempts: number }>`
    insert into sign_in_attempts as a (subject, started_at, attempts) values (${hashOf(subject)}, ${now}, 1)
    on conflict (subject) do update set attempts = a.attempts + 1
    returning attempts`.execute(db)
  return rows[0]?.attempts ?? 1
}

/** Writes as much as a failed attempt, so that its time does not reveal accounts. */
export async function touchAttempts(trx: WriteHandle, subject: Subject): Promise<void> {
  await trx
    .updateTable('sign_in_attempts')
    .set((row) => ({ attempts: row.ref('attempts') }))
    .where('subject', '=', hashOf(subject))
    .execute()
}

export async function forgetAttempts(db: ReadHandle, subject: Subject): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', hashOf(subject)).execute()
}

function hashOf(subject: Subject): Buffer {
  return createHash('sha256').update(subject).digest()
}
