import type { Check } from '../../kit/check.ts'
import { newestLinesOf, stateOf, upcomingLinesOf } from '../../kit/dated.ts'
import { periodOf } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'
import { changeAsPreviewed, monthOf, saysOf, startMonths } from './monthly-usage.ts'

const defaults = { ...renewalDefaults, reference: 'changeSubscriptionPlan' } satisfies Partial<Check>
const operations: Check['operations'] = [
  ...renewing,
  'createPlan',
  'ingestEvents',
  'changeSubscriptionPlan',
  'previewSubscriptionPlanChange',
  'getUpcomingInvoice',
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'usage-months.upcoming-with-prorations',
    title:
      'The upcoming invoice is that of the month. What a change of plan gives back and charges comes with it, as the preview of the change says; the month goes on, with a line for the usage on each plan.',
    operations,
    async run(ctx) {
      const { at, travel, planOf, subscribe, call } = await startMonths(ctx, '04-01')
      const made = await subscribe({ amount_cents: 9_100 })
      await travel('04-16')
      await call('04-10', 10)
      const path = { id: made.id }
      const { upcoming_invoice } = (await ctx.succeed('getUpcomingInvoice', { path })).body
      ctx.equal(
        [upcoming_invoice.period_start, upcoming_invoice.period_end, upcoming_invoice.finalizes_at],
        [at('04-01'), at('05-01'), at('05-01T01:00')],
        'period and finalizes_at of the upcoming invoice',
      )
      await changeAsPreviewed(ctx, made, await planOf({ amount_cents: 18_200 }), 'create_prorations')
      ctx.equal(await monthOf(ctx, made), [at('04-01'), at('05-01')], 'the month, which goes on')
      await call('04-16', 2)
      const lines = await upcomingLinesOf(ctx, made)
      await travel('05-01')
      ctx.equal(await newestLinesOf(ctx, made), lines, 'the lines of 1 May, as they were to come')
      const [, april] = await invoicesOf(ctx, made)
      ctx.equal(
        saysOf(april),
        [
          'subscription_usage',
          at('04-01'),
          at('05-01'),
          ['proration', -7_600],
          ['proration', 15_200],
          ['usage', 1_000],
          ['usage', 200],
        ],
        'the invoice of the month',
      )
      await travel('07-01')
      const [, , ...others] = await invoicesOf(ctx, made)
      ctx.equal(
        others.map(saysOf),
        [
          ['subscription_usage', at('05-01'), at('06-01'), ['usage', 0]],
          ['subscription_cycle', at('06-01'), at('07-01'), ['fee', 18_200], ['usage', 0]],
        ],
        'the invoices after it',
      )
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'usage-months.to-a-whole-period',
    title:
      'A change to a plan that bills usage for the period keeps the start of the month: what is not billed yet comes at the period’s end, and from then on the period’s usage.',
    operations,
    async run(ctx) {
      const { at, travel, planOf, subscribe, call } = await startMonths(ctx, '04-01')
      const made = await subscribe()
      const plan = await planOf({ usage_billing_interval: 'period' })
      await travel('05-16')
      await call('05-10', 10)
      await changeAsPreviewed(ctx, made, plan)
      ctx.equal(await monthOf(ctx, made), [at('05-01'), at('07-01')], 'what is billed next')
      await travel('07-01')
      await call('06-10', 5)
      await travel('07-01T01:00')
      const [april, rest, ...more] = await invoicesOf(ctx, made)
      ctx.equal(april?.period_end, at('05-01'), 'period_end of the first invoice')
      ctx.equal(
        [saysOf(rest), rest?.line_items.map(periodOf), more],
        [
          ['subscription_cycle', at('05-01'), at('07-01'), ['usage', 1_000], ['usage', 500]],
          [
            [at('05-01'), at('05-16')],
            [at('05-16'), at('07-01')],
          ],
          [],
        ],
        'the invoice of the rest, the time of its lines, and what follows',
      )
      ctx.equal(await monthOf(ctx, made), [null, null], 'the month in the next period')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'usage-months.from-a-whole-period',
    title:
      'A change to a plan that bills usage monthly bills what is not billed yet with the month of the change; one of another interval bills the time so far at once, and its months begin there.',
    operations,
    async run(ctx) {
      const { at, travel, planOf, subscribe, call } = await startMonths(ctx, '04-01')
      const made = await subscribe({ usage_billing_interval: 'period' })
      const restarted = await subscribe()
      const [plan, yearly] = [await planOf(), await planOf({ interval: 'year', interval_count: 1 })]
      await travel('05-16')
      await call('05-10', 10)
      await changeAsPreviewed(ctx, made, plan)
      ctx.equal(await monthOf(ctx, made), [at('04-01'), at('06-01')], 'what is billed next')
      const body = { plan_id: yearly.id, proration: 'none', allow_overlap: true }
      await ctx.succeed('changeSubscriptionPlan', { path: { id: restarted.id }, body })
      ctx.equal(
        await stateOf(ctx, restarted),
        ['active', at('05-16'), at('05-16', 1)],
        'the period of a year',
      )
      ctx.equal(await monthOf(ctx, restarted), [at('05-16'), at('06-16')], 'its first month')
      await travel('06-01')
      await call('05-20', 5)
      ctx.equal(await monthOf(ctx, made), [at('06-01'), at('07-01')], 'the month after it')
      await travel('07-01')
      const [spring, june] = await invoicesOf(ctx, made)
      ctx.equal(
        [saysOf(spring), spring?.line_items.map(periodOf), saysOf(june)],
        [
          ['subscription_usage', at('04-01'), at('06-01'), ['usage', 1_000], ['usage', 500]],
          [
            [at('04-01'), at('05-16')],
            [at('05-16'), at('06-01')],
          ],
          ['subscription_cycle', at('06-01'), at('07-01'), ['usage', 0]],
        ],
        'the invoice with the change, the time of its lines, and the invoice after it',
      )
      ctx.equal(
        (await invoicesOf(ctx, restarted)).slice(1).map(saysOf),
        [
          ['subscription_update', at('05-01'), at('05-16'), ['usage', 1_000]],
          ['subscription_usage', at('05-16'), at('06-16'), ['usage', 500]],
        ],
        'the invoices of a change of interval',
      )
      for (const each of [made, restarted]) await endNow(ctx, each)
    },
  },
]
