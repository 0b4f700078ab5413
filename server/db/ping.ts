import { sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

/** A load balancer that asks for the health gives up after some seconds: it gets its 503 before. */
const MAX_MS = 2_000

/**
 * A function that resolves when the database answers, and rejects when it does not within two seconds. Concurrent calls share
 * one query, so that any number of them takes one connection at most, also while the database hangs.
 */
export function createPing(db: ReadHandle): () => Promise<void> {
  let pending: Promise<unknown> | undefined
  return async () => {
    pending ??= sql`select 1`.execute(db).finally(() => {
      pending = undefined
    })
    await within(MAX_MS, pending)
  }
}

async function within(limitMs: number, pending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${limitMs} ms`)), limitMs)
  })
  try {
    await Promise.race([pending, late])
  } finally {
    clearTimeout(timer)
  }
}
