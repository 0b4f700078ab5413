import type { Logger as Log } from 'pino'
import { type Guard, unguarded } from '../db/cluster/breaker.ts'
import { Overloaded } from '../runtime/fair-limiter.ts'

const MAX_LOOKS = 4

export type Sender = {
  wake(tenantId: number): void
  poll(): Promise<void>
  /** Resolves once nothing is being sent. */
  idle(): Promise<void>
}

export type LookDeps = { log: Log; guard?: Guard; stopping: AbortSignal }

/**
 * Looks at a few tenants at a time, each once. `track` keeps work that a look began. The next poll repeats what failed.
 */
export function createLooks(
  look: (tenantId: number) => Promise<void>,
  { log, guard = unguarded, stopping }: LookDeps,
): Omit<Sender, 'poll'> & { track(work: Promise<void>): void } {
  const woken = new Set<number>()
  const looking = new Set<number>()
  const running = new Set<Promise<void>>()

  function wake(tenantId: number): void {
    woken.add(tenantId)
    lookAtWoken()
  }

  function lookAtWoken(): void {
    for (const tenantId of woken) {
      if (looking.size >= MAX_LOOKS || stopping.aborted) return
      if (looking.has(tenantId)) continue
      woken.delete(tenantId)
      looking.add(tenantId)
      track(
        guard(tenantId, () => look(tenantId)).finally(() => {
          looking.delete(tenantId)
          lookAtWoken()
        }),
      )
    }
  }

  function track(work: Promise<void>): void {
    const tracked = work
      .catch((error) => {
        if (!(error instanceof Overloaded)) log.warn({ err: error }, 'what leaves waits for the next look')
      })
      .finally(() => running.delete(tracked))
    running.add(tracked)
  }

  return {
    wake,
    track,
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
