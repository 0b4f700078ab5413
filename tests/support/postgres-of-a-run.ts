import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { makeTemporaryDataDir } from '../../scripts/temporary-data-dir.ts'
import { migrate } from '../../server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { openEmbedded } from '../../server/embedded-postgres/index.ts'

/** A PostgreSQL whose data need not survive the run, and which has hundreds of small databases. */
export type PostgresOfARun = {
  server: { host: string; port: number; user: string }
  /** A migrated database. PostgreSQL copies it only while nobody is connected to it. */
  template: string
  /** Stops the server, and removes its data. */
  remove(): Promise<void>
}

const TEMPLATE = 'migrated'

/** `fill` adds rows to the template. */
export async function openPostgresOfARun(
  fill?: (template: OpenDatabase) => Promise<void>,
): Promise<PostgresOfARun> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const { host, port, user } = embedded.connection
  const server = { host, port, user }
  const pid = await settle(server)
  const template = openDatabase({ ...server, database: TEMPLATE })
  await migrate(template)
  await fill?.(template)
  await template.close()
  return {
    server,
    template: TEMPLATE,
    async remove() {
      const closed = embedded.close()
      // Nobody needs what it would still write to the disk, for a quarter of a minute.
      process.kill(pid, 'SIGQUIT')
      await closed
      while (isRunning(pid)) await delay(10)
      await remove()
    },
  }
}

/** Returns the server's process number. */
async function settle(server: PostgresOfARun['server']): Promise<number> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  // Commits do not wait for the disk. Set for the role, since the command line of the embedded PostgreSQL goes before its
  // configuration file.
  await admin.query('alter role current_user set synchronous_commit = off')
  for (const name of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${name} = off`)
  // It would visit every database again and again, several a second.
  await admin.query('alter system set autovacuum = off')
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${TEMPLATE}`)
  const { rows } = await admin.query<{ pid: string }>("select pg_read_file('postmaster.pid', 0, 20) as pid")
  await admin.end()
  return Number.parseInt(rows[0]?.pid ?? '', 10)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
