import { readNow } from '../clock/store.ts'
import type { EngineDeps } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { failureFor } from '../runtime/failures.ts'
import { performScheduled } from './perform-scheduled.ts'
import { findNextEvent, findNextScheduled, type ScheduledItem } from './store.ts'

/** The result: whether anything was done, what failed, and whether it stopped before the end. */
export type Done = { anything: boolean; failures: Error[]; paused: boolean }

/**
 * Does all of a tenant's that has fallen due, in order, each in a transaction of its own: after a long stop that is period
 * by period. Events go before what falls due after them, as far as there is such; the others are left to whoever works off
 * the queue, many at once. Two workers may run it at once. Stops between two items once `pause` is aborted.
 */
export async function runScheduled(
  db: ReadHandle,
  tenantId: number,
  tools: EngineDeps,
  pause: AbortSignal,
): Promise<Done> {
  const runner = createScheduledRunner(db, tenantId, tools)
  let anything = false
  while (!pause.aborted) {
    const outcome = await runner.run((trx) => findNext(trx, tenantId, tools.clock, runner.leftOut))
    if (outcome === 'nothing') return { anything, failures: runner.failures, paused: false }
    if (outcome === 'done') anything = true
  }
  return { anything, failures: runner.failures, paused: true }
}

async function findNext(
  trx: WriteHandle,
  tenantId: number,
  clock: () => Date,
  leftOut: readonly string[],
): Promise<ScheduledItem | undefined> {
  const due = await findNextScheduled(trx, tenantId, await readNow(trx, tenantId, clock), leftOut)
  return due && ((await findNextEvent(trx, tenantId, due.at, leftOut)) ?? due)
}

/**
 * Does what falls due for a tenant, item by item. A customer whose item fails is left out from then on, so that the others do
 * not wait for the fix.
 */
export function createScheduledRunner(db: ReadHandle, tenantId: number, tools: EngineDeps) {
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
    /** Finds an item and does it, in one transaction. */
    async run(
      find: (trx: WriteHandle) => Promise<ScheduledItem | undefined>,
    ): Promise<'nothing' | 'done' | 'failed'> {
      let item: ScheduledItem | undefined
      try {
        await db.transaction().execute(async (trx) => {
          item = await find(trx)
          if (item === undefined) return
          assertProgress(item, last)
          await performScheduled({ trx, tenantId, ...tools }, item)
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

/** A thing that stays due after it was done would be done for ever: better to stop and say so. */
function assertProgress(item: ScheduledItem, last: ScheduledItem | undefined): void {
  if (
    last !== undefined &&
    last.kind === item.kind &&
    last.id === item.id &&
    last.at.getTime() === item.at.getTime()
  )
    throw new Error(`${item.kind} ${item.id} stays due`)
}
