import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadEvent } from '../../events/store.ts'
import { toUsageEvent } from './response.ts'

export async function getEvent(
  { path }: Input<'getEvent'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getEvent'>> {
  return {
    status: 200,
    body: { event: toUsageEvent(await loadEvent(db, tenant.id, path.id), tenant) },
  }
}
