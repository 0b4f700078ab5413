import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fromEventId } from '../../events/event-id.ts'
import { loadEvent } from '../../events/events-store.ts'
import { toUsageEvent } from './response.ts'

export async function getEvent(
  { path }: Input<'getEvent'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getEvent'>> {
  const event = await loadEvent(db, tenant.id, fromEventId(path.id))
  return { status: 200, body: { event: toUsageEvent(event, tenant) } }
}
