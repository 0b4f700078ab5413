import { readNow } from '../clock/store.ts'
import type { WriteContext } from '../context.ts'

/**
 * Call it once the customer is locked: the previous holder of the lock may have written a later time than this request's
 * arrival. Never before `stored`, since the machine's clock may be behind another's.
 */
export async function atCurrentTime(
  context: WriteContext,
  ...stored: ReadonlyArray<Date>
): Promise<WriteContext> {
  const { trx, tenant, service } = context
  const now = await readNow(trx, tenant.id, service.clock)
  return { ...context, now: new Date(Math.max(now.getTime(), ...stored.map((each) => each.getTime()))) }
}
