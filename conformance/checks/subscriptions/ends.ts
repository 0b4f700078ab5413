import type { Check } from '../../kit/check.ts'
import {
  billedOf,
  endAt,
  newestLinesOf,
  startOn,
  stateOf,
  subscribeAsPreviewed,
  upcomingLinesOf,
} from '../../kit/dated.ts'
import { createMeter } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invalid, invoicesOf, refused, use } from '../../kit/requests.ts'

const defaults = { ...renewalDefaults, reference: 'updateSubscription' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing, 'updateSubscription', 'getUpcomingInvoice']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'ends.cuts-the-period',
    title:
      'A period that begins with `ends_at` known is cut there, and its fee in advance is for that time; then it is `canceled`. 30.00 for the half of June are 15.00, as the preview says. It ends a trial too.',
    reference: 'createSubscription',
    operations: [...operations, 'previewSubscription'],
    async run(ctx) {
      const { at, travel, customer, planOf, subscribe } = await startOn(ctx, '05-01')
      const plan = await planOf()
      const ends_at = at('06-16')
      const { made, amounts } = await subscribeAsPreviewed(ctx, customer, plan, { ends_at })
      ctx.equal([made.ends_at, made.current_period_end, ...amounts], [ends_at, at('06-01'), 3_000], 'May')
      const short = await subscribe({}, { ends_at: at('05-11') })
      ctx.equal(await stateOf(ctx, short), ['active', at('05-01'), at('05-11')], 'a first period that is cut')
      const trial = await subscribe({ trial_days: 60 }, { ends_at })
      const lines = await upcomingLinesOf(ctx, made)
      await travel('06-01')
      ctx.equal(await stateOf(ctx, made), ['active', at('06-01'), ends_at], 'the period that is cut')
      ctx.equal(await newestLinesOf(ctx, made), lines, 'the lines of 1 June, as they were to come')
      await travel('07-02')
      for (const each of [made, trial]) {
        const { subscription } = (await ctx.succeed('getSubscription', { path: { id: each.id } })).body
        ctx.equal([subscription.status, subscription.canceled_at], ['canceled', ends_at], 'the end')
      }
      ctx.equal(await billedOf(ctx, made), [[3_000], [1_500]], 'the amounts of all invoices')
      ctx.equal(await billedOf(ctx, short), [[968]], 'the amounts where the first period is cut')
      ctx.equal(await billedOf(ctx, trial), [], 'the amounts of a trial')
    },
  },
  {
    ...defaults,
    id: 'ends.after-the-fee',
    title:
      'An `ends_at` within a period that was billed ends it there: the last invoice has the usage until then, as the upcoming one says, and nothing of the fee is given back.',
    operations: [...operations, 'ingestEvents'],
    async run(ctx) {
      const { at, travel, customer, subscribe } = await startOn(ctx, '06-01')
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const made = await subscribe({ prices })
      await use(
        ctx,
        customer,
        eventsFor(ctx, customer, meter, [{ at: at('06-01'), properties: { calls: 5 } }]),
      )
      await endAt(ctx, made, at('06-16'))
      const lines = await upcomingLinesOf(ctx, made)
      await travel('06-16')
      ctx.equal(await stateOf(ctx, made), ['canceled', at('06-01'), at('06-16')], 'status and period')
      ctx.equal(await newestLinesOf(ctx, made), lines, 'the lines of the last invoice, as they were to come')
      const [, last] = await invoicesOf(ctx, made)
      ctx.equal(
        [last?.total_cents, last?.billing_reason, last?.period_end],
        [500, 'subscription_cancel', at('06-16')],
        'total, billing_reason and period_end of the last invoice',
      )
    },
  },
  {
    ...defaults,
    id: 'ends.moved-and-removed',
    title:
      '`ends_at` can be moved and, with null, removed; of what had an end only the last one counts. A period that was cut stays so, and the next is the rest of the whole one.',
    operations,
    async run(ctx) {
      const { at, travel, subscribe } = await startOn(ctx, '06-01')
      const [open, cut, sooner] = [
        await subscribe(),
        await subscribe({}, { ends_at: at('06-16') }),
        await subscribe({}, { ends_at: at('06-16') }),
      ]
      await endAt(ctx, open, at('06-11'))
      await endAt(ctx, open, null)
      await endAt(ctx, cut, at('08-01'))
      await endAt(ctx, sooner, at('06-06'))
      await travel('06-16')
      ctx.equal(await stateOf(ctx, open), ['active', at('06-01'), at('07-01')], 'where the end was removed')
      ctx.equal(await stateOf(ctx, cut), ['active', at('06-16'), at('07-01')], 'the rest of a period')
      ctx.equal(await stateOf(ctx, sooner), ['canceled', at('06-01'), at('06-06')], 'the earlier end')
      await travel('08-02')
      ctx.equal(await billedOf(ctx, open), [[3_000], [3_000], [3_000]], 'where the end was removed')
      ctx.equal(await billedOf(ctx, cut), [[1_500], [1_500], [3_000]], 'where it was moved to 1 August')
      ctx.equal(await stateOf(ctx, cut), ['canceled', at('07-01'), at('08-01')], 'the last period')
      ctx.equal(await billedOf(ctx, sooner), [[1_500]], 'where it was moved to 6 June')
      await endNow(ctx, open)
    },
  },
  {
    ...defaults,
    id: 'ends.refused',
    title:
      '`ends_at` lies after now and after the start, with `starts_at` too; what is `canceled` takes none, and the one that it has is no change.',
    operations: ['createSubscription', 'previewSubscription', 'updateSubscription', 'cancelSubscription'],
    async run(ctx) {
      const { at, customer, planOf, subscribe } = await startOn(ctx, '04-01')
      const { id: plan_id } = await planOf()
      const problems = [{ path: 'body.ends_at', code: 'in_past' }]
      const body = { customer_id: customer.id, plan_id }
      for (const id of ['previewSubscription', 'createSubscription'] as const)
        for (const times of [
          { ends_at: at('04-01') },
          { ends_at: at('03-01') },
          { starts_at: at('05-01'), ends_at: at('05-01') },
        ])
          await invalid(ctx, id, { body: { ...body, ...times } }, problems)
      const made = await subscribe({}, { starts_at: at('05-01'), ends_at: at('06-01') })
      const path = { id: made.id }
      for (const times of [
        { ends_at: at('05-01') },
        { ends_at: at('03-01') },
        { starts_at: at('05-10'), ends_at: at('05-05') },
      ])
        await invalid(ctx, 'updateSubscription', { path, body: times }, problems)
      const same = await ctx.succeed('updateSubscription', { path, body: { ends_at: at('06-01') } })
      ctx.equal(same.body.subscription, made, 'the subscription, with the end that it has', same)
      await endNow(ctx, made)
      await refused(ctx, 'updateSubscription', { path, body: { ends_at: null } }, [
        409,
        'SUBSCRIPTION_CANCELED',
      ])
    },
  },
]
