import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'

/** `email:ada@example.com`, `network:192.0.2.1`. Stored as a hash: addresses of people who have no account are not ours to keep. */
export type Subject = `${'email' | 'network' | 'browser' | 'member'}:${string}`

/** Counts an attempt, and returns the count of the current window. Removes windows that have ended. */
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

/** Writes as much as a note of a failed attempt does, so that time does not tell whether there is such an account. */
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
