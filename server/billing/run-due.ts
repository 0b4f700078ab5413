import { readNow } from '../clock/store.ts'
import { isDatabaseAway } from '../db/faults.ts'
import type { ReadHandle } from '../db/schema.ts'
import { doDue } from './due.ts'
import type { Env, Tools } from './env.ts'
import { failureFor } from './failures.ts'
import { type DueItem, findNextDue, findNextEvent } from './store.ts'

/** What came of it: whether anything was done, for whom something could not be, and whether it stopped before the end. */
export type Done = { anything: boolean; failures: Error[]; paused: boolean }

/**
 * Does all of a tenant's that has fallen due, in order, each in a transaction of its own: after a long stop that is period
 * by period. Events go before what falls due after them, as far as there is such; the others are left to whoever works off
 * the queue, many at once. A customer for whom something fails is added to `leftOut`, so that nobody else waits for the fix.
 * Two workers may run it at once. Stops between two items once `pause` is aborted.
 */
export async function runDue(
  db: ReadHandle,
  tenantId: number,
  tools: Tools & { clock: () => Date },
  { leftOut, pause }: { leftOut: string[]; pause: AbortSignal },
): Promise<Done> {
  const failures: Error[] = []
  let last: DueItem | undefined
  while (!pause.aborted) {
    let item: DueItem | undefined
    try {
      await db.transaction().execute(async (trx) => {
        item = await findNext(trx, tenantId, await readNow(trx, tenantId, tools.clock), leftOut)
        if (item !== undefined) await doDue({ trx, tenantId, ...tools }, item)
      })
      if (item === undefined) return { anything: last !== undefined, failures, paused: false }
      assertProgress(item, last)
      last = item
    } catch (error) {
      if (item === undefined || isDatabaseAway(error)) throw error
      failures.push(failureFor(item.customer_id, error))
      leftOut.push(item.customer_id)
    }
  }
  return { anything: last !== undefined, failures, paused: true }
}

async function findNext(
  trx: Env['trx'],
  tenantId: number,
  now: Date,
  leftOut: readonly string[],
): Promise<DueItem | undefined> {
  const due = await findNextDue(trx, tenantId, now, leftOut)
  return due && ((await findNextEvent(trx, tenantId, due.at, leftOut)) ?? due)
}

/** A thing that stays due after it was done would be done for ever: better to stop and say so. */
function assertProgress(item: DueItem, last: DueItem | undefined): void {
  if (
    last !== undefined &&
    last.kind === item.kind &&
    last.id === item.id &&
    last.at.getTime() === item.at.getTime()
  )
    throw new Error(`${item.kind} ${item.id} stays due`)
}
