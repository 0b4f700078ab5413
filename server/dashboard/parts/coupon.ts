import type { Reply } from '../../../generated/operations.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import type { Visit } from '../visit.ts'
import type { Choice } from './field.ts'

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

/** Formats terms such as `20% off the next 3 invoices`, as a person promises them. */
export function promiseOf(terms: Terms): string {
  const { periods } = terms
  const taken = takesOf(terms).replace(' each period', '')
  if (periods === null) return `${taken} every invoice`
  return periods === 1 ? `${taken} the next invoice` : `${taken} the next ${periods} invoices`
}

export const SHOWN_COUPONS = 100

export async function couponChoices(call: Visit['call']): Promise<Choice[]> {
  const { coupons } = await call('listCoupons', {
    query: { archived: 'false', limit: String(SHOWN_COUPONS) },
  })
  return coupons.map((coupon) => [coupon.code, `${coupon.name}, ${promiseOf(coupon)}`])
}
