import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Target } from './billed.ts'

export type Load = {
  eventsPerRequest: number
  connections: number
  customerIds: readonly string[]
  /** Rising keys are each above those before; an index of them grows at its end. */
  keys?: 'random' | 'rising'
  forMs?: number
}

/** `p99Ms` is the 99th percentile of a request's time. */
export type Ingested = { perSecond: number; p99Ms: number }

/** Senders that wait for each response. They run in a thread, so as not to take the service's time. */
export function ingest(target: Target, load: Load): Promise<Ingested> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(new URL('sender.ts', import.meta.url)), {
      workerData: { target, load },
    })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
