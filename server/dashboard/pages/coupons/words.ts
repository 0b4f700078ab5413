import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'

export type Coupon = Reply<'getCoupon'>['body']['coupon']
type Terms = Coupon | Reply<'getDiscount'>['body']['discount']['coupon']

/** Formats terms such as `20% off` or `$25.00 off each period`. */
export function takesOf(terms: Terms): string {
  return terms.type === 'percent'
    ? `${terms.percent_off}% off`
    : `${formatMoney(terms.amount_off_cents, terms.currency_code)} off each period`
}

export function periodsOf({ periods }: Pick<Terms, 'periods'>): string {
  if (periods === null) return 'All that follow'
  return periods === 1 ? 'One' : String(periods)
}
