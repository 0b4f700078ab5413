import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** The sum of fees with the same length of period may exceed a safe integer. */
export type FeeSum = Pick<Selectable<Schema['plans']>, 'interval' | 'interval_count'> & { fees_cents: string }

/** A fee is converted to a month in 84ths. A year has 365 days and 12 months. */
const EIGHTY_FOURTHS = { day: 2_555n, week: 365n, month: 84n, year: 7n }

/** Adds up exactly, and rounds once, half up. Stops at the largest safe integer. */
export function toMrr(sums: readonly FeeSum[]): number {
  const counts = sums.map(({ interval_count }) => BigInt(interval_count))
  const multiple = counts.reduce(leastCommonMultiple, 1n)
  const parts = sums.reduce(
    (total, { interval, interval_count, fees_cents }) =>
      total + BigInt(fees_cents) * EIGHTY_FOURTHS[interval] * (multiple / BigInt(interval_count)),
    0n,
  )
  const whole = 84n * multiple
  const rounded = (2n * parts + whole) / (2n * whole)
  return Number(rounded > MAX ? MAX : rounded)
}

const MAX = BigInt(Number.MAX_SAFE_INTEGER)

function leastCommonMultiple(one: bigint, other: bigint): bigint {
  return (one / greatestCommonDivisor(one, other)) * other
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other)
}
