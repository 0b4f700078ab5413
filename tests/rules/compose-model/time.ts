import { type Fraction, fraction, ZERO } from './fraction.ts'

/** The design calls this sec(a, b): both are cut to the second. It is never below 0. */
export function seconds(start: string, end: string): bigint {
  const between = second(end) - second(start)
  return between < 0n ? 0n : between
}

/** A whole without a second gives the share 0, as a period within a second has no fee. */
export function share(part: bigint, whole: bigint): Fraction {
  return whole === 0n ? ZERO : fraction(part, whole)
}

export function later(a: string, b: string): string {
  return Date.parse(a) < Date.parse(b) ? b : a
}

export function earlier(a: string, b: string): string {
  return Date.parse(a) < Date.parse(b) ? a : b
}

function second(time: string): bigint {
  const milliseconds = Date.parse(time)
  if (Number.isNaN(milliseconds)) throw new Error(`this is no time: ${time}`)
  return BigInt(Math.floor(milliseconds / 1000))
}
