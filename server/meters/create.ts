import type { Input, Reply } from '../../generated/operations.ts'
import type { WriteContext } from '../context.ts'
import { requeueUnmatched } from '../events/store.ts'
import { parseProperty } from './rules.ts'
import { insertMeter, lockMeters } from './store.ts'
import { toMeter } from './wire.ts'

/** Creates a meter, and queues again what was rejected for want of it. */
export async function createMeter(
  { body }: Input<'createMeter'>,
  { trx, tenant, now, service }: WriteContext,
): Promise<Reply<'createMeter'>> {
  const { code, name, event_name, aggregation, filters = {} } = body
  const property = parseProperty(aggregation, body.property)
  await lockMeters(trx, tenant.id)
  const meter = await insertMeter(
    trx,
    { tenant_id: tenant.id, id: service.newId(), code, name, event_name, aggregation, property, filters },
    now,
  )
  await requeueUnmatched(trx, tenant.id, event_name, now)
  return { status: 201, body: { meter: toMeter(meter, tenant) } }
}
