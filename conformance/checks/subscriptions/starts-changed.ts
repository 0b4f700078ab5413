import type { Check } from '../../kit/check.ts'
import { billedOf, newestLinesOf, startOn, stateOf, upcomingLinesOf } from '../../kit/dated.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, refused } from '../../kit/requests.ts'

const defaults = { ...renewalDefaults, reference: 'createSubscription' } satisfies Partial<Check>
const operations: Check['operations'] = [...renewing]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'starts.canceled-before',
    title:
      'What is canceled before it starts is `canceled` at once, and neither it nor its preview bills anything; at the end of the period, it starts, and ends with its trial, or else its first period.',
    operations: [
      ...operations,
      'cancelSubscription',
      'previewSubscriptionCancellation',
      'getUpcomingInvoice',
    ],
    async run(ctx) {
      const { at, travel, subscribe } = await startOn(ctx, '04-01')
      const terms = { starts_at: at('05-01') }
      const [now, prorated, atEnd] = [
        await subscribe({}, terms),
        await subscribe({}, terms),
        await subscribe({}, terms),
      ]
      for (const [{ id }, proration] of [
        [now, 'none'],
        [prorated, 'create_prorations'],
      ] as const) {
        const request = { path: { id }, body: { at_period_end: false, proration } }
        const { upcoming_invoice } = (await ctx.succeed('previewSubscriptionCancellation', request)).body
        ctx.equal(upcoming_invoice.line_items, [], 'the lines in the preview of the cancellation')
        const { subscription } = (await ctx.succeed('cancelSubscription', request)).body
        ctx.equal([subscription.status, subscription.canceled_at], ['canceled', at('04-01')], 'the end')
      }
      const trial = await subscribe({ trial_days: 10 }, terms)
      for (const { id } of [atEnd, trial])
        await ctx.succeed('cancelSubscription', { path: { id }, body: { at_period_end: true } })
      ctx.equal(await upcomingLinesOf(ctx, trial), [], 'the lines to come of what ends with its trial')
      await travel('05-02')
      ctx.equal(await stateOf(ctx, atEnd), ['active', at('05-01'), at('06-01')], 'the first period')
      await travel('06-02')
      ctx.equal(await stateOf(ctx, atEnd), ['canceled', at('05-01'), at('06-01')], 'the last period')
      ctx.equal(await stateOf(ctx, trial), ['canceled', at('05-01'), at('05-11')], 'the trial')
      const all = [now, prorated, atEnd, trial]
      const amounts = await Promise.all(all.map((each) => billedOf(ctx, each)))
      ctx.equal(amounts, [[], [], [[3_000]], []], 'the amounts of each')
    },
  },
  {
    ...defaults,
    id: 'starts.can-be-moved',
    title:
      'While it is `scheduled`, `starts_at` moves with trial and first period; a time that has come starts it now. One that has begun keeps its `starts_at`, and the one that it has is no change.',
    reference: 'updateSubscription',
    operations: [...operations, 'updateSubscription'],
    async run(ctx) {
      const { at, subscribe } = await startOn(ctx, '04-01')
      const made = await subscribe({}, { starts_at: at('05-01') })
      const trial = await subscribe({ trial_days: 10 }, { starts_at: at('05-01') })
      const move = (id: string, starts_at: string) => ({ path: { id }, body: { starts_at } })
      await ctx.succeed('updateSubscription', move(made.id, at('06-15')))
      ctx.equal(await stateOf(ctx, made), ['scheduled', at('06-15'), at('07-15')], 'the first period, moved')
      const moved = await ctx.succeed('updateSubscription', move(trial.id, at('06-01')))
      ctx.equal(moved.body.subscription.trial_ends_at, at('06-11'), 'trial_ends_at, moved', moved)
      ctx.equal(await stateOf(ctx, trial), ['scheduled', at('06-01'), at('06-11')], 'the trial, moved')
      const begin = move(made.id, at('03-20'))
      const { subscription } = (await ctx.succeed('updateSubscription', begin)).body
      ctx.equal(subscription.starts_at, at('04-01'), 'starts_at, once it starts now')
      ctx.equal(await stateOf(ctx, made), ['active', at('04-01'), at('05-01')], 'the first period, begun')
      ctx.equal(await billedOf(ctx, made), [[3_000]], 'the first invoice')
      await refused(ctx, 'updateSubscription', begin, [409, 'SUBSCRIPTION_NOT_SCHEDULED'], {
        status: 'active',
      })
      const same = await ctx.succeed('updateSubscription', move(made.id, at('04-01')))
      ctx.equal(same.body.subscription, subscription, 'the subscription, with the start that it has', same)
      for (const each of [made, trial]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'starts.another-plan-before',
    title:
      'A change of plan before the start bills nothing by itself: the first period and the first fee are the new plan’s, as the preview says.',
    operations: [...operations, 'changeSubscriptionPlan', 'previewSubscriptionPlanChange'],
    async run(ctx) {
      const { at, travel, planOf, subscribe } = await startOn(ctx, '04-01')
      const made = await subscribe({}, { starts_at: at('05-01') })
      const yearly = await planOf({ interval: 'year', amount_cents: 30_000 })
      const request = { path: { id: made.id }, body: { plan_id: yearly.id } }
      const preview = (await ctx.succeed('previewSubscriptionPlanChange', request)).body.upcoming_invoice
      await ctx.succeed('changeSubscriptionPlan', request)
      ctx.equal(await stateOf(ctx, made), ['scheduled', at('05-01'), at('05-01', 1)], 'the first period')
      await travel('05-01')
      ctx.equal(await newestLinesOf(ctx, made), preview.line_items, 'the lines, as the preview had them')
      ctx.equal(await billedOf(ctx, made), [[30_000]], 'the amounts')
      await endNow(ctx, made)
    },
  },
]
