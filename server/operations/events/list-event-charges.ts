import type { Read } from '../../context.ts'
import { fromEventId } from '../../events/event-id.ts'
import { loadEvent } from '../../events/events-store.ts'
import { chargesOfEvent } from '../../metering/billed-events/charges-of-event.ts'

export const listEventCharges: Read<'listEventCharges'> = async ({ path }, { db, tenant }) => {
  const event = await loadEvent(db, tenant.id, fromEventId(path.id))
  return { status: 200, body: { charges: await chargesOfEvent(db, event) } }
}
