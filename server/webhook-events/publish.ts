import type { ReadHandle } from '../db/schema.ts'
import { hasUnnumbered, lockLog, numberEvents } from './log-store.ts'
import { addUp } from './rejected.ts'
import { numberAsOne, selectRejected } from './rejected-store.ts'

/** The limit keeps the lock of the log short. */
const MAX_EVENTS = 1_000
const MAX_REJECTED = 10_000

/**
 * Numbers committed events. If changes numbered their own events, numbers would appear out of order, and a reader who
 * continues after a number would miss later commits.
 */
export async function publishEvents(
  db: ReadHandle,
  tenantId: number,
  clock: () => Date,
  maxSteps = Infinity,
): Promise<void> {
  if (!(await hasUnnumbered(db, tenantId))) return
  for (let step = 0; step < maxSteps; step += 1) {
    const numbered = await db.transaction().execute(async (trx) => {
      const log = await lockLog(trx, tenantId)
      return numberEvents(trx, log, { at: timeAfter(log, clock), most: MAX_EVENTS })
    })
    if (numbered < MAX_EVENTS) return
  }
}

/** Writes one event for all rejections since the last one. */
export async function publishRejected(db: ReadHandle, tenantId: number, clock: () => Date): Promise<void> {
  if ((await selectRejected(db, tenantId, 1)).length === 0) return
  await db.transaction().execute(async (trx) => {
    const log = await lockLog(trx, tenantId)
    const parts = await selectRejected(trx, tenantId, MAX_REJECTED)
    const [first] = parts
    if (first === undefined) return
    const rejected_events = addUp(parts.map(({ data }) => data.rejected_events))
    await numberAsOne(trx, log, parts, { id: first.id, rejected_events, at: timeAfter(log, clock) })
  })
}

function timeAfter({ last_at }: { last_at: Date | null }, clock: () => Date): Date {
  return new Date(Math.max(clock().getTime(), last_at?.getTime() ?? 0))
}
