import type { Check } from '../../kit/check.ts'
import { createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { endNow, invoicesOf } from '../../kit/requests.ts'

const defaults = { tag: 'Subscriptions', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'subscriptions.one-cancel-wins',
    title:
      'Many cancellations at once cancel the subscription once: all return the same, and there is one last invoice.',
    reference: 'cancelSubscription',
    operations: ['cancelSubscription', 'listInvoices'],
    async run(ctx) {
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.01' }]
      const plan = await createPlan(ctx, { amount_cents: 100, prices })
      const made = await createSubscription(ctx, { plan_id: plan.id })
      const call = { path: { id: made.id }, body: { at_period_end: false } }
      const answers = await ctx.all(6, () => ctx.succeed('cancelSubscription', call))
      for (const exchange of answers)
        ctx.equal(
          exchange.body.subscription,
          answers[0]?.body.subscription,
          'the subscription, as in the other answers',
          exchange,
        )
      const invoices = await invoicesOf(ctx, made)
      ctx.equal(
        invoices.map(({ status, total_cents }) => [status, total_cents]),
        [
          ['open', 100],
          ['draft', 0],
        ],
        'status and total of its invoices',
      )
    },
  },
  {
    ...defaults,
    id: 'subscriptions.one-change-wins',
    title:
      'Many changes to one plan at once change it once: all return the same, and the proration is made once.',
    reference: 'changeSubscriptionPlan',
    operations: ['changeSubscriptionPlan', 'getUpcomingInvoice'],
    async run(ctx) {
      const [old, next] = [
        await createPlan(ctx, { amount_cents: 100 }),
        await createPlan(ctx, { amount_cents: 200 }),
      ]
      const made = await createSubscription(ctx, { plan_id: old.id })
      const call = { path: { id: made.id }, body: { plan_id: next.id } }
      const answers = await ctx.all(6, () => ctx.succeed('changeSubscriptionPlan', call))
      for (const exchange of answers)
        ctx.equal(
          exchange.body.subscription,
          answers[0]?.body.subscription,
          'the subscription, as in the other answers',
          exchange,
        )
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: call.path })
      ctx.equal(
        upcoming.body.upcoming_invoice.line_items.length,
        3,
        'the lines: fee, credit, charge',
        upcoming,
      )
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'subscriptions.changes-keep-trial-and-end',
    title: 'A change of plan leaves a trial’s end and a cancellation at the period’s end as they are.',
    reference: 'changeSubscriptionPlan',
    operations: ['changeSubscriptionPlan', 'cancelSubscription', 'getUpcomingInvoice'],
    async run(ctx) {
      const trial = await createPlan(ctx, { amount_cents: 100, trial_days: 14 })
      const next = await createPlan(ctx, { amount_cents: 200, interval: 'year' })
      const made = await createSubscription(ctx, { plan_id: trial.id })
      const path = { id: made.id }
      const changed = await ctx.succeed('changeSubscriptionPlan', { path, body: { plan_id: next.id } })
      const { subscription } = changed.body
      const wanted = { ...made, plan_id: next.id, updated_at: subscription.updated_at }
      ctx.equal(subscription, wanted, 'the subscription in its trial', changed)
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path })
      ctx.equal(upcoming.body.upcoming_invoice.total_cents, 200, 'the first fee', upcoming)
      ctx.equal((await invoicesOf(ctx, made)).length, 0, 'how many invoices there are')
      await endNow(ctx, made)

      const old = await createPlan(ctx, { amount_cents: 100, interval: 'year' })
      const ending = await createSubscription(ctx, { plan_id: old.id })
      const end = { path: { id: ending.id }, body: { at_period_end: true } }
      await ctx.succeed('cancelSubscription', end)
      const body = { plan_id: next.id }
      const still = await ctx.succeed('changeSubscriptionPlan', { path: end.path, body })
      ctx.equal(still.body.subscription.cancel_at_period_end, true, 'cancel_at_period_end', still)
      await endNow(ctx, ending)
    },
  },
]
