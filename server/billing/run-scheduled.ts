import type { EngineDeps } from '../context.ts'
import { ID_RANGES } from '../db/id-ranges.ts'
import type { ReadHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import { queueArrived } from '../events/arrived/queue-arrived.ts'
import { readNow } from '../test-clocks/store.ts'
import { createScheduledRunner, MAX_ITEMS } from './scheduled-runner.ts'
import { ALL_CUSTOMERS, type Range, selectScheduled } from './store.ts'

export type ScheduledRun = { worked: boolean; failures: Error[]; paused: boolean }

/**
 * Performs a timeline's scheduled work, in order for each customer. Several workers may run it at once. With much to do, ranges of
 * customer ids run side by side: one computes while the other waits for the database.
 */
export async function runScheduled(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ScheduledRun> {
  const run = (range: Range) => runRange({ db, timeline, deps, pause }, range)
  const { isMuch, ...alone } = await run(ALL_CUSTOMERS)
  if (!isMuch) return alone
  // Not Promise.all: nothing may run on after the job has ended.
  const settled = await Promise.allSettled(ID_RANGES.map(run))
  const runs = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return {
    worked: true,
    failures: [...alone.failures, ...runs.flatMap(({ failures }) => failures)],
    paused: runs.some(({ paused }) => paused),
  }
}

type Around = { db: ReadHandle; timeline: Timeline; deps: EngineDeps; pause: AbortSignal }

/** Over all customers it stops where there is more than one transaction takes. */
async function runRange(
  { db, timeline, deps, pause }: Around,
  range: Range,
): Promise<ScheduledRun & { isMuch: boolean }> {
  let isMuch = false
  // What falls due later comes after the events that arrive until then.
  let until = new Date(0)
  const runner = createScheduledRunner(db, timeline, deps, async (trx, { limit, rest }) => {
    if (rest) return { items: [], mayHaveEvents: true }
    const items = await selectScheduled(trx, timeline, until, { leftOut: runner.leftOut, limit, ...range })
    if (range === ALL_CUSTOMERS && items.length === MAX_ITEMS) isMuch = true
    return { items: isMuch ? [] : items, mayHaveEvents: true }
  })
  const { failures } = runner
  let worked = false
  while (!pause.aborted) {
    until = await readNow(db, timeline, deps.clock)
    if (timeline.testClockId === REAL_TIME) await queueArrived(db, timeline.tenantId)
    const outcome = await runner.run()
    if (outcome === 'nothing') return { worked, failures, paused: false, isMuch }
    if (outcome === 'done') worked = true
  }
  return { worked, failures, paused: true, isMuch }
}
