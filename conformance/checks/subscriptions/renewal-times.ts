import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { share } from '../../kit/exact.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { periodOf, usageOf } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invoicesOf, use } from '../../kit/requests.ts'
import { DAY_MS, daysInMonth, HOUR_MS, later, MINUTE_MS, monthsLater, secondOf } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'renewals.trial-ends-in-a-paid-period',
    title:
      'At `trial_ends_at` the first paid period begins: the fee is invoiced and finalized at once, and usage of the trial is not billed.',
    operations: [...renewing, 'ingestEvents', 'getUpcomingInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const plan = await createPlan(ctx, { interval: 'day', amount_cents: 4_900, trial_days: 2, prices })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const send = (at: string, calls: number) =>
        use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls } }]))
      const [path, trialEnd] = [{ id: made.id }, made.trial_ends_at ?? '']
      await send(made.current_period_start, 5)
      await advanceClock(ctx, later(trialEnd, -MINUTE_MS))
      const still = await ctx.succeed('getSubscription', { path })
      ctx.equal(still.body.subscription.status, 'trialing', 'the status a minute before trial_ends_at', still)
      ctx.equal((await invoicesOf(ctx, made)).length, 0, 'how many invoices a trial has')
      await advanceClock(ctx, trialEnd)
      const begun = await ctx.succeed('getSubscription', { path })
      const {
        status,
        trial_ends_at,
        current_period_start: start,
        current_period_end: end,
      } = begun.body.subscription
      ctx.equal(
        [status, trial_ends_at, start, end],
        ['active', trialEnd, trialEnd, later(trialEnd, DAY_MS)],
        'status, trial_ends_at, period',
        begun,
      )
      const [first, ...more] = await invoicesOf(ctx, made)
      const shown = [
        first?.status,
        first?.total_cents,
        first?.finalized_at,
        first?.line_items.length,
        more.length,
      ]
      ctx.equal(
        shown,
        ['open', 4_900, trialEnd, 1, 0],
        'the first invoice: status, total, finalized_at, lines; and how many more',
      )
      ctx.equal(periodOf(first?.line_items[0]), [start, end], 'the period of the first fee')
      await send(later(trialEnd, -1), 3)
      await send(trialEnd, 2)
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path })
      const units = upcoming.body.upcoming_invoice.line_items.map((line) => usageOf(line)?.units)
      ctx.equal(units, [undefined, '2'], 'the units of the upcoming invoice, by line', upcoming)
      await endNow(ctx, made)
    },
  },
  {
    ...renewalDefaults,
    id: 'renewals.keep-their-day',
    title:
      'Monthly periods from a 31st end on the last day of a shorter month, and on the 31st again after it.',
    operations: [...renewing],
    async run(ctx) {
      const start = await nextLongMonthEnd(ctx)
      const plan = await createPlan(ctx, { amount_cents: 100 })
      const made = await createSubscription(ctx, { plan_id: plan.id })
      const path = { id: made.id }
      const from = made.current_period_start
      ctx.equal(from.slice(0, 10), start.slice(0, 10), 'the day of the start')
      // From 31 March, only the fourth period would end on a 30th if each were counted from the one before.
      for (const months of [1, 2, 3, 4]) {
        const { subscription } = (await ctx.succeed('getSubscription', { path })).body
        const [begin, end] = [monthsLater(from, months - 1), monthsLater(from, months)]
        ctx.equal(
          [subscription.current_period_start, subscription.current_period_end],
          [begin, end],
          `period ${months} from ${from}`,
        )
        if (months < 4) await advanceClock(ctx, end)
      }
      await endNow(ctx, made)
    },
  },
  {
    ...renewalDefaults,
    id: 'renewals.calendar-periods-are-whole',
    title:
      'With `calendar` the second period is a whole one, from midnight UTC to midnight UTC, at the whole fee.',
    operations: [...renewing],
    async run(ctx) {
      const plan = await createPlan(ctx, { interval: 'day', amount_cents: 8_640_000_000 })
      const made = await createSubscription(ctx, { plan_id: plan.id, billing_anchor: 'calendar' })
      const { current_period_start: start, current_period_end: end } = made
      const [first] = await invoicesOf(ctx, made)
      const seconds = secondOf(end) - secondOf(start)
      ctx.equal(
        first?.total_cents,
        share(8_640_000_000, seconds, 86_400),
        `the fee of ${seconds} seconds of a day`,
      )
      await advanceClock(ctx, end)
      const { subscription } = (await ctx.succeed('getSubscription', { path: { id: made.id } })).body
      ctx.equal(
        [subscription.current_period_start, subscription.current_period_end],
        [end, later(end, DAY_MS)],
        'the second period',
      )
      const [, second] = await invoicesOf(ctx, made)
      ctx.equal(second?.total_cents, 8_640_000_000, 'the fee of the second period')
      await endNow(ctx, made)
    },
  },
]

/** Advances the clock to noon of the next 31st before a shorter month. */
async function nextLongMonthEnd(ctx: CheckContext): Promise<string> {
  const now = await ctx.now()
  for (let months = 0; ; months += 1) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 1))
    const noon = later(first, 30 * DAY_MS + 12 * HOUR_MS)
    if (daysInMonth(first) === 31 && daysInMonth(next) < 31 && noon > now.toISOString()) {
      await advanceClock(ctx, noon)
      return noon
    }
  }
}
