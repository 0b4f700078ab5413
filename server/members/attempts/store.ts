import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'

/** `email:ada@example.com`, `address:192.0.2.1`. Stored as a hash: addresses of people who have no account are not ours to keep. */
export type Subject = `email:${string}` | `address:${string}`

/** Counts an attempt for each subject, and returns the counts of the current window. Removes windows that have ended. */
export async function countAttempts(
  db: ReadHandle,
  subjects: readonly Subject[],
  { now, expiredBefore }: { now: Date; expiredBefore: Date },
): Promise<number[]> {
  const hashes = subjects.map(hashOf)
  await db.deleteFrom('sign_in_attempts').where('started_at', '<=', expiredBefore).execute()
  const { rows } = await sql<{ subject: Buffer; attempts: number }>`
    insert into sign_in_attempts as a (subject, started_at, attempts)
    select subject, ${now}::timestamptz, 1 from unnest(${hashes}::bytea[]) as s (subject) order by subject
    on conflict (subject) do update set attempts = a.attempts + 1
    returning subject, attempts`.execute(db)
  return hashes.map((hash) => rows.find(({ subject }) => subject.equals(hash))?.attempts ?? 1)
}

export async function forgetAttempts(db: ReadHandle, subject: Subject): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', hashOf(subject)).execute()
}

function hashOf(subject: Subject): Buffer {
  return createHash('sha256').update(subject).digest()
}
