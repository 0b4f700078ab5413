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
    unfinished.delete(client)
  }
  let isLost = false
  for (const event of ENDS) client.on(event, stop)
  for (const event of LOSSES)
    client.on(event, () => {
      isLost = true
    })
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      // On a lost connection, such as a `rollback`, it is rejected at once, and no event follows.
      if (!isLost) {
        timer ??= setTimeout(
          () => destroyConnection(client, new DatabaseTimeout(messageOf(limitMs))),
          limitMs,
        )
        unfinished.add(client)
      }
      return Reflect.apply(query, self, args)
    },
  })
}

const LOSSES = ['error', 'end'] as const
/** PostgreSQL has done all queries of the client, or the connection is lost. */
const ENDS = ['drain', ...LOSSES] as const
const unfinished = new WeakSet<pg.PoolClient>()

/**
 * Calls back once PostgreSQL takes another query of a watched client. A query that fails is rejected before that: undoing it may take
 * long, as where a node of a cluster hangs, and what is sent meanwhile would wait.
 */
export function whenFinished(client: pg.PoolClient, callback: () => void): void {
  if (!unfinished.has(client)) {
    callback()
    return
  }
  const call = () => {
    for (const event of ENDS) client.off(event, call)
    callback()
  }
  for (const event of ENDS) client.on(event, call)
}

function messageOf(limitMs: number): string {
  return `the database did not finish a query within ${limitMs} ms`
}
