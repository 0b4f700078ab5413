import type pg from 'pg'
import { destroyConnection } from './destroy-connection.ts'

/** What a query that the database did not finish in time is rejected with; its connection is closed with it. */
class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * Closes a client's connection when the database does not finish a query in time, as when its process hangs or the network
 * drops packets. PostgreSQL's own statement_timeout cannot help there, since the server does not run. The connection is not
 * reused: the state of what was under way on it, such as a transaction, is unknown.
 */
export function watch(client: pg.PoolClient, limitMs: number): void {
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  // Emitted when no query is under way any more.
  client.on('drain', stop)
  client.on('end', stop)
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      timer ??= setTimeout(() => destroyConnection(client, new DatabaseTimeout(late(limitMs))), limitMs)
      // A query on a connection that is lost already ends without an event; its timer must not keep the process alive.
      timer.unref()
      return Reflect.apply(query, self, args)
    },
  })
}

function late(limitMs: number): string {
  return `the database did not finish a query within ${limitMs} ms`
}
