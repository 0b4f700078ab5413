import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { renameMeter } from '../../meters/store.ts'
import { toMeter } from './response.ts'

/** Only the name can change; prices rely on the rest. */
export async function updateMeter(
  { path, body }: Input<'updateMeter'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'updateMeter'>> {
  const meter = await renameMeter(trx, { tenant_id: tenant.id, id: path.id, name: body.name }, now)
  return { status: 200, body: { meter: toMeter(meter, tenant) } }
}
