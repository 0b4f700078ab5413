/** The customers of a tenant that share their time: those on one test clock, or all others. */
export type Timeline = { tenantId: number; testClockId: string }

/** In the place of a test clock's id. Not null, so that one index and one statement serve all timelines. */
export const REAL_TIME = ''

export function timelineOf(customer: { tenant_id: number; test_clock_id: string }): Timeline {
  return { tenantId: customer.tenant_id, testClockId: customer.test_clock_id }
}
