import type pg from 'pg'

/**
 * Commits do not wait for the disk: the data need not survive the run. Set for the role, since the command line of the embedded
 * PostgreSQL goes before its configuration file.
 */
export async function quickCommits(admin: pg.Client | pg.Pool): Promise<void> {
  await admin.query('alter role current_user set synchronous_commit = off')
}
