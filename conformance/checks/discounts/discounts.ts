import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { amountCoupon, applyCoupon, createCoupon } from '../../kit/coupons.ts'
import { createPlan, createSubscription } from '../../kit/fixtures.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'
import { change, DAYS, discountOf, subscribed, sum, takenOf } from './discounted-subscription.ts'

const defaults = {
  ...({ tag: 'Discounts', level: 'behaviour', reference: 'createDiscount' } as const),
  needs: ['test-clock'],
} satisfies Partial<Check>
const operations: Check['operations'] = [
  ...(['createCoupon', 'createDiscount', 'getDiscount', 'createSubscription', 'listInvoices'] as const),
  ...(['getUpcomingInvoice', 'advanceTestClock'] as const),
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'discounts.by-period',
    title:
      'A coupon of two periods takes of their two fees and of the usage of both, on three invoices, as the upcoming invoice shows; then the discount has ended.',
    operations,
    async run(ctx) {
      const coupon = await createCoupon(ctx, { periods: 2 })
      const { made, consume } = await subscribed(ctx, { coupon_codes: [coupon.code] })
      const { id } = await discountOf(ctx, made)
      let end = made.current_period_end
      for (const wanted of [
        [500, 100],
        [0, 100],
        [0, 0],
      ]) {
        await consume(2, later(end, -DAY_MS))
        const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })
        ctx.equal(
          takenOf(upcoming.body.upcoming_invoice),
          wanted,
          'what the next invoice takes off',
          upcoming,
        )
        await advanceClock(ctx, later(end, HOUR_MS))
        const invoice = (await invoicesOf(ctx, made)).at(-1)
        ctx.equal(takenOf(invoice), wanted, 'what is taken off each line')
        ctx.equal(
          invoice?.discounts,
          wanted.some((cents) => cents > 0)
            ? [{ discount_id: id, coupon_code: coupon.code, name: coupon.name, amount_cents: sum(wanted) }]
            : [],
          'the discounts of the invoice',
        )
        end = later(end, DAYS * DAY_MS)
      }
      const read = await ctx.succeed('getDiscount', { path: { id } })
      const { status, taken_cents, remaining_periods, ends_at } = read.body.discount
      ctx.equal(
        [status, taken_cents, remaining_periods, ends_at],
        ['ended', 500 + 600 + 100, 0, later(made.current_period_end, DAYS * DAY_MS)],
        'the discount in the end',
        read,
      )
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'discounts.once-a-period',
    title: 'An amount is taken of a billing period once, and not of each of its invoices.',
    operations: [...operations, 'changeSubscriptionPlan'],
    async run(ctx) {
      const coupon = await amountCoupon(ctx, 300)
      const { made, consume } = await subscribed(ctx, { coupon_codes: [coupon.code] })
      ctx.equal(takenOf((await invoicesOf(ctx, made))[0]), [300], 'what the first fee has taken off')
      await change(ctx, made, 2_000)
      await consume(2, later(made.current_period_end, -DAY_MS))
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const invoice = (await invoicesOf(ctx, made)).at(-1)
      ctx.equal(takenOf(invoice).slice(0, 1), [300], 'what is taken of the next period')
      ctx.equal(sum(takenOf(invoice).slice(1)), 0, 'what more is taken of the first period')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'discounts.credit-gives-back',
    title:
      'The credit for unused time gives back what its fee had taken off, and nothing where the fee was invoiced before the discount.',
    operations: [...operations, 'changeSubscriptionPlan'],
    async run(ctx) {
      const coupon = await createCoupon(ctx, { percent_off: '100' })
      const discounted = await subscribed(ctx, { coupon_codes: [coupon.code] })
      const late = await subscribed(ctx)
      await applyCoupon(ctx, coupon, late.made)
      for (const { made } of [discounted, late]) await change(ctx, made, 2_000)
      await advanceClock(ctx, later(late.made.current_period_end, HOUR_MS))
      for (const [{ made }, gives] of [
        [discounted, true],
        [late, false],
      ] as const) {
        const invoice = (await invoicesOf(ctx, made)).at(-1)
        ctx.equal(
          takenOf(invoice),
          (invoice?.line_items ?? []).map(({ amount_cents }) =>
            amount_cents < 0 && !gives ? 0 : amount_cents,
          ),
          `what is taken off each line, the credit's ${gives ? 'included' : 'left out'}`,
        )
        await endNow(ctx, made)
      }
    },
  },
  {
    ...defaults,
    id: 'discounts.void-releases',
    title:
      'Voiding an invoice releases what was taken on it: the next one of the period takes it, of its own lines at most.',
    operations: [...operations, 'voidInvoice'],
    async run(ctx) {
      const coupon = await amountCoupon(ctx, 300)
      const { made, consume } = await subscribed(ctx, { coupon_codes: [coupon.code] })
      const { id } = await discountOf(ctx, made)
      const [first] = await invoicesOf(ctx, made)
      await ctx.succeed('voidInvoice', { path: { id: first?.id ?? '' } })
      const released = await ctx.succeed('getDiscount', { path: { id } })
      ctx.equal(released.body.discount.taken_cents, 0, 'what the discount has taken', released)
      await consume(1, later(made.current_period_end, -DAY_MS))
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const invoices = await invoicesOf(ctx, made)
      ctx.equal(invoices.map(takenOf), [[300], [300, 100]], 'what is taken off each line of each invoice')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'discounts.last-redemption',
    title: 'Of ten requests at once for the last redemption of a coupon, one has it.',
    needs: [],
    operations: ['createCoupon', 'createDiscount', 'createSubscription', 'getCoupon'],
    async run(ctx) {
      const coupon = await createCoupon(ctx, { max_redemptions: 1 })
      const { id: plan_id } = await createPlan(ctx, { amount_cents: 100 })
      const made = await Promise.all(Array.from({ length: 10 }, () => createSubscription(ctx, { plan_id })))
      const answers = await Promise.all(
        made.map(({ id }) =>
          ctx.call('createDiscount', { path: { id }, body: { coupon_code: coupon.code } }),
        ),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      ctx.equal(statuses, [201, ...Array.from({ length: 9 }, () => 409)], 'the statuses')
      const read = await ctx.succeed('getCoupon', { path: { id: coupon.id } })
      ctx.equal(read.body.coupon.redemption_count, 1, 'the redemptions', read)
      for (const each of made) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'discounts.ends-with-its-period',
    title:
      'A discount that is ended takes of the usage of its last period, and nothing of the next; asked again, it stays as it is.',
    reference: 'endDiscount',
    operations: [...operations, 'endDiscount'],
    async run(ctx) {
      const { made, consume } = await subscribed(ctx)
      const { id } = await applyCoupon(ctx, await createCoupon(ctx), made)
      const ended = await ctx.succeed('endDiscount', { path: { id } })
      const { status, ends_at } = ended.body.discount
      ctx.equal([status, ends_at], ['active', made.current_period_end], 'the discount that will end', ended)
      const again = await ctx.succeed('endDiscount', { path: { id } })
      ctx.equal(again.body.discount, ended.body.discount, 'the discount that is ended again', again)
      await consume(2, later(made.current_period_end, -DAY_MS))
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      ctx.equal(takenOf((await invoicesOf(ctx, made)).at(-1)), [0, 100], 'what is taken off each line')
      const read = await ctx.succeed('getDiscount', { path: { id } })
      ctx.equal(read.body.discount.status, 'ended', 'its status', read)
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'discounts.next-period',
    title:
      'A discount that starts with the next period takes nothing of the current one, and of several the older takes first.',
    operations,
    async run(ctx) {
      const { made, consume } = await subscribed(ctx)
      await applyCoupon(ctx, await createCoupon(ctx), made, 'next_period')
      const { starts_at } = await applyCoupon(ctx, await amountCoupon(ctx, 300), made, 'next_period')
      ctx.equal(starts_at, made.current_period_end, 'when the discount starts')
      await consume(2, later(made.current_period_end, -DAY_MS))
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const invoice = (await invoicesOf(ctx, made)).at(-1)
      ctx.equal(takenOf(invoice), [800, 0], 'what is taken off each line')
      ctx.equal(
        invoice?.discounts.map(({ amount_cents }) => amount_cents),
        [500, 300],
        'what each discount takes',
      )
      await endNow(ctx, made)
    },
  },
]
