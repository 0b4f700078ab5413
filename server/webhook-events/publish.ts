import type { ReadHandle } from '../db/schema.ts'
import { hasUnnumbered, lockLog, numberEvents } from './log-store.ts'

/** Keeps the log's lock short. */
const MAX_EVENTS = 1_000

/**
 * Numbers the events that were committed. Numbers given by the changes themselves would appear out of order, and
 * who reads on from a number would miss those that commit late.
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
      const at = new Date(Math.max(clock().getTime(), log.last_at?.getTime() ?? 0))
      return numberEvents(trx, log, { at, most: MAX_EVENTS })
    })
    if (numbered < MAX_EVENTS) return
  }
}
