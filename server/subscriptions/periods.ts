import { boundaryFrom, periodStart, type Recurrence } from './calendar.ts'
import { prorate, type Span } from './proration.ts'

/** `index` counts from the anchor. At -1 is the partial period before it, a part of `whole`. */
export type Period = Span & { anchor: Date; index: number; whole: Span }

export type BillingAnchor = 'anniversary' | 'calendar'

export function firstPeriod(from: Date, anchor: BillingAnchor, recurrence: Recurrence): Period {
  const boundary = anchor === 'anniversary' ? from : boundaryFrom(from, recurrence)
  return periodAt(boundary, boundary.getTime() === from.getTime() ? 0 : -1, recurrence, from)
}

export function nextPeriod(anchor: Date, index: number, recurrence: Recurrence): Period {
  return periodAt(anchor, index + 1, recurrence)
}

/** A partial period starts at `from`. */
export function periodAt(anchor: Date, index: number, recurrence: Recurrence, from?: Date): Period {
  const whole = {
    start: periodStart(anchor, recurrence, index),
    end: periodStart(anchor, recurrence, index + 1),
  }
  return { anchor, index, whole, start: index < 0 && from !== undefined ? from : whole.start, end: whole.end }
}

export function feeFor(amountCents: number, period: Period): number {
  return prorate(amountCents, period, period.whole)
}
