import type pg from 'pg'

class DatabaseTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/** statement_timeout does not help when the server or network hangs. */
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
      // A lost connection rejects the query at once and emits no event.
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
const ENDS = ['drain', ...LOSSES] as const
const unfinished = new WeakSet<pg.PoolClient>()

/** A failed query rejects before PostgreSQL has undone it, which may take long while a node hangs. */
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

/** `end` would wait for the query. pg does not declare `stream.destroy`. */
function destroyConnection(client: pg.PoolClient, error?: Error): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } }
  connection.stream.destroy(error)
}
