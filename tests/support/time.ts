import { succeed } from './answers.ts'
import type { Caller } from './client.ts'

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** Advances the company's test clock and repeats the request until all that falls due on the way is done. */
export async function travel(company: Caller, to: Date | string): Promise<void> {
  while ((await advance(company, to)).status === 'advancing');
}

/** Sends one request to advance the company's test clock. */
export async function advance(company: Caller, to: Date | string) {
  const params = { path: { id: testClockOf(company) } }
  const body = { to: new Date(to).toISOString() }
  return succeed(await company.client.POST('/v1/test_clocks/{id}/advance', { params, body })).test_clock
}

export async function readTestClock(company: Caller) {
  const params = { path: { id: testClockOf(company) } }
  return succeed(await company.client.GET('/v1/test_clocks/{id}', { params })).test_clock
}

export function testClockOf({ testClock }: Caller): string {
  if (testClock === undefined) throw new Error('the company has no test clock')
  return testClock
}

export function later(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString()
}
