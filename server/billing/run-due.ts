import { readNow } from '../clock/store.ts'
import { isDatabaseAway } from '../db/faults.ts'
import type { ReadHandle } from '../db/schema.ts'
import { doDue } from './due.ts'
import type { Env, Tools } from './env.ts'
import { failureFor } from './failures.ts'
import { type DueItem, findNextDue, findNextEvent } from './store.ts'

/** What came of it: whether anything was done, and for whom something could not be. */
export type Done = { anything: boolean; failures: Error[] }

/**
 * Does all of a tenant's that has fallen due, in order, each in a transaction of its own: after a long stop that is period
 * by period. Events go before what falls due after them, as far as there is such; the others are left to whoever works off
 * the queue, many at once. A customer for whom something fails is left out from there, so that nobody else waits for the
 * mending. Two workers may run it at once.
 */
export async function runDue(
  db: ReadHandle,
  tenantId: number,
  tools: Tools & { clock: () => Date },
): Promise<Done> {
  const failures: Error[] = []
  const leftOut: string[] = []
  let last: DueItem | undefined
  for (;;) {
    let item: DueItem | undefined
    try {
      await db.transaction().execute(async (trx) => {
        const now = await readNow(trx, tenantId, tools.clock)
        item = await findNext(trx, tenantId, now, leftOut)
        if (item !== undefined) await doDue({ trx, tenantId, now, ...tools }, item)
      })
      if (item === undefined) return { anything: last !== undefined, failures }
      assertProgress(item, last)
      last = item
    } catch (error) {
      if (item === undefined || isDatabaseAway(error)) throw error
      failures.push(failureFor(item.customer_id, error))
      leftOut.push(item.customer_id)
    }
  }
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

/**
 * Moves a tenant through time: does all that falls due up to a moment, each at its own, in one transaction. The caller holds
 * the tenant's clock.
 */
export async function liveUntil(env: Env, until: Date): Promise<void> {
  let { now } = env
  let last: DueItem | undefined
  for (;;) {
    const due = await findNextDue(env.trx, env.tenantId, until)
    const item = (await findNextEvent(env.trx, env.tenantId, due?.at ?? until)) ?? due
    if (item === undefined) return
    assertProgress(item, last)
    if (item.at > now) now = item.at
    await doDue({ ...env, now }, item)
    last = item
  }
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
