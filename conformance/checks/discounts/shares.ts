import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { amountCoupon } from '../../kit/coupons.ts'
import { issueNote, linesOf, noteOf } from '../../kit/credit-notes.ts'
import { startOn } from '../../kit/dated.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { endNow, eventsFor, invoicesOf, refused, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'
import { change, DAYS, subscribed, takenOf } from './discounted-subscription.ts'

const defaults = {
  ...({ tag: 'Discounts', level: 'behaviour', reference: 'createDiscount' } as const),
  needs: ['test-clock'],
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'discounts.in-proportion',
    title: 'The lines of an invoice share an amount off in proportion to what they come to.',
    operations: ['createCoupon', 'createSubscription', 'listInvoices', 'advanceTestClock'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const plan = await createPlan(ctx, {
        interval: 'day',
        interval_count: DAYS,
        amount_cents: 1_000,
        billing_timing: 'in_arrears',
        prices: [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '1' }],
      })
      const { code } = await amountCoupon(ctx, 400)
      const terms = { customer_id: customer.id, plan_id: plan.id, coupon_codes: [code] }
      const made = await createSubscription(ctx, terms)
      const at = later(made.current_period_end, -DAY_MS)
      await advanceClock(ctx, at)
      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 5 } }]))
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const taken = takenOf((await invoicesOf(ctx, made)).at(-1))
      ctx.equal(taken, [267, 133], 'what 4.00 off take of a fee of 10.00 and usage of 5.00')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'discounts.of-fees-in-arrears',
    title:
      'An amount is taken once of the fees in arrears of two plans of one period, whatever periods other subscriptions have, and again of the next period.',
    operations: ['createCoupon', 'createSubscription', 'changeSubscriptionPlan', 'advanceTestClock'],
    async run(ctx) {
      const { subscribe, planOf, travel } = await startOn(ctx, '06-01')
      const arrears = { billing_timing: 'in_arrears' } as const
      const { code } = await amountCoupon(ctx, 1_000)
      const made = await subscribe(arrears, { coupon_codes: [code] })
      await travel('06-10')
      const other = await subscribe(arrears)
      await travel('06-16')
      const plan = await planOf({ ...arrears, amount_cents: 6_000 })
      await ctx.succeed('changeSubscriptionPlan', { path: { id: made.id }, body: { plan_id: plan.id } })
      await travel('08-01T01:00')
      ctx.equal(
        (await invoicesOf(ctx, made)).map(takenOf),
        [[333, 667], [1_000]],
        'what is taken of each fee',
      )
      for (const each of [made, other]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'discounts.given-back-once',
    title:
      'A credit counts with what it came to after its own discount: where it gives back all that a discounted fee came to, a credit note has nothing left.',
    operations: ['createCoupon', 'changeSubscriptionPlan', 'createCreditNote', 'getInvoice'],
    async run(ctx) {
      const coupon = await amountCoupon(ctx, 500)
      const { made } = await subscribed(ctx, { coupon_codes: [coupon.code] })
      await change(ctx, made, 0)
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const [first] = await invoicesOf(ctx, made)
      if (first === undefined) throw new Error('the subscription has no invoice')
      const [line] = first.line_items
      ctx.equal([line?.discount_cents, line?.credited_cents], [500, 500], 'discount and credit of the fee')
      await refused(ctx, 'createCreditNote', noteOf(first), [409, 'CREDIT_NOTE_TOO_LARGE'])
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'discounts.after-a-note',
    title:
      'After a credit note of half of a discounted fee, a change of plan gives the other half back with its half of the discount, and the period has its amount off once.',
    operations: ['createCoupon', 'createCreditNote', 'changeSubscriptionPlan', 'getUpcomingInvoice'],
    async run(ctx) {
      const coupon = await amountCoupon(ctx, 500)
      const { made } = await subscribed(ctx, { coupon_codes: [coupon.code] })
      const [first] = await invoicesOf(ctx, made)
      if (first === undefined) throw new Error('the subscription has no invoice')
      await issueNote(ctx, first, { line_items: linesOf(first, [[0, 250]]) })
      const plan = await createPlan(ctx, { interval: 'day', interval_count: DAYS, amount_cents: 2_000 })
      await ctx.succeed('changeSubscriptionPlan', { path: { id: made.id }, body: { plan_id: plan.id } })
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const invoice = (await invoicesOf(ctx, made)).at(-1)
      const charged = (invoice?.line_items ?? []).filter(({ type }) => type === 'proration')
      ctx.equal(
        charged.map(({ amount_cents, discount_cents }) => [amount_cents, discount_cents]),
        [
          [-500, -250],
          [2_000, 500],
        ],
        'the amounts of the change, and what is taken off them',
      )
      await endNow(ctx, made)
    },
  },
]
