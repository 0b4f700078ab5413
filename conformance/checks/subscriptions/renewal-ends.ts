import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { usageOf } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kit/time.ts'

const operations: Check['operations'] = [...renewing, 'getUpcomingInvoice']
const AT_END = { body: { at_period_end: true } }

export const checks: Check[] = [
  {
    ...renewalDefaults,
    id: 'renewals.catch-up-in-order',
    title:
      'However far time is moved at once, each period has one invoice, in order, without a gap, finalized at its own time.',
    operations,
    async run(ctx) {
      const { subscription, end, send } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 2)
      await advanceClock(ctx, later(end, 3 * DAY_MS + HOUR_MS + MINUTE_MS))
      const invoices = await invoicesOf(ctx, subscription)
      const [, ...renewals] = invoices.toSorted((a, b) => numberOf(a) - numberOf(b))
      ctx.equal(invoices.length, 5, 'how many invoices there are after four period ends')
      for (const [index, invoice] of renewals.entries()) {
        const [start, stop] = [
          later(subscription.current_period_start, index * DAY_MS),
          later(end, index * DAY_MS),
        ]
        ctx.equal(
          [invoice.period_start, invoice.period_end],
          [start, stop],
          `the period of renewal ${index + 1}, by number`,
        )
        const shown = [invoice.status, invoice.finalized_at, usageOf(invoice.line_items[1])?.units]
        ctx.equal(
          shown,
          ['open', later(stop, HOUR_MS), index === 0 ? '2' : '0'],
          'status, finalized_at and units',
        )
        ctx.equal(invoice.total_cents, index === 0 ? 4_903 : 4_900, 'the total')
      }
      await endNow(ctx, subscription)
    },
  },
  {
    ...renewalDefaults,
    id: 'renewals.end-when-cancelled',
    title:
      'What is cancelled at the period’s end ends there: the last invoice has the usage and no fee, and none follows.',
    reference: 'cancelSubscription',
    operations: [...operations, 'cancelSubscription', 'changeSubscriptionPlan'],
    async run(ctx) {
      const { subscription, end, send } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 2)
      const path = { id: subscription.id }
      await ctx.succeed('cancelSubscription', { path, ...AT_END })
      await advanceClock(ctx, later(end, -MINUTE_MS))
      const still = await ctx.succeed('getSubscription', { path })
      ctx.equal(still.body.subscription.status, 'active', 'the status a minute before the end', still)
      await advanceClock(ctx, later(end, DAY_MS + 2 * HOUR_MS))
      const ended = await ctx.succeed('getSubscription', { path })
      const { status, canceled_at, current_period_end } = ended.body.subscription
      ctx.equal(
        [status, canceled_at, current_period_end],
        ['canceled', end, end],
        'status, canceled_at and period end',
        ended,
      )
      const [, last, ...more] = await invoicesOf(ctx, subscription)
      const amounts = last?.line_items.map(({ amount_cents }) => amount_cents)
      ctx.equal(
        [amounts, last?.status, more.length],
        [[3], 'open', 0],
        'the last invoice’s amounts and status, and how many follow',
      )
      await send(end, 50)
      await advanceClock(ctx, later(end, 2 * DAY_MS))
      ctx.equal(
        (await invoicesOf(ctx, subscription)).length,
        2,
        'how many invoices there are after usage that came after the end',
      )
      const again = await ctx.succeed('cancelSubscription', { path, ...AT_END })
      ctx.equal(again.body.subscription.canceled_at, end, 'canceled_at, canceled again after the end', again)
    },
  },
]

function numberOf({ invoice_number = '' }: { invoice_number?: string }): number {
  return Number(invoice_number.split('-')[1])
}
