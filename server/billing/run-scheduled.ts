import type { EngineDeps } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { failureFor } from '../runtime/failures.ts'
import { readNow } from '../test-clocks/store.ts'
import { performScheduled } from './perform-scheduled.ts'
import { findNextEvent, findNextScheduled, type ScheduledItem } from './store.ts'

export type ScheduledRun = { worked: boolean; failures: Error[]; paused: boolean }

/**
 * Performs a timeline's scheduled work in order, one item per transaction, and before each item the events from before it. Several
 * workers may run it at once.
 */
export async function runScheduled(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ScheduledRun> {
  const runner = createScheduledRunner(db, timeline, deps)
  let worked = false
  while (!pause.aborted) {
    const outcome = await runner.run((trx) => findNext(trx, timeline, deps.clock, runner.leftOut))
    if (outcome === 'nothing') return { worked, failures: runner.failures, paused: false }
    if (outcome === 'done') worked = true
  }
  return { worked, failures: runner.failures, paused: true }
}

async function findNext(
  trx: WriteHandle,
  timeline: Timeline,
  clock: () => Date,
  leftOut: readonly string[],
): Promise<ScheduledItem | undefined> {
  const due = await findNextScheduled(trx, timeline, await readNow(trx, timeline, clock), leftOut)
  return due && ((await findNextEvent(trx, timeline, due.at, leftOut)) ?? due)
}

/** Leaves out customers whose items fail, so that they do not block the others. */
export function createScheduledRunner(db: ReadHandle, timeline: Timeline, deps: EngineDeps) {
  const failures: Error[] = []
  const leftOut: string[] = []
  let last: ScheduledItem | undefined

  function leaveOut(customerId: string, failure: Error): void {
    if (leftOut.includes(customerId)) return
    failures.push(failure)
    leftOut.push(customerId)
  }

  return {
    failures,
    leftOut: leftOut as readonly string[],
    leaveOut,
    async run(
      find: (trx: WriteHandle) => Promise<ScheduledItem | undefined>,
    ): Promise<'nothing' | 'done' | 'failed'> {
      let item: ScheduledItem | undefined
      try {
        await db.transaction().execute(async (trx) => {
          item = await find(trx)
          if (item === undefined) return
          await performScheduled(trx, timeline, deps, item)
          if (isSame(item, last)) await assertDone(trx, timeline, item, leftOut)
        })
        last = item
        return item === undefined ? 'nothing' : 'done'
      } catch (error) {
        if (item === undefined || isDatabaseUnavailable(error)) throw error
        leaveOut(item.customer_id, failureFor(item.customer_id, error))
        return 'failed'
      }
    },
  }
}

/**
 * An item that is still due after it was performed would loop forever. Only an item that comes twice in a row is checked: a
 * collection can rightly come again, because credit was added meanwhile.
 */
async function assertDone(
  trx: WriteHandle,
  timeline: Timeline,
  item: ScheduledItem,
  leftOut: readonly string[],
): Promise<void> {
  const find = item.kind === 'event' ? findNextEvent : findNextScheduled
  const next = await find(trx, timeline, item.at, leftOut)
  if (isSame(item, next)) throw new Error(`${item.kind} ${item.id} stays due`)
}

function isSame({ kind, id, at }: ScheduledItem, other: ScheduledItem | undefined): boolean {
  return kind === other?.kind && id === other.id && at.getTime() === other.at.getTime()
}
