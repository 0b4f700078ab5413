import type { Context } from '../../context.ts'
import { publishEvents } from '../../webhook-events/publish.ts'

/** These steps number at most 60,000 events. The worker publishes what a large import leaves. */
const MAX_STEPS = 60

/** Numbers events before the log is read, so that the log has what was answered. */
export function publish({ service, tenant }: Context): Promise<void> {
  const { db } = service.database
  const work = () => publishEvents(db, tenant.id, service.clock, MAX_STEPS)
  return service.share(tenant.companyId, work, tenant.id)
}
