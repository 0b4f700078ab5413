import type { WriteContext } from '../context.ts'
import { type Timeline, timelineOf } from '../db/timeline.ts'
import { readNow } from '../test-clocks/test-clocks-store.ts'

export type CustomerContext = WriteContext & { timeline: Timeline }

/**
 * Lock the customer first, because the last holder of the lock may have written a time after this request arrived.
 * `stored` is a lower bound, since machines' clocks differ.
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
