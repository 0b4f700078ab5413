import type { EngineDeps } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import { queueArrived } from '../events/arrived/queue-arrived.ts'
import { readNow } from '../test-clocks/store.ts'
import { createScheduledRunner } from './scheduled-runner.ts'
import { selectScheduled } from './store.ts'

export type ScheduledRun = { worked: boolean; failures: Error[]; paused: boolean }

/**
 * Performs a timeline's scheduled work, in order for each customer. Several workers may run it at once. One transaction after another:
 * a second beside it would be faster, and would delay other companies' requests as much.
 */
export async function runScheduled(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ScheduledRun> {
  // What falls due later comes after the events that arrive until then.
  let until = new Date(0)
  const runner = createScheduledRunner(db, timeline, deps, async (trx, { limit, rest }) => {
    if (rest) return { items: [], mayHaveEvents: true }
    const items = await selectScheduled(trx, timeline, until, { leftOut: runner.leftOut, limit })
    return { items, mayHaveEvents: true }
  })
  const { failures } = runner
  let worked = false
  while (!pause.aborted) {
    until = await readNow(db, timeline, deps.clock)
    // What has arrived stays out of the queue as long as nothing is billed.
    const next = await selectScheduled(db, timeline, until, { leftOut: runner.leftOut, limit: 1 })
    if (next.length === 0) return { worked, failures, paused: false }
    if (timeline.testClockId === REAL_TIME) await queueArrived(db, timeline.tenantId)
    const outcome = await runner.run()
    if (outcome === 'nothing') return { worked, failures, paused: false }
    if (outcome === 'done') worked = true
  }
  return { worked, failures, paused: true }
}
