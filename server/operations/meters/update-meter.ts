import type { Write } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { meters } from '../../meters/meters-store.ts'
import { toMeter } from './response.ts'

/** Prices rely on what a meter counts, so only these fields can change. */
export const updateMeter: Write<'updateMeter'> = async (
  { path, body: { name, unit_code, metadata } },
  { trx, tenant, now },
) => {
  const current = await meters.lock(trx, tenant.id, path.id)
  const changes = changedFields(current, {
    ...(name !== undefined && { name }),
    ...(unit_code !== undefined && { unit_code }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const meter = isChanged ? await meters.update(trx, current, changes, now) : current
  return { status: 200, body: { meter: toMeter(meter, tenant) } }
}
