import { decimal, roundToInteger } from '../money/decimal.ts'

export type Span = { start: Date; end: Date }

/**
 * Prorates a fee by the second, rounded once, half away from zero. Times are cut to the second, so that adjacent parts add up
 * to the whole.
 */
export function prorate(amountCents: number, part: Span, whole: Span): number {
  const wholeSeconds = seconds(whole)
  if (wholeSeconds === 0) return 0
  // Avoids -0, which toEqual tells apart from 0.
  return roundToInteger(decimal(amountCents).times(seconds(part)).div(wholeSeconds)).toNumber() + 0
}

function seconds({ start, end }: Span): number {
  return Math.floor(end.getTime() / 1000) - Math.floor(start.getTime() / 1000)
}
