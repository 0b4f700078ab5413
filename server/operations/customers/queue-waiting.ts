import type { WriteContext } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import { queueRequeuing } from '../../db/job-queue.ts'
import { lockName, requeueWaiting } from '../../events/waiting-store.ts'

/** A job queues any other events. */
const MAX_REQUEUED = 1_000

/** Queues events that arrived before the customer got its external id. `now` is the customer's time. */
export async function queueWaiting(
  { trx, tenant, service }: WriteContext,
  { id, external_id }: CustomerRow,
  now: Date,
): Promise<void> {
  if (external_id === null) return
  await lockName(trx, tenant.id, external_id)
  const rest = await requeueWaiting(trx, tenant.id, external_id, {
    now,
    clock: service.clock(),
    after: undefined,
    maxEvents: MAX_REQUEUED,
  })
  if (rest !== undefined) await queueRequeuing(trx, tenant.id, { customerId: id, after: rest })
}
