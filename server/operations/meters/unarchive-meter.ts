import type { Write } from '../../context.ts'
import { lockMeters, meters } from '../../meters/meters-store.ts'
import { activate } from './activate.ts'
import { toMeter } from './response.ts'

export const unarchiveMeter: Write<'unarchiveMeter'> = async ({ path }, context) => {
  const { trx, tenant, now } = context
  await lockMeters(trx, tenant.id)
  const meter = await meters.lock(trx, tenant.id, path.id)
  const active =
    meter.archived_at === null
      ? meter
      : await activate(context, meter.event_name, () => meters.unarchive(trx, meter, now))
  return { status: 200, body: { meter: toMeter(active, tenant) } }
}
