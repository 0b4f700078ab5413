import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import { share } from '../../kit/exact.ts'
import { createPlan } from '../../kit/fixtures.ts'
import { withoutId } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { at, endNow, invoicesOf } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, secondOf } from '../../kit/time.ts'
import { amountsOf, boundsOf, DAYS, subscribeWithBounds } from './bounded-subscription.ts'

const defaults = { ...renewalDefaults, reference: '#section/Minimum-spend' } as const
const operations: Check['operations'] = [...renewing, 'createPlan', 'getUpcomingInvoice']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'bounds.of-price',
    title:
      'The usage of a price comes to its minimum at least and to its maximum at most, by a line behind the usage, which the upcoming invoice shows and the finalized one keeps.',
    operations,
    async run(ctx) {
      const { made, prices, use, upcoming } = await subscribeWithBounds(ctx, {}, [
        { maximum_amount: '50' },
        { minimum_amount: '20', maximum_amount: '30' },
        { minimum_amount: '5', maximum_amount: '5' },
      ])
      await use(0, 90)
      await use(1, 10)
      await use(2, 5)
      const shown = await upcoming()
      ctx.equal(
        amountsOf(shown),
        [
          ['usage', 9_000],
          ['usage', 1_000],
          ['usage', 500],
          ['maximum', -4_000],
          ['minimum', 1_000],
        ],
        'the lines of the upcoming invoice',
      )
      const [a, b] = prices
      ctx.equal(
        boundsOf(shown),
        [
          { price_id: a?.id, spend_cents: 9_000, bound_cents: 5_000 },
          { price_id: b?.id, spend_cents: 1_000, bound_cents: 2_000 },
        ],
        'how they came about',
      )
      await advanceClock(ctx, made.current_period_end)
      const [draft] = await invoicesOf(ctx, made)
      ctx.equal(draft?.line_items.map(withoutId), shown.line_items, 'the lines of the draft')
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const [open] = await invoicesOf(ctx, made)
      ctx.equal([open?.status, open?.total_cents], ['open', 7_500], 'status and total an hour later')
      ctx.equal(open?.line_items, draft?.line_items, 'its lines, with the ids of the draft')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'bounds.of-plan-over-two-invoices',
    title:
      'What a period comes to counts the fee that an earlier invoice billed, also once that one is void: a minimum bills what is missing, a maximum takes off what is beyond it.',
    operations: [...operations, 'voidInvoice'],
    async run(ctx) {
      const fee = { amount_cents: 4_900 }
      const low = await subscribeWithBounds(ctx, { ...fee, minimum_amount_cents: 20_000 })
      const high = await subscribeWithBounds(ctx, { ...fee, maximum_amount_cents: 10_000 })
      for (const { use } of [low, high]) await use(0, 80)
      const [first] = await invoicesOf(ctx, low.made)
      await ctx.succeed('voidInvoice', { path: { id: first?.id ?? '' } })
      await advanceClock(ctx, later(high.made.current_period_end, HOUR_MS))
      for (const [made, type, bound_cents] of [
        [low.made, 'minimum', 20_000],
        [high.made, 'maximum', 10_000],
      ] as const) {
        const [, invoice] = await invoicesOf(ctx, made)
        ctx.equal(
          amountsOf(invoice),
          [
            ['fee', 4_900],
            ['usage', 8_000],
            [type, bound_cents - 12_900],
          ],
          `the lines of an invoice with a ${type}`,
        )
        ctx.equal(
          boundsOf(invoice),
          [{ price_id: null, spend_cents: 12_900, bound_cents }],
          `how the ${type} came about`,
        )
        await endNow(ctx, made)
      }
    },
  },
  {
    ...defaults,
    id: 'bounds.partial',
    title:
      'After a change of plan each part of the period has its own plan’s bound, in proportion to its seconds, and the share of each fee and credit that lies in it.',
    operations: [...operations, 'changeSubscriptionPlan', 'previewSubscriptionPlanChange'],
    async run(ctx) {
      const { made } = await subscribeWithBounds(ctx, {
        amount_cents: 4_900,
        minimum_amount_cents: 20_000,
      })
      const next = await createPlan(ctx, {
        interval: 'day' as const,
        interval_count: DAYS,
        name: 'Scale',
        amount_cents: 19_900,
        minimum_amount_cents: 50_000,
      })
      await advanceClock(ctx, later(made.current_period_start, (DAYS / 2) * DAY_MS))
      const change = { path: { id: made.id }, body: { plan_id: next.id } }
      const preview = await ctx.succeed('previewSubscriptionPlanChange', change)
      await ctx.succeed('changeSubscriptionPlan', change)
      await advanceClock(ctx, later(made.current_period_end, HOUR_MS))
      const [, invoice] = await invoicesOf(ctx, made)
      const lines = invoice?.line_items ?? []
      const [old, fresh] = lines.filter(({ type }) => type === 'minimum')
      const shareOf = (amount: number, line: (typeof lines)[number] | undefined) =>
        share(amount, secondOf(line?.period_end ?? '') - secondOf(line?.period_start ?? ''), DAYS * 86_400)
      ctx.equal(
        [old?.period_start, old?.period_end, fresh?.period_end],
        [made.current_period_start, fresh?.period_start, made.current_period_end],
        'the parts of the period',
      )
      ctx.equal(
        boundsOf(invoice),
        [
          { price_id: null, spend_cents: shareOf(4_900, old), bound_cents: shareOf(20_000, old) },
          { price_id: null, spend_cents: shareOf(19_900, fresh), bound_cents: shareOf(50_000, fresh) },
        ],
        'how each minimum came about',
      )
      ctx.equal(
        preview.body.upcoming_invoice.line_items.map(({ amount_cents }) => amount_cents),
        lines.map(({ amount_cents }) => amount_cents),
        'the amounts that the preview showed',
        preview,
      )
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'bounds.nothing-used',
    title: 'A minimum is billed where nothing was used, also without a fee or a price; a trial has none.',
    operations,
    async run(ctx) {
      const { made } = await subscribeWithBounds(ctx, { minimum_amount_cents: 20_000 })
      const bare = await subscribeWithBounds(ctx, { minimum_amount_cents: 700 }, [])
      const trial = await subscribeWithBounds(ctx, {
        amount_cents: 4_900,
        minimum_amount_cents: 20_000,
        trial_days: DAYS,
      })
      ctx.equal(amountsOf(await trial.upcoming()), [['fee', 4_900]], 'what follows a trial')
      await advanceClock(ctx, later(bare.made.current_period_end, HOUR_MS))
      for (const [{ id }, wanted] of [
        [
          made,
          [
            ['usage', 0],
            ['minimum', 20_000],
          ],
        ],
        [bare.made, [['minimum', 700]]],
      ] as const) {
        const [invoice, ...more] = await invoicesOf(ctx, { id })
        ctx.equal([amountsOf(invoice), more.length], [wanted, 0], 'the lines of the only invoice')
        await endNow(ctx, { id })
      }
      await endNow(ctx, trial.made)
    },
  },
  {
    ...defaults,
    id: 'bounds.last-part',
    title:
      'A subscription that is canceled has its share of the minimum. What it paid ahead and did not get back was spent, and no maximum gives it back.',
    operations: [...operations, 'cancelSubscription'],
    async run(ctx) {
      const fee = { amount_cents: 4_900 }
      const low = await subscribeWithBounds(ctx, { ...fee, minimum_amount_cents: 20_000 })
      const high = await subscribeWithBounds(ctx, { ...fee, maximum_amount_cents: 6_000 })
      for (const { use } of [low, high]) await use(0, 8)
      await advanceClock(ctx, later(high.made.current_period_start, (DAYS / 2) * DAY_MS))
      for (const { made } of [low, high]) await endNow(ctx, made)
      const [, last] = await invoicesOf(ctx, low.made)
      const [, capped] = await invoicesOf(ctx, high.made)
      const [start, end] = [at(last, 'period_start'), at(last, 'period_end')]
      const bound = share(20_000, secondOf(String(end)) - secondOf(String(start)), DAYS * 86_400)
      ctx.equal(
        boundsOf(last),
        [{ price_id: null, spend_cents: 5_700, bound_cents: bound }],
        'how the minimum came about',
      )
      ctx.equal(
        boundsOf(capped),
        [{ price_id: null, spend_cents: 5_700, bound_cents: 4_900 }],
        'how the maximum came about, which is not below the fee',
      )
    },
  },
]
