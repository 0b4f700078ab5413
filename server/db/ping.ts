import { createHeartbeatReader, type WorkerState } from './heartbeat.ts'
import type { ReadHandle } from './schema.ts'

/** Less than the timeout of a load balancer. */
const TIMEOUT_MS = 2_000

/**
 * Asks the database about the worker, and rejects after a timeout. Concurrent calls share one query, so they take one connection at most,
 * even if the database hangs.
 */
export function createPing(db: ReadHandle, clock: () => Date): () => Promise<WorkerState> {
  const read = createHeartbeatReader(db, clock)
  let pending: Promise<WorkerState> | undefined
  return () => {
    pending ??= read().finally(() => {
      pending = undefined
    })
    return withTimeout(TIMEOUT_MS, pending)
  }
}

async function withTimeout<Value>(timeoutMs: number, pending: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the database did not respond within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([pending, timeout])
  } finally {
    clearTimeout(timer)
  }
}
