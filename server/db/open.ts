import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Pool } from './pool.ts'
import { prepareStatements, type StatementNames } from './prepare.ts'
import type { Schema } from './schema.ts'
import { watch } from './watch.ts'

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Schema>; close(): Promise<void> }

export type Limits = {
  lockMs: number
  statementMs: number
  /** If the server hangs, the connection is closed after this time, which exceeds `statementMs`. */
  queryMs: number
}

/** Clients get a 503 and retry it. */
export const REQUEST_LIMITS: Limits = { lockMs: 8_000, statementMs: 10_000, queryMs: 12_000 }
/** The largest batch on a slow disk takes less. */
export const JOB_LIMITS: Limits = { lockMs: 15_000, statementMs: 30_000, queryMs: 35_000 }

/** Frees the locks of a stuck process. */
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * `forValues` plans each run, because a generic plan for small tables stays when they grow. `once` suits statements
 * that find rows by key.
 */
export type Planning = keyof typeof PLANNING
const PLANNING = {
  forValues: '-c plan_cache_mode=force_custom_plan',
  once: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
}

/** Replaces a failed idle connection, to survive a database restart. */
export function openDatabase(
  connection: Connection,
  options: {
    name?: string
    maxConnections?: number
    limits?: Limits
    planning?: Planning
    onIdleError?: (error: Error) => void
  } = {},
): OpenDatabase {
  const { limits, planning = 'forValues' } = options
  const pool = new Pool({
    ...connection,
    max: options.maxConnections ?? 20,
    // `distribute` must see an idle service or worker.
    min: options.name === undefined ? 0 : 1,
    // Without a timeout requests pile up while the database is away.
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: PLANNING[planning],
    ...(options.name !== undefined && { application_name: options.name }),
    ...(limits !== undefined && {
      lock_timeout: limits.lockMs,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    types: { getTypeParser: typeParser },
  })
  pool.on('error', options.onIdleError ?? (() => undefined))
  const names: StatementNames = new Map()
  pool.on('connect', (client) => {
    // Without a listener the process would exit.
    client.on('error', () => undefined)
    if (limits !== undefined) watch(client, limits.queryMs)
    prepareStatements(client, names)
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    pool,
    db,
    close: async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end()
    },
  }
}

/** Ids have at most 53 bits, and amounts are bounded. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return parseBigint
  if (oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary') return parseTime
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

/** JavaScript's parser takes a tenth of the time of pg's. */
function parseTime(text: string): Date {
  if (text[10] === ' ' && text.endsWith('+00')) return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  return pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')(text)
}

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of the safe range: ${text}`)
  return value
}
