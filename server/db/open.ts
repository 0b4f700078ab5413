import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Pool } from './pool.ts'
import type { Schema } from './schema.ts'

/** Where the database is: a connection string, or the socket of the embedded one. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

export type OpenDatabase = { pool: pg.Pool; db: Kysely<Schema>; close(): Promise<void> }

/**
 * Opens a pool on the database; connections are made when first needed. A connection that breaks while idle is told to
 * `onIdleError` and replaced, so that the service outlives a restart of its database.
 */
export function openDatabase(
  connection: Connection,
  options: { maxConnections?: number; onIdleError?: (error: Error) => void } = {},
): OpenDatabase {
  const pool = new Pool({
    ...connection,
    max: options.maxConnections ?? 20,
    // Better a quick 503, which clients retry, than requests that pile up behind a database that is away.
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: typeParser },
  })
  pool.on('error', options.onIdleError ?? (() => undefined))
  pool.on('connect', (client) => {
    // A client that breaks while checked out reports it by its query; without a listener it would end the process too.
    client.on('error', () => undefined)
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
