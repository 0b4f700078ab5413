import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { layOutInShards } from '../statements/shards.ts'
import { openPostgresOfARun, type PostgresOfARun } from './postgres-of-a-run.ts'
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
  const { server, template, remove } = await openPostgresOfARun()
  await createSharded(server, template)
  project.provide('databases', { ...server, template, sharded: SHARDED })
  return async () => {
    await remove()
    // A worker may still write what it compiled.
    await rm(compiled, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** The programs that tests start compile each module once, and not each for itself: that is half of what a short one takes. */
async function shareCompiledCode(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'usage-billing-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  return folder
}

/** The same schema as a cluster would lay it out. */
async function createSharded(server: PostgresOfARun['server'], template: string): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${SHARDED} template ${template}`)
  await admin.end()
  const client = new pg.Client({ ...server, database: SHARDED })
  await client.connect()
  await layOutInShards(client)
  await client.end()
}

const SHARDED = 'sharded'
