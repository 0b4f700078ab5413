import { openDatabase } from '../../../server/db/open.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'

/**
 * Runs a worker that crashes at statement number `crashesAt`: all its connections are cut, as when the process is killed, be
 * it inside a transaction, before its commit or between two. Returns whether it got that far.
 */
export async function workUntilCrash(
  databaseUrl: string,
  crashesAt: number,
  work: (db: ReadHandle) => Promise<void>,
): Promise<boolean> {
  const database = openDatabase({ connectionString: databaseUrl })
  const lines: Array<{ destroy(): void }> = []
  let statements = 0
  let crashed = false
  const crash = () => {
    crashed = true
    for (const line of lines) line.destroy()
  }
  database.pool.on('connect', (client) => {
    lines.push(client.connection.stream)
    client.query = new Proxy(client.query, {
      apply(query, self, args) {
        statements += 1
        if (statements === crashesAt) crash()
        return Reflect.apply(query, self, args)
      },
    })
  })
  try {
    await work(database.db)
  } catch (error) {
    if (!crashed) throw error
  } finally {
    await database.close()
  }
  return crashed
}
