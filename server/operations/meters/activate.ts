import type { WriteContext } from '../../context.ts'
import { queueRequeuing } from '../../db/job-queue.ts'
import { Problem } from '../../errors/problem.ts'
import { requeueUnmatched } from '../../events/unmatched-store.ts'
import { countActive, type MeterRow } from '../../meters/meters-store.ts'

/** Every event is matched against all meters of its name, so this limits the time that an event costs. */
export const MAX_ACTIVE = 100
/** The request requeues some of the rejected events at once; a job does the rest, however many there are. */
const MAX_REQUEUED = 1_000

/**
 * Adds a meter to the active ones, and requeues the events that were rejected because there was none. Hold
 * `lockMeters`.
 */
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
