import type { Check } from '../../kit/check.ts'
import { billedOf, newestLinesOf, upcomingLinesOf } from '../../kit/dated.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'
import { amountsOf, boundsOf } from './bounded-subscription.ts'
import { changeAsPreviewed, saysOf, startMonths } from './monthly-usage.ts'

const defaults = { ...renewalDefaults, reference: 'createPlan' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'createPlan', 'ingestEvents']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'usage-months.tiers-and-prices',
    title:
      'Tiers begin anew each month, and the minimum and maximum of a price are each month’s: ten calls at 1.00 and more at 0.50 are 12.50 for 15 calls, month after month.',
    operations,
    async run(ctx) {
      const { travel, meter, subscribe, call } = await startMonths(ctx, '04-01')
      const tiers = [
        { up_to: '10', unit_amount: '1' },
        { up_to: null, unit_amount: '0.5' },
      ]
      const tiered = await subscribe({
        prices: [{ meter_id: meter.id, charge_model: 'graduated' as const, tiers }],
      })
      const bounded = await subscribe({}, {}, { minimum_amount: '20', maximum_amount: '30' })
      for (const [end, day, calls] of [
        ['05-01', '04-02', 15],
        ['06-01', '05-02', 15],
        ['07-01', '06-02', 40],
      ] as const) {
        await travel(end)
        await call(day, calls)
      }
      await travel('07-01T01:00')
      ctx.equal(await billedOf(ctx, tiered), [[1_250], [1_250], [2_500]], 'the amounts by tiers')
      ctx.equal(
        (await invoicesOf(ctx, bounded)).map(amountsOf),
        [
          [
            ['usage', 1_500],
            ['minimum', 500],
          ],
          [
            ['usage', 1_500],
            ['minimum', 500],
          ],
          [
            ['usage', 4_000],
            ['maximum', -1_000],
          ],
        ],
        'the lines with the bounds of a price',
      )
      for (const each of [tiered, bounded]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'usage-months.bounds-of-the-plan',
    title:
      'The minimum and maximum of a plan are for its period: what is beyond the maximum is taken off the month that reaches it and each after it, and the minimum is billed with the last month. A fee of 30.00 and 50.00, 40.00 and 10.00 of usage come to a maximum of 100.00.',
    operations: [...operations, 'getUpcomingInvoice'],
    async run(ctx) {
      const { travel, subscribe, call } = await startMonths(ctx, '04-01')
      const fee = { amount_cents: 3_000 }
      const high = await subscribe({ ...fee, maximum_amount_cents: 10_000 })
      const low = await subscribe({ ...fee, minimum_amount_cents: 20_000 })
      for (const [middle, end, calls] of [
        ['04-16', '05-01', 50],
        ['05-16', '06-01', 40],
        ['06-16', '07-01', 10],
      ] as const) {
        await travel(middle)
        await call(middle, calls)
        const upcoming = [await upcomingLinesOf(ctx, high), await upcomingLinesOf(ctx, low)]
        await travel(end)
        ctx.equal(
          [await newestLinesOf(ctx, high), await newestLinesOf(ctx, low)],
          upcoming,
          `the lines of each invoice of ${end}, as they were to come`,
        )
      }
      const [capped, filled] = [await invoicesOf(ctx, high), await invoicesOf(ctx, low)]
      ctx.equal(
        capped.map(amountsOf),
        [
          [['fee', 3_000]],
          [['usage', 5_000]],
          [
            ['usage', 4_000],
            ['maximum', -2_000],
          ],
          [
            ['fee', 3_000],
            ['usage', 1_000],
            ['maximum', -1_000],
          ],
        ],
        'the lines with a maximum',
      )
      ctx.equal(
        capped.flatMap(boundsOf),
        [12_000, 11_000].map((spend_cents) => ({ price_id: null, spend_cents, bound_cents: 10_000 })),
        'how each maximum came about',
      )
      ctx.equal(
        filled.slice(1).map(amountsOf),
        [
          [['usage', 5_000]],
          [['usage', 4_000]],
          [
            ['fee', 3_000],
            ['usage', 1_000],
            ['minimum', 7_000],
          ],
        ],
        'the lines with a minimum',
      )
      for (const each of [high, low]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'usage-months.bounds-after-a-change',
    title:
      'After a change of plan the bounds of each plan are for its part of the period, over all months of it: of a maximum of 91.00 for 91 days, 76.00 are left from 16 April. Where it ends early, what its months were billed is not given back.',
    reference: 'changeSubscriptionPlan',
    operations: [
      ...operations,
      'changeSubscriptionPlan',
      'previewSubscriptionPlanChange',
      'getUpcomingInvoice',
    ],
    async run(ctx) {
      const { travel, planOf, subscribe, call } = await startMonths(ctx, '04-01')
      const made = await subscribe({ maximum_amount_cents: 1_820 })
      await travel('04-16')
      await call('04-10', 4)
      await changeAsPreviewed(ctx, made, await planOf({ maximum_amount_cents: 9_100 }))
      await travel('05-01')
      await call('04-20', 50)
      await travel('06-01')
      await call('05-20', 40)
      await travel('06-01T01:00')
      ctx.equal(
        (await invoicesOf(ctx, made)).map((invoice) => saysOf(invoice).slice(3)),
        [
          [
            ['usage', 400],
            ['usage', 5_000],
            ['maximum', -100],
          ],
          [
            ['usage', 4_000],
            ['maximum', -1_400],
          ],
        ],
        'the lines of April and May',
      )
      await travel('06-02')
      await call('06-01', 3)
      await endNow(ctx, made)
      const last = (await invoicesOf(ctx, made)).at(-1)
      ctx.equal(
        saysOf(last).slice(3),
        [
          ['usage', 300],
          ['maximum', -300],
        ],
        'the lines of the last invoice',
      )
      ctx.equal(
        boundsOf(last),
        [{ price_id: null, spend_cents: 7_900, bound_cents: 7_600 }],
        'how the last maximum came about',
      )
    },
  },
  {
    ...defaults,
    id: 'usage-months.bounds-at-the-border',
    title:
      'Where a subscription ends, or changes its plan, as a month of usage ends, the minimum of the part is billed all the same, with the time of the part.',
    reference: 'cancelSubscription',
    operations: [...operations, 'cancelSubscription', 'changeSubscriptionPlan'],
    async run(ctx) {
      const { at, travel, planOf, subscribe, call } = await startMonths(ctx, '04-01')
      const made = [
        await subscribe({ minimum_amount_cents: 9_100 }),
        await subscribe({ minimum_amount_cents: 9_100 }),
      ]
      const [ended, changed] = made
      if (ended === undefined || changed === undefined) throw new Error('there is no subscription')
      await travel('04-16')
      await call('04-10', 4)
      await travel('06-01')
      await endNow(ctx, ended)
      await changeAsPreviewed(ctx, changed, await planOf({}))
      await travel('07-01T01:00')
      for (const each of made) {
        const lines = (await invoicesOf(ctx, each)).flatMap(({ line_items }) => line_items)
        ctx.equal(
          lines
            .filter(({ type }) => type === 'minimum')
            .map(({ amount_cents, period_start, period_end }) => [amount_cents, period_start, period_end]),
          [[5_700, at('04-01'), at('06-01')]],
          'the minimum of 61 of 91 days, of which 4.00 were used',
        )
      }
      await endNow(ctx, changed)
    },
  },
]
