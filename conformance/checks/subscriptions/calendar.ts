import type { Check } from '../../kit/check.ts'
import { createCustomer, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { periodOf } from '../../kit/lines.ts'
import { periodDefaults } from '../../kit/period-defaults.ts'
import { endNow, invalid, invoicesOf } from '../../kit/requests.ts'
import { daysInMonth, secondOf } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    ...periodDefaults,
    id: 'subscriptions.calendar-anchor',
    title:
      'With `calendar` the first period ends at the next boundary at midnight UTC, and its fee is the part by the second of the whole one.',
    operations: ['createSubscription', 'listInvoices'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const fee = 900_000_000_007
      for (const interval of ['day', 'week', 'month', 'year'] as const) {
        const { id: plan_id } = await createPlan(ctx, { interval, amount_cents: fee })
        const made = await createSubscription(ctx, { customer_id, plan_id, billing_anchor: 'calendar' })
        const { current_period_start: start, current_period_end: end } = made
        const [from, to] = wholePeriod(start, interval)
        ctx.equal(end, to, `the end of the first period, by ${interval}, from ${start}`)
        const [whole, part] = [secondOf(to) - secondOf(from), secondOf(end) - secondOf(start)]
        const wanted = Number((BigInt(fee) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
        const [invoice] = await invoicesOf(ctx, made)
        ctx.equal(invoice?.total_cents, wanted, `the fee for ${part} of ${whole} seconds`)
        ctx.equal(periodOf(invoice?.line_items[0]), [start, end], 'the period of the first fee')
        const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })
        ctx.equal(
          upcoming.body.upcoming_invoice.total_cents,
          fee,
          'the fee of the next, whole period',
          upcoming,
        )
        await endNow(ctx, made)
      }
    },
  },
  {
    ...periodDefaults,
    id: 'subscriptions.calendar-months-count-from-january',
    title:
      'With `calendar` periods of several months count from January, and a plan whose periods do not begin where the calendar’s do is refused.',
    operations: ['createSubscription', 'changeSubscriptionPlan', 'cancelSubscription'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const subscribeTo = (plan_id: string) => ({ customer_id, plan_id, billing_anchor: 'calendar' }) as const
      // In August, unlike in January, no such period begins.
      const starts_at = `${(await ctx.now()).getUTCFullYear() + 1}-08-10T00:00:00Z`
      for (const interval_count of [2, 3, 4, 6, 12]) {
        const { id } = await createPlan(ctx, { interval: 'month', interval_count })
        const made = await createSubscription(ctx, { ...subscribeTo(id), starts_at })
        const from = new Date(made.current_period_start)
        const months = Math.floor(from.getUTCMonth() / interval_count + 1) * interval_count
        const end = new Date(Date.UTC(from.getUTCFullYear(), months, 1)).toISOString()
        ctx.equal(made.current_period_end, end, `the end of the first period of ${interval_count} months`)
        await endNow(ctx, made)
      }
      const monthly = await createSubscription(ctx, subscribeTo((await createPlan(ctx, {})).id))
      for (const [interval, interval_count] of [
        ['month', 5],
        ['day', 2],
        ['week', 2],
        ['year', 2],
      ] as const) {
        const { id: plan_id } = await createPlan(ctx, { interval, interval_count })
        await invalid(ctx, 'createSubscription', { body: subscribeTo(plan_id) }, [
          { path: 'body.billing_anchor', code: 'not_allowed' },
        ])
        const change = { path: { id: monthly.id }, body: { plan_id } }
        await invalid(ctx, 'changeSubscriptionPlan', change, [{ path: 'body.plan_id', code: 'not_allowed' }])
      }
      await endNow(ctx, monthly)
    },
  },
]

/** The calendar period of a time, in UTC. Weeks start on Monday. */
function wholePeriod(moment: string, interval: 'day' | 'week' | 'month' | 'year'): [string, string] {
  const date = new Date(moment)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const monday = day - ((date.getUTCDay() + 6) % 7)
  const [from, to] = {
    day: [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)],
    week: [Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7)],
    month: [Date.UTC(year, month, 1), Date.UTC(year, month, 1 + daysInMonth(date))],
    year: [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)],
  }[interval]
  return [new Date(from ?? 0).toISOString(), new Date(to ?? 0).toISOString()]
}
