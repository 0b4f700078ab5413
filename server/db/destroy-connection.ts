import type pg from 'pg'

/** `end` would wait for the query. pg does not declare `destroy`. */
export function destroyConnection(client: pg.PoolClient, error?: Error): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } }
  connection.stream.destroy(error)
}
