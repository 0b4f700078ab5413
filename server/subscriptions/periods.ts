import { boundaryFrom, periodStart, type Recurrence } from './calendar.ts'
import { prorate, type Span } from './proration.ts'

/**
 * A period of a subscription: `index` whole recurrences after the anchor, or -1 for the part before the first calendar
 * boundary. `whole` is what its fee is for: itself, or the whole period of which it is the end.
 */
export type Period = Span & { anchor: Date; index: number; whole: Span }

export type BillingAnchor = 'anniversary' | 'calendar'

/** The first period of a subscription that is billed from a moment on. */
export function firstPeriod(from: Date, anchor: BillingAnchor, recurrence: Recurrence): Period {
  const boundary = anchor === 'anniversary' ? from : boundaryFrom(from, recurrence.interval)
  return periodAt(boundary, boundary.getTime() === from.getTime() ? 0 : -1, recurrence, from)
}

/** The period after the one with this index. */
export function nextPeriod(anchor: Date, index: number, recurrence: Recurrence): Period {
  return periodAt(anchor, index + 1, recurrence)
}

/** The period with this index; the one before the anchor begins at `from`. */
export function periodAt(anchor: Date, index: number, recurrence: Recurrence, from?: Date): Period {
  const whole = {
    start: periodStart(anchor, recurrence, index),
    end: periodStart(anchor, recurrence, index + 1),
  }
  return { anchor, index, whole, start: index < 0 && from !== undefined ? from : whole.start, end: whole.end }
}

/** The fee for a period, of which the whole costs `amountCents`. */
export function feeFor(amountCents: number, period: Period): number {
  return prorate(amountCents, period, period.whole)
}
