import { sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

/** Less than the timeout of a load balancer. */
const TIMEOUT_MS = 2_000

/** Rejects after a timeout. Concurrent calls share one query, so they take one connection at most, even if the database hangs. */
export function createPing(db: ReadHandle): () => Promise<void> {
  let pending: Promise<unknown> | undefined
  return async () => {
    pending ??= sql`select 1`.execute(db).finally(() => {
      pending = undefined
    })
    await withTimeout(TIMEOUT_MS, pending)
  }
}

async function withTimeout(timeoutMs: number, pending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the database did not respond within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    await Promise.race([pending, timeout])
  } finally {
    clearTimeout(timer)
  }
}
