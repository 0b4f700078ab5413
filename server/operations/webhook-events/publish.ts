import type { Context } from '../../context.ts'
import { publishEvents } from '../../webhook-events/publish.ts'

/** These steps number at most 60,000 events. The worker publishes all others. */
const MAX_STEPS = 60

/** Numbers events before the log is read, so that the log includes all answered requests. */
export function publish({ service, tenant }: Context): Promise<void> {
  const { db } = service.database
  const work = () => publishEvents(db, tenant.id, service.clock, MAX_STEPS)
  return service.share(tenant.companyId, work, tenant.id)
}
