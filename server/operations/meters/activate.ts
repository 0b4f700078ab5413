import type { WriteContext } from '../../context.ts'
import { queueRequeuing } from '../../db/job-queue.ts'
import { Problem } from '../../errors/problem.ts'
import { requeueUnmatched } from '../../events/unmatched-store.ts'
import { countActive, type MeterRow } from '../../meters/meters-store.ts'

/** Each event is matched with all meters of its name. */
export const MAX_ACTIVE = 100
/** A job requeues any other events. */
const MAX_REQUEUED = 1_000

/** Requeues events that were rejected without the meter. Requires `lockMeters`. */
export async function activate(
  { trx, tenant, now }: WriteContext,
  event_name: string,
  add: () => Promise<MeterRow>,
): Promise<MeterRow> {
  if ((await countActive(trx, tenant.id, event_name)) >= MAX_ACTIVE)
    throw new Problem('METER_LIMIT_EXCEEDED', { details: { event_name, limit: MAX_ACTIVE } })
  const meter = await add()
  const rest = await requeueUnmatched(trx, tenant.id, event_name, {
    now,
    after: undefined,
    maxEvents: MAX_REQUEUED,
  })
  if (rest !== undefined) await queueRequeuing(trx, tenant.id, { eventName: event_name, after: rest })
  return meter
}
