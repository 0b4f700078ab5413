import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Pool } from './pool.ts'
import { prepareStatements } from './prepare.ts'
import type { Schema } from './schema.ts'
import { watch } from './watch.ts'

/** Where the database is: a connection string, or the socket of the embedded one. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Schema>; close(): Promise<void> }

/** How long to wait for the database, in milliseconds. Everything that waits for it ends within these. */
export type Limits = {
  /** For a lock that another transaction holds. */
  lockMs: number
  /** For a statement, as long as the server runs: PostgreSQL ends it. */
  statementMs: number
  /** For a query, also when the server hangs: its connection is closed. Longer than `statementMs`. */
  queryMs: number
}

/** For requests: a caller that waits gets a 503 within seconds, and retries. */
export const REQUEST_LIMITS: Limits = { lockMs: 8_000, statementMs: 10_000, queryMs: 12_000 }
/** For jobs, which nobody waits for: enough for the largest batch on a slow disk. */
export const JOB_LIMITS: Limits = { lockMs: 15_000, statementMs: 30_000, queryMs: 35_000 }

/** A transaction whose process stands still lets go of its locks after this. */
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * Opens a pool on the database; connections are made when first needed. A connection that breaks while idle is told to
 * `onIdleError` and replaced, so that the service outlives a restart of its database. Without `limits` a query may take as
 * long as it needs, as a migration does.
 */
export function openDatabase(
  connection: Connection,
  options: { maxConnections?: number; limits?: Limits; onIdleError?: (error: Error) => void } = {},
): OpenDatabase {
  const { limits } = options
  const pool = new Pool({
    ...connection,
    max: options.maxConnections ?? 20,
    // Better a quick 503, which clients retry, than requests that pile up behind a database that is away.
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A plan for any values would be made while tables are small, and kept when they are large.
    options: '-c plan_cache_mode=force_custom_plan',
    ...(limits !== undefined && {
      lock_timeout: limits.lockMs,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    types: { getTypeParser: typeParser },
  })
  pool.on('error', options.onIdleError ?? (() => undefined))
  pool.on('connect', (client) => {
    // A client that breaks while checked out reports it by its query; without a listener it would end the process too.
    client.on('error', () => undefined)
    if (limits !== undefined) watch(client, limits.queryMs)
    prepareStatements(client)
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    db,
    close: async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used; the worker uses this one without it.
      if (!pool.ended) await pool.end()
    },
  }
}

/** bigint as a number: ids have 48 bits and amounts are bounded by the contract, so nothing is lost. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return parseBigint
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of the safe range: ${text}`)
  return value
}
