import type pg from 'pg'
import { isStalePlan } from './errors.ts'

/** Longer statements contain lists of values and rarely recur. */
const MAX_TEXT = 4_000
/** Requests can shape statements, and each one takes memory in PostgreSQL. */
const MAX_STATEMENTS = 1_000

/** By text: of all connections of a pool. */
export type StatementNames = Map<string, string>

/**
 * PostgreSQL parses a named statement once per connection. After a migration of its table it refuses the old plan, so
 * the connection changes the names.
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  let generation = 0
  const renewIfStale = (error: unknown) => {
    if (isStalePlan(error)) generation += 1
  }
  client.query = new Proxy(client.query, {
    apply(query, self, [text, values, callback]) {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(names, text, values) : undefined
      if (name === undefined) return Reflect.apply(query, self, [text, values, callback])
      const result: Promise<unknown> | undefined = Reflect.apply(query, self, [
        { name: `${name}.${generation}`, text, values },
        callback &&
          ((error: unknown, ...rest: unknown[]) => {
            renewIfStale(error)
            callback(error, ...rest)
          }),
      ])
      result?.catch(renewIfStale)
      return result
    },
  })
}

/** Statements without values, such as `begin`, need no plan. */
function nameOf(names: StatementNames, text: string, values: unknown[]): string | undefined {
  if (values.length === 0 || text.length > MAX_TEXT) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
