import type { Check } from '../../kit/check.ts'
import { stateOf } from '../../kit/dated.ts'
import { createPlan } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invalid, invoicesOf } from '../../kit/requests.ts'
import { monthOf, saysOf, startMonths } from './monthly-usage.ts'

const defaults = { ...renewalDefaults, reference: 'createPlan' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'createPlan', 'ingestEvents']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'usage-months.invoices-of-their-own',
    title:
      'With `usage_billing_interval` `month` each month of the period is invoiced by itself, `subscription_usage`, and the last one with the next fee. The subscription shows the month whose usage is billed next; null with `period`, the default.',
    operations,
    async run(ctx) {
      const { at, travel, subscribe, call } = await startMonths(ctx, '04-01')
      const made = await subscribe({ amount_cents: 3_000 })
      const plain = await subscribe({ usage_billing_interval: 'period' })
      ctx.equal(await monthOf(ctx, made), [at('04-01'), at('05-01')], 'the first month')
      ctx.equal(await monthOf(ctx, plain), [null, null], 'the month where usage is billed for the period')
      await travel('05-01')
      await call('04-16', 100)
      ctx.equal(await monthOf(ctx, made), [at('05-01'), at('06-01')], 'the second month')
      ctx.equal(await stateOf(ctx, made), ['active', at('04-01'), at('07-01')], 'status and period')
      await travel('07-01')
      await call('06-30T23:59', 7)
      ctx.equal(await monthOf(ctx, made), [at('07-01'), at('08-01')], 'the first month of the next period')
      await travel('07-01T01:00')
      const [first, ...others] = await invoicesOf(ctx, made)
      ctx.equal(
        first?.line_items.map(({ type }) => type),
        ['fee'],
        'the lines of the first invoice',
      )
      ctx.equal(
        others.map(saysOf),
        [
          ['subscription_usage', at('04-01'), at('05-01'), ['usage', 10_000]],
          ['subscription_usage', at('05-01'), at('06-01'), ['usage', 0]],
          ['subscription_cycle', at('06-01'), at('07-01'), ['fee', 3_000], ['usage', 700]],
        ],
        'billing_reason, period and lines of each other invoice',
      )
      ctx.equal(
        others.map(({ finalized_at }) => finalized_at),
        ['05-01T01:00', '06-01T01:00', '07-01T01:00'].map((each) => at(each)),
        'finalized_at of each',
      )
      ctx.equal(
        (await invoicesOf(ctx, plain)).map(saysOf),
        [['subscription_cycle', at('04-01'), at('07-01'), ['usage', 10_700]]],
        'the invoices where usage is billed for the period',
      )
      const query = { subscription_id: made.id, billing_reason: 'subscription_usage' }
      const listed = await ctx.succeed('listInvoices', { query })
      ctx.equal(listed.body.invoices.length, 2, 'how many invoices are listed by that reason', listed)
      for (const each of [made, plain]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'usage-months.refused',
    title:
      '`usage_billing_interval` `month` needs a plan of several months or of years; others refuse it, also when updated.',
    needs: [],
    operations: ['createPlan', 'updatePlan'],
    async run(ctx) {
      const problems = [{ path: 'body.usage_billing_interval', code: 'not_allowed' }]
      const monthly = { usage_billing_interval: 'month' } as const
      for (const recurrence of [
        { interval: 'month' },
        { interval: 'week', interval_count: 8 },
        { interval: 'day', interval_count: 90 },
      ] as const) {
        const body = { code: ctx.unique('plan'), name: 'Pro', currency_code: 'USD', ...recurrence }
        await invalid(ctx, 'createPlan', { body: { ...body, ...monthly } }, problems)
        const { id, usage_billing_interval } = await createPlan(ctx, recurrence)
        ctx.equal(usage_billing_interval, 'period', 'usage_billing_interval, by default')
        await invalid(ctx, 'updatePlan', { path: { id }, body: monthly }, problems)
      }
      const yearly = await createPlan(ctx, { interval: 'year', ...monthly })
      ctx.equal(yearly.usage_billing_interval, 'month', 'usage_billing_interval of a yearly plan')
      const { id } = await createPlan(ctx, { interval_count: 2 })
      const updated = await ctx.succeed('updatePlan', { path: { id }, body: monthly })
      ctx.equal(
        updated.body.plan.usage_billing_interval,
        'month',
        'usage_billing_interval once it is updated',
        updated,
      )
    },
  },
]
