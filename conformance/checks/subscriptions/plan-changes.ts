import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { share } from '../../kit/exact.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  type Plan,
  type Subscription,
} from '../../kit/fixtures.ts'
import { periodOf, usageOf } from '../../kit/lines.ts'
import { endNow, eventsFor, invoicesOf, use } from '../../kit/requests.ts'
import { later, monthsLater, secondOf } from '../../kit/time.ts'

const defaults = { tag: 'Subscriptions', level: 'behaviour', reference: 'changeSubscriptionPlan' } as const
/** The fees are large enough for each second of a period to count. */
const [OLD, NEW] = [31_000_000_007, 93_000_000_001]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'plan-changes.prorate-by-the-second',
    title:
      'Within one interval the period stays, and the next invoice credits the unused part of the old fee and charges the rest of the new, by the second.',
    operations: ['changeSubscriptionPlan', 'getUpcomingInvoice'],
    async run(ctx: CheckContext) {
      const { made, next } = await setUp(ctx)
      const [from, exchange, to] = await change(ctx, made, next)
      const { subscription } = exchange.body
      const wanted = { ...made, plan_id: next.id, updated_at: subscription.updated_at }
      ctx.equal(subscription, wanted, 'the subscription', exchange)
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })
      const amounts = upcoming.body.upcoming_invoice.line_items.map(({ amount_cents }) => amount_cents)
      const end = secondOf(made.current_period_end)
      const whole = end - secondOf(made.current_period_start)
      const possible: number[][] = []
      for (let second = from; second <= to; second += 1) {
        const left = end - second
        possible.push([NEW, -share(OLD, left, whole), share(NEW, left, whole)])
      }
      ctx.expect(
        possible.some((each) => JSON.stringify(each) === JSON.stringify(amounts)),
        {
          expected: `the next fee, the credit and the charge of a change from ${from} to ${to}: ${JSON.stringify(possible)}`,
          actual: JSON.stringify(amounts),
          exchange: upcoming,
        },
      )
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'plan-changes.none-prorates-nothing',
    title: 'With `none` nothing is credited or charged; the next fee is the new plan’s.',
    operations: ['changeSubscriptionPlan', 'getUpcomingInvoice'],
    async run(ctx) {
      const { made, next } = await setUp(ctx)
      const body = { plan_id: next.id, proration: 'none' }
      await ctx.succeed('changeSubscriptionPlan', { path: { id: made.id }, body })
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })
      const amounts = upcoming.body.upcoming_invoice.line_items.map(({ amount_cents }) => amount_cents)
      ctx.equal(amounts, [NEW], 'the amounts of the upcoming invoice', upcoming)
      ctx.equal((await invoicesOf(ctx, made)).length, 1, 'how many invoices there are')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'plan-changes.another-interval-begins-a-period',
    title:
      'With another interval the period ends now and a new one begins, invoiced at once: the usage so far, the new fee, the credit for the rest.',
    operations: ['changeSubscriptionPlan', 'listInvoices', 'ingestEvents'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const old = await createPlan(ctx, { amount_cents: OLD, prices })
      const next = await createPlan(ctx, { amount_cents: 20 * NEW, interval: 'year' })
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: old.id })
      const at = (await ctx.now()).toISOString()
      await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 7 } }]))
      const [from, exchange, to] = await change(ctx, made, next)
      const { current_period_start: start, current_period_end: end, plan_id } = exchange.body.subscription
      const moved = [plan_id, secondOf(start) >= from && secondOf(start) <= to, end]
      ctx.equal(
        moved,
        [next.id, true, monthsLater(start, 12)],
        'plan, whether the period begins now, and its end',
        exchange,
      )
      const [, draft, ...more] = await invoicesOf(ctx, made)
      const whole = secondOf(made.current_period_end) - secondOf(made.current_period_start)
      const credit = -share(OLD, secondOf(made.current_period_end) - secondOf(start), whole)
      const amounts = draft?.line_items.map(({ amount_cents }) => amount_cents)
      ctx.equal(
        amounts,
        [20 * NEW, credit, 700],
        'the amounts of the invoice drafted at once: fee, credit, usage',
      )
      ctx.equal(
        draft?.line_items.map((line) => [line.type, line.description, ...periodOf(line)]),
        [
          ['fee', next.name, start, end],
          ['proration', `Unused time on ${old.name}`, start, made.current_period_end],
          ['usage', meter.name, made.current_period_start, start],
        ],
        'what its lines are, and the time of each',
      )
      ctx.equal(
        [draft?.status, draft?.billing_reason, more.length],
        ['draft', 'subscription_update', 0],
        'its status and billing_reason, and how many invoices there are more',
      )
      ctx.equal(
        [draft?.period_start, draft?.period_end],
        [made.current_period_start, start],
        'the period that it bills',
      )
      ctx.equal(draft?.total_cents, 20 * NEW + credit + 700, 'its total')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'plan-changes.usage-by-its-plan',
    title:
      'Usage before the change is rated by the old plan and later usage by the new, each with tiers of its own.',
    reference: '#section/Subscriptions-and-periods',
    operations: ['changeSubscriptionPlan', 'getUpcomingInvoice', 'ingestEvents'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const tiers = (first: string) => [
        { up_to: '10', unit_amount: first },
        { up_to: null, unit_amount: '0.01' },
      ]
      const plan = (first: string) =>
        createPlan(ctx, { prices: [{ meter_id: meter.id, charge_model: 'graduated', tiers: tiers(first) }] })
      const [old, next] = [await plan('1'), await plan('10')]
      const made = await createSubscription(ctx, { customer_id: customer.id, plan_id: old.id })
      const use8 = async (at: string) =>
        use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: 8 } }]))
      const before = (await ctx.now()).toISOString()
      await use8(before)
      await change(ctx, made, next)
      await use8((await ctx.now()).toISOString())
      // Usage before the change belongs to the old plan, even if it is sent later.
      await use8(before)
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })
      const lines = upcoming.body.upcoming_invoice.line_items
      const given = lines.map((line) => [usageOf(line)?.units, line.amount_cents])
      ctx.equal(
        given,
        [
          ['16', 1006],
          ['8', 8000],
        ],
        'units and amounts, of the old plan and of the new',
        upcoming,
      )
      ctx.equal(
        lines[0]?.period_end,
        lines[1]?.period_start,
        'where one stretch ends and the other begins',
        upcoming,
      )
      ctx.equal(
        lines[1]?.period_end,
        later(made.current_period_end, 0),
        'where the second stretch ends',
        upcoming,
      )
      await endNow(ctx, made)
    },
  },
]

async function setUp(ctx: CheckContext): Promise<{ made: Subscription; next: Plan }> {
  const old = await createPlan(ctx, { amount_cents: OLD })
  const next = await createPlan(ctx, { amount_cents: NEW })
  return { made: await createSubscription(ctx, { plan_id: old.id }), next }
}

/** Changes the plan. Returns the seconds before and after. */
async function change(ctx: CheckContext, { id }: Subscription, { id: plan_id }: Plan) {
  const from = secondOf(await ctx.now())
  const exchange = await ctx.succeed('changeSubscriptionPlan', { path: { id }, body: { plan_id } })
  return [from, exchange, secondOf(await ctx.now())] as const
}
