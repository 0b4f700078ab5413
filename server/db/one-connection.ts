import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Connection, openDatabase } from './open.ts'
import type { Schema } from './schema.ts'

/** The connection has no timeouts. `db` and `client` share its transactions. */
export async function withOneConnection<Result>(
  connection: Connection,
  work: (db: Kysely<Schema>, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(connection, { maxConnections: 1 })
  try {
    const client = await database.pool.connect()
    const dialect = new PostgresDialect({
      pool: { connect: async () => keptOpen(client), end: async () => undefined },
    })
    return await work(new Kysely<Schema>({ dialect }), client).finally(() => client.release(true))
  } finally {
    await database.close()
  }
}

/** Kysely releases its connection after each transaction. */
function keptOpen(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'release') return () => undefined
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
