import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Keys } from '../../../../conformance/runner/session.ts'
import type { Mode } from '../../../../server/db/schema.ts'
import { openPostgresOfARun } from '../../../support/postgres-of-a-run.ts'
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

export async function openDatabases(): Promise<Databases> {
  const made: Partial<Databases['keys']> = {}
  const { server, template, remove } = await openPostgresOfARun(async (database) => {
    for (const mode of ['test', 'live'] as const) made[mode] = await makeKeys(database, mode)
  })
  const { test, live } = made
  if (test === undefined || live === undefined) throw new Error('the template has no keys')
  // One connection: PostgreSQL cannot copy a template twice at once.
  const admin = new pg.Pool({ ...server, database: 'postgres', max: 1 })
  return {
    async create() {
      const name = `mutant_${randomUUID().replaceAll('-', '')}`
      await admin.query(`create database ${name} template ${template}`)
      const { host, port, user } = server
      return `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
    },
    keys: { test, live },
    async remove() {
      await admin.end()
      await remove()
    },
  }
}
