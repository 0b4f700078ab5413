import { html } from '../../../runtime/html.ts'
import { type Coupon, periodsOf, takesOf } from '../../parts/coupon.ts'
import { formLink } from '../../parts/form.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { queryOfCatalogue, renderCatalogue, renderThing } from '../catalogue.ts'
import { renderRedemptions } from './redemptions.ts'

const COUPONS = { title: 'Coupons', noun: 'coupon', path: '/coupons' }

export async function showCoupons(visit: Visit): Promise<View> {
  const { coupons, ...page } = await visit.call('listCoupons', { query: queryOfCatalogue(visit) })
  return renderCatalogue(visit, COUPONS, coupons, {
    page,
    lead: html`Discounts on subscriptions. The minimum of a plan is still billed in full.`,
    columns: [
      { name: 'Takes', of: takesOf },
      { name: 'Periods', of: periodsOf },
    ],
    last: { name: 'Redeemed', kind: 'amount', of: redemptionsOf },
    empty: html`<strong>No coupons</strong>Create one for each discount that you give.`,
  })
}

export async function showCoupon(visit: Visit): Promise<View> {
  const { coupon } = await visit.call('getCoupon', { path: { id: visit.params.id ?? '' } })
  return renderThing(visit, COUPONS, coupon, {
    archiving:
      'It can no longer be applied. Discounts that were made of it go on. Its code is free for another one.',
    above: await renderRedemptions(visit, coupon),
    actions:
      coupon.archived_at === null
        ? [formLink(`${visit.base}/coupons/${coupon.id}/discounts/new`, 'Apply', 'primary')]
        : [],
    own: [
      ['Takes', takesOf(coupon)],
      ['Billing periods', periodsOf(coupon)],
      ['Plans', coupon.plan_codes?.join(', ') ?? 'All'],
      ['Usage of meters', coupon.meter_codes?.join(', ') ?? 'All'],
      ['Lines', coupon.line_types?.map((type) => LINES[type]).join(', ') ?? 'Fees and usage'],
      ['Redeemed', redemptionsOf(coupon)],
      ['Redemptions per customer', String(coupon.max_redemptions_per_customer ?? 'No limit')],
      ['Redeem by', minute(coupon.redeem_by, visit.timezone)],
    ],
  })
}

const LINES = { fee: 'Fees', usage: 'Usage' }

function redemptionsOf({ redemption_count, max_redemptions }: Coupon): string {
  return max_redemptions === null ? String(redemption_count) : `${redemption_count} of ${max_redemptions}`
}
