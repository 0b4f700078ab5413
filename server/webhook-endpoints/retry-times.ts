import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/spans.ts'

const SECOND_MS = 1_000

/** One event has ten attempts in some 75 hours, with these pauses after failed ones. */
const RETRIES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** An endpoint that accepts nothing is tried again after these pauses. The last one repeats. */
const PROBES_MS = [5 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS]

/** An endpoint that accepted nothing for this long is disabled. */
export const MAX_FAILING_MS = 5 * DAY_MS

/** The spread separates retries of deliveries that failed together. */
const SPREAD = 0.1

/** Returns null after the last attempt. `spread` is from 0 to 1. */
export function nextAttemptAt(attempts: number, now: Date, spread: number): Date | null {
  const wait = RETRIES_MS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * (1 + SPREAD * (2 * spread - 1)))
}

export function nextProbeAt(failures: number, now: Date): Date {
  const wait = PROBES_MS[Math.min(failures, PROBES_MS.length) - 1] ?? MINUTE_MS
  return new Date(now.getTime() + wait)
}
