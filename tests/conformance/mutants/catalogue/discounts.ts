import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const mutants: Mutant[] = [
  {
    id: 'coupon-percentage-as-sent',
    defect: 'A percentage of 12.50 is answered with its trailing zero.',
    killedBy: 'coupons.read-as-created',
    edits: edit(
      'parseCoupon',
      'percent && toPlain(percent)',
      "body.type === 'percent' ? body.percent_off : null",
    ),
  },
  {
    id: 'coupon-of-nothing',
    defect: 'A coupon of 0 % can be created.',
    killedBy: 'coupons.read-as-created',
    edits: edit('parseCoupon', 'percent?.eq(0) === true', 'percent?.lt(0) === true'),
  },
  {
    id: 'coupon-redemptions-uncounted',
    defect: 'The redemptions of a coupon are not counted.',
    killedBy: 'coupons.what-it-promised-stays',
    edits: edit('countRedemptions', 'redemption_count + 1', 'redemption_count'),
  },
  {
    id: 'coupon-archived-applies',
    defect: 'An archived coupon can be applied.',
    killedBy: 'coupons.refused',
    edits: edit('lockActiveCoupons', ".where('archived_at', 'is', null)", ''),
  },
  {
    id: 'coupon-never-expires',
    defect: 'A coupon can be applied after `redeem_by`.',
    killedBy: 'coupons.refused',
    edits: edit('assertRedeemable', 'redeem_by <= now', 'redeem_by > now'),
  },
  {
    id: 'coupon-for-any-plan',
    defect: 'A coupon can be applied to a plan that it is not for.',
    killedBy: 'coupons.refused',
    edits: edit(
      'assertRedeemable',
      '!isNamed(coupon.plan_codes, coupon.plan_ids, plan)',
      'coupon.plan_codes?.length === 0',
    ),
  },
  {
    id: 'coupon-of-archived-plans',
    defect: 'A coupon can be made for plans and meters that are archived.',
    killedBy: 'coupons.of-active-codes',
    edits: edit('selectActiveIds', ".where('archived_at', 'is', null)", ''),
  },
  {
    id: 'coupon-for-a-namesake',
    defect: 'A coupon is for any plan that has a code that it names.',
    killedBy: 'coupons.codes-name-once',
    edits: edit('isNamed', '(idOf(code, ids) ?? thing.id) === thing.id && code', 'code'),
  },
  {
    id: 'coupon-loses-archived-plans',
    defect: 'A coupon whose plan was archived can get no other plan beside it.',
    killedBy: 'coupons.other-plans',
    edits: edit('idsOfKind', 'active.has(code) || before.codes?.includes(code)', 'active.has(code)'),
  },
  {
    id: 'coupon-twice-on-one',
    defect: 'A coupon can be applied twice, as long as the first discount has ended or will.',
    killedBy: 'coupons.limits',
    edits: edit(
      'countDiscountsOf',
      ".where('customer_id', '=', customer_id)",
      ".where('customer_id', '=', customer_id).where('ends_at', 'is', null)",
    ),
  },
  {
    id: 'coupon-limit-one-too-many',
    defect: 'A coupon can be redeemed once more than its limit.',
    killedBy: 'coupons.limits',
    edits: edit(
      'assertRedeemable',
      'redemption_count >= max_redemptions',
      'redemption_count > max_redemptions',
    ),
  },
  {
    id: 'discount-of-invoices',
    defect: 'The periods of a discount are those of invoices: usage of the last one is not discounted.',
    killedBy: 'discounts.by-period',
    edits: edit('covers', 'periodStart <= last_period_start', 'periodStart < last_period_start'),
  },
  {
    id: 'discount-of-each-invoice',
    defect: 'An amount is taken off each invoice of a period.',
    killedBy: 'discounts.once-a-period',
    edits: edit('createTaking', 'before?.amount_cents ?? 0', '0'),
  },
  {
    id: 'discount-kept-on-credit',
    defect: 'A credit gives nothing back of a discount.',
    killedBy: 'discounts.credit-gives-back',
    edits: edit(
      'isEligible',
      'covers(periods, period_start)',
      'line.amount_cents > 0 && covers(periods, period_start)',
    ),
  },
  {
    id: 'discount-of-what-was-before-it',
    defect: 'The credit of a fee that was invoiced before the discount is discounted.',
    killedBy: 'discounts.credit-gives-back',
    edits: edit('isEligible', 'credited_on === null ||', 'true ||'),
  },
  {
    id: 'discount-not-released',
    defect: 'What a voided invoice took off stays taken.',
    killedBy: 'discounts.void-releases',
    edits: edit('releaseTakings', ".where('invoice_id', '=', id)", ".where('invoice_id', '=', '')"),
  },
  {
    id: 'coupon-redeemed-at-once',
    defect: 'Requests at once read one count, and all have the last redemption.',
    killedBy: 'discounts.last-redemption',
    edits: edit('lockActiveCoupons', '.forNoKeyUpdate()', ''),
  },
  {
    id: 'discount-ended-at-once',
    defect: 'A discount that is ended takes nothing of the usage of its period.',
    killedBy: 'discounts.ends-with-its-period',
    edits: edit(
      'end-discount#endDiscount',
      'last_period_start: current_period_start',
      'last_period_start: new Date(current_period_start.getTime() - 1)',
    ),
  },
  {
    id: 'discount-of-the-newest-first',
    defect: 'Of several discounts the newest takes first.',
    killedBy: 'discounts.next-period',
    edits: edit('selectNotEndedBefore', ".orderBy('seq')", ".orderBy('seq', 'desc')"),
  },
  {
    id: 'discount-of-the-first-lines',
    defect: 'An amount is taken off the first lines of an invoice as far as they go.',
    killedBy: 'discounts.in-proportion',
    edits: edit(
      'share-taking#proportion',
      'if (whole === 0) return () => 0',
      'if (whole > 0) return (sum) => Number(sum > BigInt(taken) ? BigInt(taken) : sum)\n  if (whole === 0) return () => 0',
    ),
  },
  {
    id: 'discount-of-noted-lines',
    defect:
      'What a credit note gave back of a line counts as billed, so that a change of plan gives it back again.',
    killedBy: 'discounts.after-a-note',
    edits: edit('selectTaken', 'noted_cents <> 0', 'false'),
  },
  {
    id: 'discount-of-each-fee-in-arrears',
    defect: 'A fee in arrears that begins where the plan changed is taken for a period of its own.',
    killedBy: 'discounts.of-fees-in-arrears',
    edits: edit('beginsPeriod', "kind === 'fee' && plan.billing_timing === 'in_advance'", "kind === 'fee'"),
  },
  {
    id: 'discount-of-other-subscriptions-periods',
    defect: 'The period of a line is that of any subscription of the company.',
    killedBy: 'discounts.of-fees-in-arrears',
    edits: edit('selectPeriods', 's.subscription_id = a.subscription_id', 'true'),
  },
  {
    id: 'credit-counts-in-part',
    defect: 'A credit counts with the discounted share of its amount, not with what it came to.',
    killedBy: 'discounts.given-back-once',
    edits: edit(
      'giveUnusedBack',
      'sum(discount_cents - amount_cents)',
      'sum(discount_cents - amount_cents / 2)',
    ),
  },
]
