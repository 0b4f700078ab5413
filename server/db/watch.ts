import type pg from 'pg'
import { destroyConnection } from './destroy-connection.ts'

class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Closes the connection when a query takes too long: statement_timeout does not help when the server or the network hangs. */
export function watch(client: pg.PoolClient, limitMs: number): void {
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  client.on('drain', stop)
  client.on('end', stop)
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      timer ??= setTimeout(() => destroyConnection(client, new DatabaseTimeout(messageOf(limitMs))), limitMs)
      // A query on a lost connection ends without an event; its timer must not keep the process alive.
      timer.unref()
      return Reflect.apply(query, self, args)
    },
  })
}

function messageOf(limitMs: number): string {
  return `the database did not finish a query within ${limitMs} ms`
}
