import { readNow } from '../clock/store.ts'
import type { ReadHandle } from '../db/schema.ts'
import { doDue } from './due.ts'
import type { Env, Tools } from './env.ts'
import { type DueItem, findNextDue } from './store.ts'

/**
 * Does all of a tenant's that has fallen due, in order, each in a transaction of its own: after a long stop that is period
 * by period. Two workers may run it at once.
 */
export async function runDue(
  db: ReadHandle,
  tenantId: number,
  tools: Tools & { clock: () => Date },
): Promise<void> {
  let last: DueItem | undefined
  for (;;) {
    const item = await db.transaction().execute(async (trx) => {
      const now = await readNow(trx, tenantId, tools.clock)
      const next = await findNextDue(trx, tenantId, now)
      if (next !== undefined) await doDue({ trx, tenantId, now, ...tools }, next)
      return next
    })
    if (item === undefined) return
    assertProgress(item, last)
    last = item
  }
}

/**
 * Moves a tenant through time: does all that falls due up to a moment, each at its own, in one transaction. The caller holds
 * the tenant's clock.
 */
export async function liveUntil(env: Env, until: Date): Promise<void> {
  let { now } = env
  let last: DueItem | undefined
  for (;;) {
    const item = await findNextDue(env.trx, env.tenantId, until)
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
