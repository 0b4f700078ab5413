import { succeed } from './answers.ts'
import type { Caller } from './client.ts'

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** Moves the test clock and repeats the request until all that falls due on the way is done. */
export async function travel({ client }: Caller, to: Date | string): Promise<void> {
  const body = { to: new Date(to).toISOString() }
  const advance = async () => succeed(await client.POST('/v1/test_clock/advance', { body })).test_clock.status
  while ((await advance()) === 'advancing');
}

export function later(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString()
}
