import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  type Meter,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { periodDefaults } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invoicesOf, refused, use } from '../../kit/requests.ts'

const BILLED = [409, 'METER_ALREADY_BILLED'] as const

export const checks: Check[] = [
  {
    ...periodDefaults,
    id: 'subscriptions.meter-billed-once',
    title:
      'A second subscription that would bill a meter again is refused, and names the first, until that is canceled; another meter or another customer is not affected.',
    operations: ['createSubscription', 'cancelSubscription', 'listSubscriptions'],
    async run(ctx) {
      const { customer, plan, again, elsewhere } = await setUp(ctx)
      const first = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const other = await createSubscription(ctx, { customer_id: customer.id, plan_id: elsewhere.id })
      const named = { subscription_ids: [first.id] }
      for (const allow_overlap of [undefined, false]) {
        const body = { customer_id: customer.id, plan_id: again.id, allow_overlap }
        await refused(ctx, 'createSubscription', { body }, BILLED, named)
      }
      const query = { customer_id: customer.id }
      const { subscriptions } = (await ctx.succeed('listSubscriptions', { query })).body
      ctx.equal(subscriptions.length, 2, 'how many subscriptions there are after the refusals')
      const { id: customer_id } = await createCustomer(ctx)
      await endNow(ctx, await createSubscription(ctx, { customer_id, plan_id: again.id }))
      await endNow(ctx, first)
      const next = await createSubscription(ctx, { customer_id: customer.id, plan_id: again.id })
      for (const each of [next, other]) await endNow(ctx, each)
    },
  },
  {
    ...periodDefaults,
    id: 'subscriptions.allowed-overlap-bills-both',
    title: 'With `allow_overlap`, two subscriptions bill each event of their meter, each at its own price.',
    reference: 'createSubscription',
    operations: ['createSubscription', 'ingestEvents', 'cancelSubscription', 'listInvoices'],
    async run(ctx) {
      const { customer, meter, plan, again } = await setUp(ctx)
      const terms = { customer_id: customer.id, allow_overlap: true }
      const first = await createSubscription(ctx, { ...terms, plan_id: plan.id })
      const second = await createSubscription(ctx, { ...terms, plan_id: again.id })
      const at = second.current_period_start
      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 7 } }]))
      const billed = []
      for (const each of [first, second]) {
        await endNow(ctx, each)
        const [invoice] = await invoicesOf(ctx, each)
        const [line] = invoice?.line_items ?? []
        billed.push([usageOf(line)?.units, line?.amount_cents])
      }
      const wanted = [
        ['7', 700],
        ['7', 1_400],
      ]
      ctx.equal(billed, wanted, 'units and amount of the usage of both')
    },
  },
  {
    ...periodDefaults,
    id: 'plan-changes.meter-billed-once',
    title:
      'A change to a plan with a price for a meter that another subscription bills, and its preview, are refused and name that one, unless `allow_overlap` is true. The own meters do not count.',
    reference: 'changeSubscriptionPlan',
    operations: [
      'createSubscription',
      'changeSubscriptionPlan',
      'previewSubscriptionPlanChange',
      'cancelSubscription',
    ],
    async run(ctx) {
      const { customer, plan, again, elsewhere } = await setUp(ctx)
      const first = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const other = await createSubscription(ctx, { customer_id: customer.id, plan_id: elsewhere.id })
      const own = { path: { id: first.id }, body: { plan_id: again.id } }
      await ctx.succeed('previewSubscriptionPlanChange', own)
      await ctx.succeed('changeSubscriptionPlan', own)

      const [path, body] = [{ id: other.id }, { plan_id: plan.id }]
      const named = { subscription_ids: [first.id] }
      const allowed = { path, body: { ...body, allow_overlap: true } }
      await refused(ctx, 'previewSubscriptionPlanChange', { path, body }, BILLED, named)
      await ctx.succeed('previewSubscriptionPlanChange', allowed)
      await refused(ctx, 'changeSubscriptionPlan', { path, body }, BILLED, named)
      const changed = await ctx.succeed('changeSubscriptionPlan', allowed)
      ctx.equal(changed.body.subscription.plan_id, plan.id, 'the plan after the change', changed)
      for (const each of [first, other]) await endNow(ctx, each)
    },
  },
]

/** Two plans with a price for one meter, of 1 and of 2, and one with a price for another meter. */
async function setUp(ctx: CheckContext) {
  const [meter, another] = [await createMeter(ctx), await createMeter(ctx)]
  const pricing = ({ id }: Meter, unit_amount: string) => {
    const prices = [{ meter_id: id, charge_model: 'per_unit' as const, unit_amount }]
    return createPlan(ctx, { interval: 'year', prices })
  }
  return {
    customer: await createCustomer(ctx),
    meter,
    plan: await pricing(meter, '1'),
    again: await pricing(meter, '2'),
    elsewhere: await pricing(another, '1'),
  }
}
