import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { usageOf } from '../../kit/lines.ts'
import { periodDefaults, renewalDefaults } from '../../kit/period-defaults.ts'
import { subscribeInUnit } from '../../kit/pricing-unit.ts'
import { endNow, invalid, invoicesOf, refused, UNKNOWN_ID } from '../../kit/requests.ts'
import { HOUR_MS, later } from '../../kit/time.ts'

const reference = 'getSubscriptionUsage'

export const checks: Check[] = [
  {
    ...periodDefaults,
    reference,
    id: 'subscription-usage.as-upcoming',
    title:
      'The usage of the current period has what the usage lines of the upcoming invoice have, and it refuses a moment of no period.',
    operations: ['getSubscriptionUsage', 'getUpcomingInvoice', 'ingestEvents'],
    async run(ctx) {
      const { subscription, end, send, preview } = await createDailySubscription(ctx)
      await send(subscription.current_period_start, 3)
      const usage = await read(ctx, subscription)
      const [, line] = (await preview()).line_items
      const [charge] = usage.charges
      ctx.equal(
        [charge?.type, amountOf(charge), charge?.usage, usage.charges.length],
        ['currency', line?.amount_cents, usageOf(line), 1],
        'type, amount, usage and number of the charges',
      )
      ctx.equal(amountOf(charge), 5, 'the amount of 3 units at 1.5 cents')
      ctx.equal(
        [usage.period_start, usage.period_end, usage.invoice_id, usage.total_cents],
        [subscription.current_period_start, end, null, 5],
        'period, invoice and total',
      )
      const path = { id: subscription.id }
      for (const at of [later(subscription.current_period_start, -1), end])
        await invalid(ctx, 'getSubscriptionUsage', { path, query: { at } }, [
          { path: 'query.at', code: 'no_period' },
        ])
      const nobody = { path: { id: UNKNOWN_ID } }
      await refused(ctx, 'getSubscriptionUsage', nobody, [404, 'SUBSCRIPTION_NOT_FOUND'])
      await endNow(ctx, subscription)
    },
  },
  {
    ...periodDefaults,
    reference,
    id: 'subscription-usage.in-pricing-units',
    title: 'The usage has prices in a pricing unit too, with what they took from the wallet.',
    operations: ['getSubscriptionUsage', 'ingestEvents', 'createPricingUnit'],
    async run(ctx) {
      const price = { charge_model: 'package' as const, package_amount: '2.5', package_size: '10' }
      const { code, subscription, send } = await subscribeInUnit(ctx, price)
      await send(21)
      const { charges, total_cents } = await read(ctx, subscription)
      const [charge] = charges
      ctx.equal(
        [charge?.type, charge?.type === 'pricing_unit' && [charge.pricing_unit_code, charge.amount]],
        ['pricing_unit', [code, '7.5']],
        'type, pricing unit and amount',
      )
      ctx.equal(
        [charge?.usage.units, Object(charge?.usage).packages, total_cents],
        ['21', '3', 0],
        'units, packages and total',
      )
      await endNow(ctx, subscription)
    },
  },
  {
    ...renewalDefaults,
    reference,
    id: 'subscription-usage.earlier-period',
    title:
      'The usage of an earlier period is what its invoice bills, and late events are in the current one.',
    operations: ['getSubscriptionUsage', 'listInvoices', 'ingestEvents', 'advanceTestClock'],
    async run(ctx) {
      const { subscription, end, send } = await createDailySubscription(ctx)
      const start = subscription.current_period_start
      await send(start, 2)
      await advanceClock(ctx, later(end, HOUR_MS))
      const [, invoice] = await invoicesOf(ctx, subscription)
      await send(later(end, -1), 7)
      for (const at of [start, later(end, -1)]) {
        const usage = await read(ctx, subscription, at)
        ctx.equal(
          [usage.period_start, usage.period_end, usage.invoice_id],
          [start, end, invoice?.id],
          `period and invoice of the usage at ${at}`,
        )
        ctx.equal(
          [amountOf(usage.charges[0]), usage.charges[0]?.usage],
          [invoice?.line_items[1]?.amount_cents, usageOf(invoice?.line_items[1])],
          'amount and usage, which the invoice has',
        )
      }
      const current = await read(ctx, subscription, end)
      ctx.equal(
        [current.period_start, current.invoice_id, current.charges[0]?.usage.late_events],
        [end, null, 1],
        'start, invoice and late events of the current period',
      )
      ctx.equal(await read(ctx, subscription), current, 'the usage without `at`')
      await endNow(ctx, subscription)
    },
  },
]

async function read(ctx: CheckContext, { id }: { id: string }, at?: string) {
  const query = at === undefined ? {} : { at }
  return (await ctx.succeed('getSubscriptionUsage', { path: { id }, query })).body.subscription_usage
}

type Usage = Awaited<ReturnType<typeof read>>

function amountOf(charge: Usage['charges'][number] | undefined): number | undefined {
  return charge?.type === 'currency' ? charge.amount_cents : undefined
}
