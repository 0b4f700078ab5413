import { decimal, roundToInteger } from '../money/decimal.ts'

export type Span = { start: Date; end: Date }

/**
 * The part of a fee for a part of a period, by the second, rounded once, half away from zero. In minor units. Moments are
 * cut to their second, so that parts that meet add up to their whole; of a whole that lies within one second, a part is
 * nothing. It says nothing about taxes or usage.
 */
export function prorate(amountCents: number, part: Span, whole: Span): number {
  const wholeSeconds = seconds(whole)
  if (wholeSeconds === 0) return 0
  // Plain zero: -0 would be a difference to whoever compares.
  return roundToInteger(decimal(amountCents).times(seconds(part)).div(wholeSeconds)).toNumber() + 0
}

function seconds({ start, end }: Span): number {
  return Math.floor(end.getTime() / 1000) - Math.floor(start.getTime() / 1000)
}
