import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { queueRequeuing } from '../../db/job-queue.ts'
import { requeueUnmatched } from '../../events/unmatched/store.ts'
import { Problem } from '../../http/problem.ts'
import { countActive, insertMeter, lockMeters } from '../../meters/store.ts'
import { parseProperty } from '../../meters/validation.ts'
import { toMeter } from './response.ts'

/** Each event of a name is held against its meters: so many, and no more, may cost an event its time. */
const MAX_ACTIVE = 100
/** What the request itself looks through; a job does the rest, so that no number of events makes a request long. */
const LOOKED_AT = 1_000

/** Creates a meter, and queues again what was rejected for want of it. */
export async function createMeter(
  { body }: Input<'createMeter'>,
  { trx, tenant, now, service }: WriteContext,
): Promise<Reply<'createMeter'>> {
  const { code, name, event_name, aggregation, filters = {} } = body
  const property = parseProperty(aggregation, body.property)
  await lockMeters(trx, tenant.id)
  if ((await countActive(trx, tenant.id, event_name)) >= MAX_ACTIVE)
    throw new Problem('METER_LIMIT_EXCEEDED', { details: { event_name, limit: MAX_ACTIVE } })
  const meter = await insertMeter(
    trx,
    { tenant_id: tenant.id, id: service.newId(), code, name, event_name, aggregation, property, filters },
    now,
  )
  const rest = await requeueUnmatched(trx, tenant.id, event_name, { now, after: undefined, most: LOOKED_AT })
  if (rest !== undefined) await queueRequeuing(trx, tenant.id, { eventName: event_name, after: rest })
  return { status: 201, body: { meter: toMeter(meter, tenant) } }
}
