import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import { createMeter, createPlan, createSubscription, type Plan } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'Plans', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'plans.update-leaves-the-rest',
    title:
      'An update changes the members sent and leaves every other; prices are replaced whole, and that of a meter keeps its id.',
    reference: 'updatePlan',
    operations: ['updatePlan', 'getPlan'],
    async run(ctx) {
      const [one, two] = [await createMeter(ctx), await createMeter(ctx)]
      const price = (meter_id: string, unit_amount: string) => ({
        code: null,
        name: null,
        meter_id,
        filters: [],
        charge_model: 'per_unit' as const,
        unit_amount,
        pricing_unit_code: null,
        free_units: '0',
        minimum_amount: null,
        maximum_amount: '50',
      })
      let known: Plan = await createPlan(ctx, {
        amount_cents: 100,
        trial_days: 3,
        prices: [price(one.id, '1'), price(two.id, '2')],
      })
      const changes: Array<components['schemas']['PlanUpdate']> = [
        { name: 'Renamed' },
        { amount_cents: 0 },
        { minimum_amount_cents: 5, maximum_amount_cents: 7 },
        { trial_days: 0 },
        { minimum_amount_cents: null },
        { prices: [price(two.id, '3')] },
        { prices: [] },
        { name: 'Both', amount_cents: 5 },
      ]
      for (const body of changes) {
        const before = (await ctx.now()).toISOString()
        const exchange = await ctx.succeed('updatePlan', { path: { id: known.id }, body })
        const { plan } = exchange.body
        const { prices, ...rest } = { ...known, ...body }
        const kept = new Map(known.prices.map(({ meter_id, id }) => [meter_id, id]))
        const wanted = prices.map((each) => ({ ...each, id: kept.get(each.meter_id) }))
        const { updated_at } = plan
        ctx.equal(plan, { ...rest, prices: wanted, updated_at }, 'the plan', exchange)
        ctx.equal(plan.updated_at >= before, true, `that updated_at is ${before} or later`, exchange)
        const read = await ctx.succeed('getPlan', { path: { id: known.id } })
        ctx.equal(read.body.plan, plan, 'the plan as it is read', read)
        known = plan
      }
    },
  },
  {
    ...defaults,
    id: 'plans.in-use-keep-their-prices',
    title:
      'Fee, minimum, maximum, trial, billing timing, usage billing interval and prices of a plan that was subscribed to cannot be changed; its name can, also once the subscription ended.',
    reference: 'updatePlan',
    operations: ['updatePlan', 'createSubscription', 'cancelSubscription'],
    async run(ctx) {
      const { id: meter_id } = await createMeter(ctx)
      const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const plan = await createPlan(ctx, { amount_cents: 100, interval_count: 3, prices })
      const subscription = await createSubscription(ctx, { plan_id: plan.id })
      const path = { id: plan.id }
      const attempts = [
        { amount_cents: 200 },
        { minimum_amount_cents: 5 },
        { maximum_amount_cents: 500 },
        { trial_days: 1 },
        { billing_timing: 'in_arrears' },
        { usage_billing_interval: 'month' },
        { prices: [] },
      ]
      const refuse = async (body: object) =>
        refused(ctx, 'updatePlan', { path, body: { name: 'No', ...body } }, [409, 'PLAN_IN_USE'], {
          members: Object.keys(body),
        })
      for (const body of attempts) await refuse(body)
      await ctx.succeed('cancelSubscription', {
        path: { id: subscription.id },
        body: { at_period_end: false },
      })
      await refuse({ amount_cents: 200 })
      const kept = await ctx.succeed('getPlan', { path })
      ctx.equal(kept.body.plan, plan, 'the plan after refused changes', kept)
      const renamed = await ctx.succeed('updatePlan', { path, body: { name: 'Yes' } })
      ctx.equal(
        [renamed.body.plan.name, renamed.body.plan.amount_cents],
        ['Yes', 100],
        'name and fee',
        renamed,
      )
    },
  },
  {
    ...defaults,
    id: 'plans.archived-take-nobody-new',
    title: 'An archived plan takes no subscription, new or changed to it; those on it go on.',
    reference: 'archivePlan',
    operations: ['archivePlan', 'createSubscription', 'changeSubscriptionPlan'],
    async run(ctx) {
      const [plan, other] = [
        await createPlan(ctx, { interval: 'year' }),
        await createPlan(ctx, { interval: 'year' }),
      ]
      const on = await createSubscription(ctx, { plan_id: plan.id })
      const elsewhere = await createSubscription(ctx, { plan_id: other.id })
      const path = { id: plan.id }
      const { archived_at } = (await ctx.succeed('archivePlan', { path })).body.plan
      const refusal = [409, 'PLAN_ARCHIVED'] as const
      const body = { customer_id: on.customer_id, plan_id: plan.id }
      await refused(ctx, 'createSubscription', { body }, refusal, { archived_at })
      const change = { path: { id: elsewhere.id }, body: { plan_id: plan.id } }
      await refused(ctx, 'changeSubscriptionPlan', change, refusal, { archived_at })
      const still = await ctx.succeed('getSubscription', { path: { id: on.id } })
      ctx.equal(
        [still.body.subscription.status, still.body.subscription.plan_id],
        ['active', plan.id],
        'the one on it',
        still,
      )
    },
  },
]
