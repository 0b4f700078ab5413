import { createHeartbeatReader, type WorkerState } from './heartbeat.ts'
import type { ReadHandle } from './schema.ts'

/** A load balancer waits longer. */
const TIMEOUT_MS = 2_000

/** Concurrent calls share a query, so a database that hangs costs one connection. */
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
