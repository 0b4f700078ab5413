import { readNow } from '../clock/store.ts'
import type { WriteContext } from '../context.ts'

/**
 * The context at the time that it is now. Call it once the customer is locked: the request that held the lock before may
 * have held it for seconds, and read a later time than the one at which this request came. `stored` are times of what is about to
 * change: on a machine whose clock is behind another's, it is never earlier than those.
 */
export async function atCurrentTime(
  context: WriteContext,
  ...stored: ReadonlyArray<Date>
): Promise<WriteContext> {
  const { trx, tenant, service } = context
  const now = await readNow(trx, tenant.id, service.clock)
  return { ...context, now: new Date(Math.max(now.getTime(), ...stored.map((each) => each.getTime()))) }
}
