import type { Choice } from '../../parts/field.ts'
import type { Visit } from '../../visit.ts'
import { takesOf } from './words.ts'

export async function couponChoices(call: Visit['call']): Promise<Choice[]> {
  const { coupons } = await call('listCoupons', { query: { archived: 'false', limit: '100' } })
  return coupons.map((coupon) => [coupon.code, `${coupon.name}, ${takesOf(coupon)}`])
}
