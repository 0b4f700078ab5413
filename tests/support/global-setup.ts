import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeTemporaryDataDir } from '../../scripts/temporary-data-dir.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openEmbedded } from '../../server/embedded-postgres/index.ts'
import { layOutInShards } from '../statements/shards.ts'
import { settleForOneRun } from './database-of-a-run.ts'
import { seenFolder } from './seen.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databases: { host: string; port: number; user: string; template: string; sharded: string }
  }
}

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(seenFolder, { recursive: true, force: true })
  const compiled = await shareCompiledCode()
  const { dataDir, remove } = await makeTemporaryDataDir()
  const embedded = await openEmbedded(dataDir)
  const { host, port, user } = embedded.connection
  await createTemplate({ host, port, user })
  await createSharded({ host, port, user })
  project.provide('databases', { host, port, user, template: TEMPLATE, sharded: SHARDED })
  return async () => {
    await embedded.close()
    await remove()
    await rm(compiled, { recursive: true, force: true })
  }
}

/** The programs that tests start compile each module once, and not each for itself: that is half of what a short one takes. */
async function shareCompiledCode(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'usage-billing-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  return folder
}

/** PostgreSQL copies a database only while nobody is connected to it. */
async function createTemplate(server: { host: string; port: number; user: string }): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await settleForOneRun(admin)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const database = openDatabase({ ...server, database: TEMPLATE })
  await migrate(database)
  await database.close()
}

/** The same schema as a cluster would lay it out. */
async function createSharded(server: { host: string; port: number; user: string }): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${SHARDED} template ${TEMPLATE}`)
  await admin.end()
  const client = new pg.Client({ ...server, database: SHARDED })
  await client.connect()
  await layOutInShards(client)
  await client.end()
}

const TEMPLATE = 'migrated'
const SHARDED = 'sharded'
