import type { WriteContext } from '../context.ts'
import { type Timeline, timelineOf } from '../db/timeline.ts'
import { readNow } from '../test-clocks/test-clocks-store.ts'

/** In a customer's time. */
export type CustomerContext = WriteContext & { timeline: Timeline }

/**
 * Call it once the customer is locked: the previous holder of the lock may have written a later time than
 * this request's arrival. Never before `stored`, since the machine's clock may be behind another's.
 */
export async function atCurrentTime(
  context: WriteContext,
  customer: { tenant_id: number; test_clock_id: string },
  ...stored: ReadonlyArray<Date>
): Promise<CustomerContext> {
  const timeline = timelineOf(customer)
  const now = await readNow(context.trx, timeline, context.service.clock)
  return {
    ...context,
    timeline,
    now: new Date(Math.max(now.getTime(), ...stored.map((each) => each.getTime()))),
  }
}
