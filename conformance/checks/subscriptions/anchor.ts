import type { Check } from '../../kit/check.ts'
import {
  billedOf,
  newestLinesOf,
  startOn,
  stateOf,
  subscribeAsPreviewed,
  upcomingLinesOf,
} from '../../kit/dated.ts'
import { createCustomer, createPlan } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invalid } from '../../kit/requests.ts'

const defaults = { ...renewalDefaults, reference: 'createSubscription' } satisfies Partial<Check>

const OUTSIDE = [
  ['1999-12-31T23:59:59.999Z', 'too_early'],
  ['9000-01-01T00:00:00.001Z', 'too_far'],
] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'anchor.custom-first-period',
    title:
      'With `custom` the first period ends at the next moment that lies whole intervals from `billing_anchor_at`, whichever side of it that is, and its fee is in proportion: 30.00 from 1 April to the 15th is 13.55 for 14 of 31 days. The periods after it are whole.',
    operations: [...renewing, 'previewSubscription', 'getUpcomingInvoice'],
    async run(ctx) {
      const { at, travel, customer, planOf } = await startOn(ctx, '04-01')
      const plan = await planOf()
      const custom = (day: string, years: number) => ({
        billing_anchor: 'custom' as const,
        billing_anchor_at: at(day, years),
      })
      const subscribed = []
      for (const terms of [custom('04-15', 0), custom('07-15', -7), custom('12-15', 3)]) {
        const { made, amounts } = await subscribeAsPreviewed(ctx, customer, plan, terms)
        ctx.equal(
          [made.billing_anchor_at, made.current_period_start, made.current_period_end, ...amounts],
          [terms.billing_anchor_at, at('04-01'), at('04-15'), 1_355],
          'billing_anchor_at, the first period and its fee',
        )
        subscribed.push({ made, upcoming: await upcomingLinesOf(ctx, made) })
      }
      await travel('04-15')
      for (const { made, upcoming } of subscribed) {
        ctx.equal(
          await newestLinesOf(ctx, made),
          upcoming,
          'the lines of the second invoice, as they were to come',
        )
        ctx.equal(await billedOf(ctx, made), [[1_355], [3_000]], 'the amounts so far')
        ctx.equal(await stateOf(ctx, made), ['active', at('04-15'), at('05-15')], 'the second period')
        await endNow(ctx, made)
      }
    },
  },
  {
    ...defaults,
    id: 'anchor.custom-keeps-its-day',
    title:
      'With `custom` on a 31st, periods end on the last day of a shorter month, and on the 31st again; a subscription that begins where a period does has a whole one.',
    operations: [...renewing],
    async run(ctx) {
      const { at, travel, subscribe } = await startOn(ctx, '04-30')
      const made = await subscribe({}, { billing_anchor: 'custom', billing_anchor_at: at('01-31', -1) })
      ctx.equal(await billedOf(ctx, made), [[3_000]], 'the fee of a first period that is whole')
      ctx.equal(await stateOf(ctx, made), ['active', at('04-30'), at('05-31')], 'the first period')
      await travel('05-31')
      ctx.equal(await stateOf(ctx, made), ['active', at('05-31'), at('06-30')], 'the second period')
      await travel('06-30')
      ctx.equal(await stateOf(ctx, made), ['active', at('06-30'), at('07-31')], 'the third period')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'anchor.custom-outlasts-changes',
    title:
      'The moments of `custom` stay where they are: after a trial the first paid period ends at the next of them, and so does the period with which a plan of another interval begins.',
    operations: [...renewing, 'changeSubscriptionPlan'],
    async run(ctx) {
      const { at, travel, subscribe, planOf } = await startOn(ctx, '04-01')
      const terms = { billing_anchor: 'custom', billing_anchor_at: at('01-15') } as const
      const made = await subscribe({ trial_days: 3 }, terms)
      await travel('04-04')
      ctx.equal(await stateOf(ctx, made), ['active', at('04-04'), at('04-15')], 'the first paid period')
      ctx.equal(await billedOf(ctx, made), [[1_065]], 'its fee, for 11 of 31 days')
      await travel('05-01')
      const { id: plan_id } = await planOf({ interval: 'year', amount_cents: 36_500 })
      await ctx.succeed('changeSubscriptionPlan', {
        path: { id: made.id },
        body: { plan_id, proration: 'none' },
      })
      ctx.equal(await stateOf(ctx, made), ['active', at('05-01'), at('01-15', 1)], 'the period of a year')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    needs: [],
    id: 'anchor.custom-needs-its-moment',
    title:
      '`billing_anchor_at` is required with `custom`, from the year 2000 to 9000, and refused without it, null being no moment; without `custom` it is null.',
    operations: ['createSubscription', 'previewSubscription'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const { id: plan_id } = await createPlan(ctx)
      const body = { customer_id, plan_id }
      const path = 'body.billing_anchor_at'
      const billing_anchor_at = (await ctx.now()).toISOString()
      for (const id of ['previewSubscription', 'createSubscription'] as const) {
        for (const terms of [{}, { billing_anchor_at: null }])
          await invalid(ctx, id, { body: { ...body, billing_anchor: 'custom', ...terms } }, [
            { path, code: 'required' },
          ])
        for (const [at, code] of OUTSIDE)
          await invalid(ctx, id, { body: { ...body, billing_anchor: 'custom', billing_anchor_at: at } }, [
            { path, code },
          ])
        for (const terms of [{}, { billing_anchor: 'anniversary' }, { billing_anchor: 'calendar' }])
          await invalid(ctx, id, { body: { ...body, billing_anchor_at, ...terms } }, [
            { path, code: 'not_allowed' },
          ])
      }
      const made = await ctx.succeed('createSubscription', { body: { ...body, billing_anchor_at: null } })
      ctx.equal(made.body.subscription.billing_anchor_at, null, 'billing_anchor_at of an anniversary', made)
      await endNow(ctx, made.body.subscription)
    },
  },
]
