import type pg from 'pg'
import { destroyConnection } from './destroy-connection.ts'

class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/**
 * Closes the connection when a query does not finish in time, because the server hangs or the network drops packets;
 * statement_timeout needs a server that runs. The connection is not reused, since the state of its transaction is unknown.
 */
export function watch(client: pg.PoolClient, limitMs: number): void {
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  // Emitted when no query is running.
  client.on('drain', stop)
  client.on('end', stop)
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      timer ??= setTimeout(() => destroyConnection(client, new DatabaseTimeout(messageOf(limitMs))), limitMs)
      // A query on a connection that is already lost ends without an event. Its timer must not keep the process alive.
      timer.unref()
      return Reflect.apply(query, self, args)
    },
  })
}

function messageOf(limitMs: number): string {
  return `the database did not finish a query within ${limitMs} ms`
}
