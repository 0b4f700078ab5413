import { setTimeout as delay } from 'node:timers/promises'

export type Teardown = {
  push(step: () => Promise<void>): void
  /** Runs the steps in reverse order. Returns within 30 seconds, whatever a step waits for. */
  run(): Promise<void>
}

/** All steps together get this time. A request to a webhook endpoint ends after 15 seconds. */
const STOP_MS = 20_000
/** Each step after `STOP_MS` gets at least this time, so that PostgreSQL still stops cleanly. */
const LEAST_MS = 1_000

export function createTeardown(): Teardown {
  const steps: Array<() => Promise<void>> = []
  return {
    push: (step) => void steps.push(step),
    async run() {
      const end = performance.now() + STOP_MS
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        const given = new AbortController()
        const left = Math.max(LEAST_MS, end - performance.now())
        await Promise.race([
          step(),
          delay(left, undefined, { signal: given.signal }).catch(() => undefined),
        ]).finally(() => given.abort())
      }
    },
  }
}
