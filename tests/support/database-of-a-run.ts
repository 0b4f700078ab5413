import type pg from 'pg'

/** For a PostgreSQL whose data need not survive the run, and which has hundreds of small databases. */
export async function settleForOneRun(admin: pg.Client | pg.Pool): Promise<void> {
  // Commits do not wait for the disk. Set for the role, since the command line of the embedded PostgreSQL goes before its
  // configuration file.
  await admin.query('alter role current_user set synchronous_commit = off')
  for (const name of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${name} = off`)
  // It would visit every database again and again, several a second.
  await admin.query('alter system set autovacuum = off')
  await admin.query('select pg_reload_conf()')
}
