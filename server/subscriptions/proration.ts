import { decimal, roundToInteger } from '../money/decimal.ts'

export type Span = { start: Date; end: Date }

/**
 * The part of a fee for a part of a period, by the second, rounded once, half away from zero. In minor units. It says
 * nothing about taxes or usage, and knows no days: a 28-day February and a 31-day March have other seconds.
 */
export function prorate(amountCents: number, part: Span, whole: Span): number {
  return roundToInteger(decimal(amountCents).times(seconds(part)).div(seconds(whole))).toNumber()
}

function seconds({ start, end }: Span): number {
  return Math.floor((end.getTime() - start.getTime()) / 1000)
}
