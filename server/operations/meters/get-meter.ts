import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadMeter } from '../../meters/meters-store.ts'
import { toMeter } from './response.ts'

export async function getMeter(
  { path }: Input<'getMeter'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getMeter'>> {
  return { status: 200, body: { meter: toMeter(await loadMeter(db, tenant.id, path.id), tenant) } }
}
