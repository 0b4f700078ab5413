import { engineContextOf, type Write } from '../../context.ts'
import { lockCustomers } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { fromEventId } from '../../events/event-id.ts'
import { loadEvent } from '../../events/events-store.ts'
import { markVoided } from '../../events/voiding-store.ts'
import { voidProcessed } from '../../metering/voiding/void-processed.ts'
import { atCurrentTime } from '../current-time.ts'
import { toUsageEvent } from './response.ts'

/**
 * Tries again if the status changes meanwhile: events of an unknown customer have no lock, and rejected events can be
 * replaced.
 */
export const voidEvent: Write<'voidEvent'> = async ({ path }, requestContext) => {
  const { trx, tenant } = requestContext
  const id = fromEventId(path.id)
  for (;;) {
    const { customer_id } = await loadEvent(trx, tenant.id, id)
    const existing = await lockCustomers(trx, tenant.id, [customer_id])
    const event = await loadEvent(trx, tenant.id, id)
    if (event.customer_id !== customer_id) continue
    // Events of a deleted customer are deleted in steps, so this one counts as deleted.
    if (event.status === 'processed' && !existing.has(customer_id)) throw new Problem('EVENT_NOT_FOUND')
    const context = await atCurrentTime(requestContext, event)
    if (event.status !== 'void') {
      if (!(await markVoided(trx, event, context.now))) continue
      if (event.status === 'processed') await voidProcessed(engineContextOf(context), event)
    }
    const voided = await loadEvent(trx, tenant.id, id)
    return { status: 200, body: { event: toUsageEvent(voided, tenant) } }
  }
}
