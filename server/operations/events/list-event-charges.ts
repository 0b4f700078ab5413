import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { fromEventId } from '../../events/event-id.ts'
import { loadEvent } from '../../events/events-store.ts'
import { chargesOfEvent } from '../../metering/billed-events/charges-of-event.ts'

export async function listEventCharges(
  { path }: Input<'listEventCharges'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'listEventCharges'>> {
  const event = await loadEvent(db, tenant.id, fromEventId(path.id))
  return { status: 200, body: { charges: await chargesOfEvent(db, event) } }
}
