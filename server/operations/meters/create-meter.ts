import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { queueRequeuing } from '../../db/job-queue.ts'
import { requeueUnmatched } from '../../events/unmatched/store.ts'
import { Problem } from '../../http/problem.ts'
import { countActive, insertMeter, lockMeters } from '../../meters/store.ts'
import { parseProperty } from '../../meters/validation.ts'
import { toMeter } from './response.ts'

/** Every event is matched against all meters of its name, so this limits the time that an event costs. */
const MAX_ACTIVE = 100
/** The request requeues some of the rejected events at once; a job does the rest, however many there are. */
const MAX_REQUEUED = 1_000

/** Creates a meter, and requeues the events that were rejected because there was none. */
export async function createMeter(
  { body }: Input<'createMeter'>,
  { trx, tenant, now, service }: WriteContext,
): Promise<Reply<'createMeter'>> {
  const { code, name, event_name, aggregation, filters = {}, metadata = {} } = body
  const property = parseProperty(aggregation, body.property)
  await lockMeters(trx, tenant.id)
  if ((await countActive(trx, tenant.id, event_name)) >= MAX_ACTIVE)
    throw new Problem('METER_LIMIT_EXCEEDED', { details: { event_name, limit: MAX_ACTIVE } })
  const meter = await insertMeter(
    trx,
    {
      tenant_id: tenant.id,
      id: service.newId(),
      code,
      name,
      event_name,
      aggregation,
      property,
      filters,
      metadata,
    },
    now,
  )
  const rest = await requeueUnmatched(trx, tenant.id, event_name, {
    now,
    after: undefined,
    maxEvents: MAX_REQUEUED,
  })
  if (rest !== undefined) await queueRequeuing(trx, tenant.id, { eventName: event_name, after: rest })
  return { status: 201, body: { meter: toMeter(meter, tenant) } }
}
