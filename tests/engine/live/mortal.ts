import { openDatabase } from '../../../server/db/open.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'

/**
 * Lets a worker work that dies at its so many-th statement: all its connections are cut there, as a kill of the process
 * does, be it within a transaction, before its commit or between two. Answers whether it came to that.
 */
export async function workUntilDeath(
  databaseUrl: string,
  diesAt: number,
  work: (db: ReadHandle) => Promise<void>,
): Promise<boolean> {
  const database = openDatabase({ connectionString: databaseUrl })
  const lines: Array<{ destroy(): void }> = []
  let statements = 0
  let dead = false
  const die = () => {
    dead = true
    for (const line of lines) line.destroy()
  }
  database.pool.on('connect', (client) => {
    lines.push(client.connection.stream)
    client.query = new Proxy(client.query, {
      apply(query, self, args) {
        statements += 1
        if (statements === diesAt) die()
        return Reflect.apply(query, self, args)
      },
    })
  })
  try {
    await work(database.db)
  } catch (error) {
    if (!dead) throw error
  } finally {
    await database.close()
  }
  return dead
}
