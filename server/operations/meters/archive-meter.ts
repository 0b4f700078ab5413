import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import * as store from '../../meters/store.ts'
import { toMeter } from './response.ts'

export async function archiveMeter(
  { path }: Input<'archiveMeter'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'archiveMeter'>> {
  await store.lockMeters(trx, tenant.id)
  const meter = await store.archiveMeter(trx, { tenant_id: tenant.id, id: path.id }, now)
  return { status: 200, body: { meter: toMeter(meter, tenant) } }
}
