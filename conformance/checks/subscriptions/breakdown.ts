import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createDailySubscription } from '../../kit/daily-subscription.ts'
import { periodDefaults } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invalid, UNKNOWN_ID, use } from '../../kit/requests.ts'

export const checks: Check[] = [
  {
    ...periodDefaults,
    reference: 'getUsageBreakdown',
    id: 'breakdown.adds-up',
    title:
      'The usage of a price is broken down by the values of one or two properties, the largest first; the shares add up to the amount of the line.',
    operations: ['getUsageBreakdown', 'getSubscriptionUsage', 'ingestEvents'],
    async run(ctx) {
      const { customer, meter, subscription } = await createDailySubscription(ctx)
      const at = subscription.current_period_start
      const events = eventsFor(ctx, customer, meter, [
        { at, properties: { calls: 2, region: 'eu', model: 'a' } },
        { at, properties: { calls: 1, region: 'eu', model: 'b' } },
        { at, properties: { calls: 1, region: 7, model: 'a' } },
        { at, properties: { calls: 1, model: 'a' } },
      ])
      await use(ctx, customer, events)
      const path = { id: subscription.id }
      const { charges } = (await ctx.succeed('getSubscriptionUsage', { path })).body.subscription_usage
      const [charge] = charges
      const price_id = charge?.usage.price_id ?? ''
      const amount = charge?.type === 'currency' ? charge.amount_cents : undefined
      ctx.equal(amount, 8, 'the amount of 5 units at 1.5 cents')
      const byRegion = await read(ctx, path, { price_id, group_by: ['region'] })
      ctx.equal(
        byRegion.groups.map(({ values, units, amount_cents }) => [values, units, amount_cents]),
        [
          [['eu'], '3', 5],
          [['7'], '1', 1],
          [[null], '1', 2],
        ],
        'values, units and amounts of the groups, those without the property last',
      )
      ctx.equal(
        [byRegion.units, byRegion.amount_cents, byRegion.pricing_unit_code, byRegion.others],
        ['5', 8, null, null],
        'units, amount, pricing unit and the others',
      )
      ctx.equal(
        [byRegion.period_start, byRegion.period_end, byRegion.meter_id],
        [charge?.period_start, charge?.period_end, meter.id],
        'period and meter, which the charge has',
      )
      const byBoth = await read(ctx, path, { price_id, group_by: ['model', 'region'], at })
      ctx.equal(
        byBoth.groups.map(({ values, units }) => [values, units]),
        [
          [['a', 'eu'], '2'],
          [['a', '7'], '1'],
          [['a', null], '1'],
          [['b', 'eu'], '1'],
        ],
        'the values of both properties, and their units',
      )
      const sum = byBoth.groups.reduce((cents, { amount_cents }) => cents + (amount_cents ?? 0), 0)
      ctx.equal(sum, 8, 'the sum of the shares')
      const query = { price_id: UNKNOWN_ID, group_by: ['region'] }
      await invalid(ctx, 'getUsageBreakdown', { path, query }, [
        { path: 'query.price_id', code: 'unknown_price' },
      ])
      await endNow(ctx, subscription)
    },
  },
]

async function read(
  ctx: CheckContext,
  path: { id: string },
  query: { price_id: string; group_by: string[]; at?: string },
) {
  return (await ctx.succeed('getUsageBreakdown', { path, query })).body.usage_breakdown
}
