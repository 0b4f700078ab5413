import type pg from 'pg'
import { destroyConnection } from './destroy-connection.ts'
import { isStalePlan } from './errors.ts'

/** Statements with more text hold lists of values and rarely come twice. */
const MAX_TEXT = 4_000
/** More than the service has statements: what is built from a request cannot fill the server's memory. */
const MAX_STATEMENTS = 1_000

/** The name of each statement, the same on all connections. */
const names = new Map<string, string>()

/**
 * Names the client's statements, so that PostgreSQL parses and analyzes each once per connection. A migration by another
 * process can change what a prepared statement returns; PostgreSQL refuses to run it then, and the connection is closed.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const closeIfStale = (error: unknown) => {
    if (isStalePlan(error)) destroyConnection(client)
  }
  client.query = new Proxy(client.query, {
    apply(query, self, [text, values, callback]) {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
      if (name === undefined) return Reflect.apply(query, self, [text, values, callback])
      const result: Promise<unknown> | undefined = Reflect.apply(query, self, [
        { name, text, values },
        callback &&
          ((error: unknown, ...rest: unknown[]) => {
            closeIfStale(error)
            callback(error, ...rest)
          }),
      ])
      result?.catch(closeIfStale)
      return result
    },
  })
}

/** Without values there is nothing to gain: `begin` and `commit` need no plan. */
function nameOf(text: string, values: unknown[]): string | undefined {
  if (values.length === 0 || text.length > MAX_TEXT) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
