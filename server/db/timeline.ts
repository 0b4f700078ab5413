/** The customers who share a time: that of a test clock, or real time. */
export type Timeline = { tenantId: number; testClockId: string }

/** The id for real time is empty and not null, so that one index serves all timelines. */
export const REAL_TIME = ''

export function timelineOf(customer: { tenant_id: number; test_clock_id: string }): Timeline {
  return { tenantId: customer.tenant_id, testClockId: customer.test_clock_id }
}
