import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Keys } from '../../../../conformance/runner/session.ts'
import { makeTemporaryDataDir } from '../../../../scripts/temporary-data-dir.ts'
import { migrate } from '../../../../server/db/migrate.ts'
import { openDatabase } from '../../../../server/db/open.ts'
import type { Mode } from '../../../../server/db/schema.ts'
import { openEmbedded } from '../../../../server/embedded-postgres/index.ts'
import { settleForOneRun } from '../../../support/database-of-a-run.ts'
import { makeKeys } from './make-keys.ts'

/** A PostgreSQL server of its own, for one run. */
export type Databases = {
  /** Returns the connection string of a new migrated database. */
  create(): Promise<string>
  /** Keys that each of them has, so that a service that is alone on its database needs no time for them. */
  keys: Record<Mode, Required<Keys>>
  /** Stops the server, and removes its data. */
  remove(): Promise<void>
}

const TEMPLATE = 'migrated'

export async function openDatabases(): Promise<Databases> {
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const { host, port, user } = embedded.connection
  // One connection: PostgreSQL cannot copy a template twice at once.
  const admin = new pg.Pool({ host, port, user, database: 'postgres', max: 1 })
  await settleForOneRun(admin)
  await admin.query(`create database ${TEMPLATE}`)
  const template = openDatabase({ host, port, user, database: TEMPLATE })
  await migrate(template)
  const keys = { test: await makeKeys(template, 'test'), live: await makeKeys(template, 'live') }
  await template.close()
  const { rows } = await admin.query<{ pid: string }>("select pg_read_file('postmaster.pid', 0, 20) as pid")
  const server = Number.parseInt(rows[0]?.pid ?? '', 10)
  return {
    async create() {
      const name = `mutant_${randomUUID().replaceAll('-', '')}`
      await admin.query(`create database ${name} template ${TEMPLATE}`)
      return `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
    },
    keys,
    async remove() {
      await admin.end()
      const closed = embedded.close()
      // Nobody needs what it would still write to the disk.
      process.kill(server, 'SIGQUIT')
      await closed
      while (isRunning(server)) await delay(10)
      await remove()
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
