/** The customers who share a time: a test clock's, or real time. */
export type Timeline = { tenantId: number; testClockId: string }

/** Empty instead of null, so that one index serves all timelines. */
export const REAL_TIME = ''

export function timelineOf(customer: { tenant_id: number; test_clock_id: string }): Timeline {
  return { tenantId: customer.tenant_id, testClockId: customer.test_clock_id }
}
