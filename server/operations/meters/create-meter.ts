import type { Write } from '../../context.ts'
import { lockMeters, meters } from '../../meters/meters-store.ts'
import { parseReading } from '../../meters/validation.ts'
import { activate } from './activate.ts'
import { toMeter } from './response.ts'

export const createMeter: Write<'createMeter'> = async ({ body }, context) => {
  const { trx, tenant, now, service } = context
  const { code, name, event_name, filters = [], unit_code = 'C62', metadata = {} } = body
  const reading = parseReading(body)
  const terms = { code, name, event_name, ...reading, filters, unit_code, metadata }
  await lockMeters(trx, tenant.id)
  const meter = await activate(context, event_name, () =>
    meters.insert(trx, { tenant_id: tenant.id, id: service.newId(), ...terms }, now),
  )
  return { status: 201, body: { meter: toMeter(meter, tenant) } }
}
