import type { Visit } from '../visit.ts'

export async function timeOf(
  { now, call }: Visit,
  { test_clock_id }: { test_clock_id: string | null },
): Promise<Date> {
  if (test_clock_id === null) return now
  const { test_clock } = await call('getTestClock', { path: { id: test_clock_id } })
  return new Date(test_clock.frozen_time)
}
