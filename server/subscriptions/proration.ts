import { decimal, roundToInteger } from '../money/decimal.ts'
import { seconds } from '../runtime/spans.ts'

export type Span = { start: Date; end: Date }

/** Rounds once, half away from zero. */
export function prorate(amountCents: number, part: Span, whole: Span): number {
  const wholeSeconds = seconds(whole)
  if (wholeSeconds === 0) return 0
  // Adding 0 turns -0 into 0.
  return roundToInteger(decimal(amountCents).times(seconds(part)).div(wholeSeconds)).toNumber() + 0
}
