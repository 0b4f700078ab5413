import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import * as store from '../../meters/meters-store.ts'
import { activate } from './activate.ts'
import { toMeter } from './response.ts'

export async function unarchiveMeter(
  { path }: Input<'unarchiveMeter'>,
  context: WriteContext,
): Promise<Reply<'unarchiveMeter'>> {
  const { trx, tenant, now } = context
  await store.lockMeters(trx, tenant.id)
  const meter = await store.lockMeter(trx, tenant.id, path.id)
  const active =
    meter.archived_at === null
      ? meter
      : await activate(context, meter.event_name, () => store.unarchiveMeter(trx, meter, now))
  return { status: 200, body: { meter: toMeter(active, tenant) } }
}
