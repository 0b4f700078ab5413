import type { Read } from '../../context.ts'
import { fromEventId } from '../../events/event-id.ts'
import { loadEvent } from '../../events/events-store.ts'
import { toUsageEvent } from './response.ts'

export const getEvent: Read<'getEvent'> = async ({ path }, { db, tenant }) => {
  const event = await loadEvent(db, tenant.id, fromEventId(path.id))
  return { status: 200, body: { event: toUsageEvent(event, tenant) } }
}
