import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Pool } from './pool.ts'
import { prepareStatements } from './prepare.ts'
import type { Schema } from './schema.ts'
import { watch } from './watch.ts'

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Schema>; close(): Promise<void> }

export type Limits = {
  lockMs: number
  statementMs: number
  /** Then the connection is closed, in case the server hangs. Longer than `statementMs`. */
  queryMs: number
}

/** Requests get a 503 within seconds, which clients retry. */
export const REQUEST_LIMITS: Limits = { lockMs: 8_000, statementMs: 10_000, queryMs: 12_000 }
/** Enough for the largest batch on a slow disk. */
export const JOB_LIMITS: Limits = { lockMs: 15_000, statementMs: 30_000, queryMs: 35_000 }

/** Releases the locks of a process that is stuck. */
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * How PostgreSQL plans statements. `forValues`, anew for each run: a plan for any values would be made while tables are small, and kept
 * when they are large. `once`, for statements that find each row by its key, so that one plan, along the index, serves all values.
 */
export type Planning = keyof typeof PLANNING
const PLANNING = {
  forValues: '-c plan_cache_mode=force_custom_plan',
  once: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
}

/** A connection that fails while idle is reported to `onIdleError` and replaced, so the service survives a restart of the database. */
export function openDatabase(
  connection: Connection,
  options: {
    /** What PostgreSQL calls the connections. */
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
    // A service or worker without work is connected still, so that `distribute` sees it.
    min: options.name === undefined ? 0 : 1,
    // Otherwise requests pile up while the database is unavailable.
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
  pool.on('connect', (client) => {
    // The query rejects anyway; without a listener the error would end the process.
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
      // Kysely ends the pool only if it has used it.
      if (!pool.ended) await pool.end()
    },
  }
}

/** Parses bigint as a number: ids have 53 bits at most, and the contract bounds amounts. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return parseBigint
  if (oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary') return parseTime
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

/** In UTC the format of PostgreSQL is nearly that of JavaScript, whose own parser takes a tenth of the time. */
function parseTime(text: string): Date {
  if (text[10] === ' ' && text.endsWith('+00')) return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  return pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')(text)
}

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of the safe range: ${text}`)
  return value
}
