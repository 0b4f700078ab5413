import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { endAt, newestLinesOf, stateOf, upcomingLinesOf } from '../../kit/dated.ts'
import { createCustomer, createSubscription } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'
import { boundsOf } from './bounded-subscription.ts'
import { monthOf, saysOf, startMonths } from './monthly-usage.ts'

const defaults = { ...renewalDefaults, reference: 'createPlan' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'createPlan', 'ingestEvents']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'usage-months.usage-of-a-month',
    title:
      '`getSubscriptionUsage` has the usage of the current month, or of the month of `at` with its invoice. An event that is late for the invoice of its month counts in the current one.',
    reference: 'getSubscriptionUsage',
    operations: [...operations, 'getSubscriptionUsage'],
    async run(ctx) {
      const { at, travel, subscribe, call } = await startMonths(ctx, '04-01')
      const made = await subscribe()
      await travel('04-16')
      await call('04-10', 5)
      ctx.equal(await usageOf(ctx, made), [at('04-01'), at('05-01'), null, '5', 0], 'the usage of April')
      await travel('05-01T01:00')
      await call('04-20', 3)
      await call('05-01', 2)
      const [april] = await invoicesOf(ctx, made)
      const closed = [at('04-01'), at('05-01'), april?.id, '5', 0]
      const current = [at('05-01'), at('06-01'), null, '5', 1]
      ctx.equal(await usageOf(ctx, made), current, 'the usage of May')
      ctx.equal(await usageOf(ctx, made, at('05-01')), current, 'the usage at the start of May')
      ctx.equal(await usageOf(ctx, made, at('04-30T23:59')), closed, 'the usage at the end of April')
      await travel('06-01T01:00')
      const [, may] = await invoicesOf(ctx, made)
      ctx.equal(saysOf(may), ['subscription_usage', at('05-01'), at('06-01'), ['usage', 500]], 'May')
      ctx.equal(await usageOf(ctx, made, at('04-10')), closed, 'the usage of April in June')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'usage-months.ends-within',
    title:
      'Where a subscription ends within a month, its last invoice is for that part alone, with its share of the bounds of a price; of the plan’s minimum it has that of the time since the period began. 31.00 a month are 15.00 on 16 May, 91.00 for 91 days are 45.00.',
    reference: 'cancelSubscription',
    operations: [
      ...operations,
      'cancelSubscription',
      'previewSubscriptionCancellation',
      'updateSubscription',
      'getUpcomingInvoice',
    ],
    async run(ctx) {
      const { at, travel, subscribe, call } = await startMonths(ctx, '04-01')
      const byPrice = { minimum_amount: '31' }
      const now = await subscribe({}, {}, byPrice)
      const dated = await subscribe({}, {}, byPrice)
      const ofPlan = await subscribe({ minimum_amount_cents: 9_100 })
      await endAt(ctx, dated, at('05-16'))
      await travel('05-01')
      await call('04-10', 10)
      await travel('05-15')
      await call('05-10', 5)
      const upcoming = await upcomingLinesOf(ctx, dated)
      await travel('05-16')
      ctx.equal(await newestLinesOf(ctx, dated), upcoming, 'the lines at `ends_at`, as they were to come')
      const request = { path: { id: ofPlan.id }, body: { at_period_end: false } }
      const preview = await ctx.succeed('previewSubscriptionCancellation', request)
      for (const each of [now, ofPlan]) await endNow(ctx, each)
      ctx.equal(
        await newestLinesOf(ctx, ofPlan),
        preview.body.upcoming_invoice.line_items,
        'the lines of the last invoice, as the preview of the cancellation has them',
      )
      const part = ['subscription_cancel', at('05-01'), at('05-16'), ['usage', 500]]
      for (const each of [now, dated]) {
        const [april, last] = await invoicesOf(ctx, each)
        ctx.equal(
          saysOf(april).slice(3),
          [
            ['usage', 1_000],
            ['minimum', 2_100],
          ],
          'the lines of April',
        )
        ctx.equal(saysOf(last), [...part, ['minimum', 1_000]], 'the last invoice')
        ctx.equal(await monthOf(ctx, each), [at('05-01'), at('05-16')], 'the month that was cut')
      }
      const [, last] = await invoicesOf(ctx, ofPlan)
      ctx.equal(saysOf(last), [...part, ['minimum', 3_000]], 'the last invoice with a minimum of the plan')
      ctx.equal(
        boundsOf(last),
        [{ price_id: null, spend_cents: 1_500, bound_cents: 4_500 }],
        'how the minimum of the plan came about',
      )
    },
  },
  {
    ...defaults,
    id: 'usage-months.to-the-end-of-the-period',
    title:
      'A subscription that is to end with its period bills its months until then; its last invoice has the last month.',
    reference: 'cancelSubscription',
    operations: [...operations, 'cancelSubscription'],
    async run(ctx) {
      const { at, travel, subscribe, call } = await startMonths(ctx, '04-01')
      const made = await subscribe({ interval_count: 2 })
      await ctx.succeed('cancelSubscription', { path: { id: made.id }, body: { at_period_end: true } })
      await travel('05-01')
      await call('04-10', 10)
      ctx.equal(await stateOf(ctx, made), ['active', at('04-01'), at('06-01')], 'status and period in May')
      await travel('06-01')
      ctx.equal(await stateOf(ctx, made), ['canceled', at('04-01'), at('06-01')], 'status and period')
      ctx.equal(
        (await invoicesOf(ctx, made)).map(saysOf),
        [
          ['subscription_usage', at('04-01'), at('05-01'), ['usage', 1_000]],
          ['subscription_cancel', at('05-01'), at('06-01'), ['usage', 0]],
        ],
        'the invoices',
      )
    },
  },
  {
    ...defaults,
    id: 'usage-months.of-the-past',
    title:
      'With a start in the past each month since has its invoice. With `billed_elsewhere` the usage of the current month alone is billed.',
    reference: 'createSubscription',
    operations,
    async run(ctx) {
      const { at, travel, subscribe, call } = await startMonths(ctx, '05-01')
      await travel('07-10')
      await call('06-15', 5)
      await call('07-02', 2)
      const made = await subscribe({}, { starts_at: at('05-01') })
      const left = await subscribe({}, { starts_at: at('05-01'), past_periods: 'billed_elsewhere' })
      for (const each of [made, left]) {
        ctx.equal(await stateOf(ctx, each), ['active', at('05-01'), at('08-01')], 'status and period')
        ctx.equal(await monthOf(ctx, each), [at('07-01'), at('08-01')], 'the current month')
      }
      ctx.equal(
        (await invoicesOf(ctx, made)).map(saysOf),
        [
          ['subscription_usage', at('05-01'), at('06-01'), ['usage', 0]],
          ['subscription_usage', at('06-01'), at('07-01'), ['usage', 500]],
        ],
        'the invoices of the past',
      )
      await travel('08-01')
      ctx.equal(
        (await invoicesOf(ctx, left)).map(saysOf),
        [['subscription_cycle', at('07-01'), at('08-01'), ['usage', 200]]],
        'the invoices where the past was billed elsewhere',
      )
      for (const each of [made, left]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'usage-months.parts-and-zones',
    title:
      'Usage is billed by the months that a monthly plan with the same `billing_anchor` has, in the time zone of the customer. Where the first is partial, so are its bounds: 31.00 a month are 15.52 in Berlin from noon on 16 October, a month of 31 days and an hour.',
    reference: 'createSubscription',
    operations,
    async run(ctx) {
      const { at, travel, planOf, priced } = await startMonths(ctx, '10-10')
      const [price] = priced({}, { minimum_amount: '31' })?.prices ?? []
      const plan = await planOf({ prices: price ? [price] : [] })
      const customer = await createCustomer(ctx, { timezone: 'Europe/Berlin' })
      const subscribed = { customer_id: customer.id, plan_id: plan.id, allow_overlap: true }
      await travel('10-16T10:00')
      const byCalendar = await createSubscription(ctx, { ...subscribed, billing_anchor: 'calendar' })
      const custom = { billing_anchor: 'custom', billing_anchor_at: at('09-19T22:00') } as const
      const byDay = await createSubscription(ctx, { ...subscribed, ...custom })
      const begun = at('10-16T10:00')
      ctx.equal(byCalendar.current_period_end, at('12-31T23:00'), 'the end of the quarter')
      ctx.equal(await monthOf(ctx, byCalendar), [begun, at('10-31T23:00')], 'the rest of October')
      ctx.equal(byDay.current_period_end, at('12-19T23:00'), 'the end of three months from 20 September')
      ctx.equal(await monthOf(ctx, byDay), [begun, at('10-19T22:00')], 'the rest of the month to the 20th')
      await travel('12-01')
      ctx.equal(await monthOf(ctx, byCalendar), [at('11-30T23:00'), at('12-31T23:00')], 'December')
      ctx.equal(
        (await invoicesOf(ctx, byCalendar)).map(saysOf),
        [
          ['subscription_usage', begun, at('10-31T23:00'), ['usage', 0], ['minimum', 1_552]],
          ['subscription_usage', at('10-31T23:00'), at('11-30T23:00'), ['usage', 0], ['minimum', 3_100]],
        ],
        'the invoices by the calendar',
      )
      ctx.equal(await monthOf(ctx, byDay), [at('11-19T23:00'), at('12-19T23:00')], 'the month from the 20th')
      for (const each of [byCalendar, byDay]) await endNow(ctx, each)
    },
  },
]

/** Month, invoice, units and late events of the only charge. */
async function usageOf(ctx: CheckContext, { id }: { id: string }, at?: string) {
  const query = at === undefined ? {} : { at }
  const { subscription_usage } = (await ctx.succeed('getSubscriptionUsage', { path: { id }, query })).body
  const { period_start, period_end, invoice_id, charges } = subscription_usage
  return [period_start, period_end, invoice_id, charges[0]?.usage.units, charges[0]?.usage.late_events]
}
