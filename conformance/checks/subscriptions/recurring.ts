import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  findEvent,
  type Meter,
  type Subscription,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invoicesOf, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

const defaults = { ...renewalDefaults, reference: '#section/Metering' } as const
const operations: Check['operations'] = [...renewing, 'createMeter', 'ingestEvents', 'getUpcomingInvoice']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'recurring.each-period',
    title:
      'A recurring meter is billed in each period, also in those without an event, by what the customer had last; `max` by the larger of that and what came.',
    operations,
    async run(ctx) {
      const { customer, subscription, send, meters } = await setUp(ctx)
      const start = subscription.current_period_start
      const someone = await createCustomer(ctx)
      await advanceClock(ctx, later(start, HOUR_MS))
      await send(start, 5)
      await send(later(start, 1), 3)
      const [meter] = meters
      if (meter !== undefined)
        await use(
          ctx,
          someone,
          eventsFor(ctx, someone, meter, [{ at: later(start, 2), properties: { calls: 100 } }]),
        )
      // One event comes in the fourth period, and none in the second and the third.
      for (const days of [1, 2, 3]) await advanceClock(ctx, later(start, days * DAY_MS + HOUR_MS))
      await send(later(start, 3 * DAY_MS + HOUR_MS), 2)
      await advanceClock(ctx, later(start, 4 * DAY_MS + HOUR_MS))
      const billed = (await invoicesOf(ctx, subscription)).map(unitsOf)
      const wanted = [
        ['3', '5'],
        ['3', '3'],
        ['3', '3'],
        ['2', '3'],
      ]
      ctx.equal(billed, wanted, `the units of latest and max that the periods of ${customer.id} billed`)
      ctx.equal(await upcoming(ctx, subscription), ['2', '2'], 'the units of the fifth period so far')
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'recurring.before-the-subscription',
    title: 'What a customer had before it subscribed carries over into the first period.',
    operations,
    async run(ctx) {
      const { subscription, send } = await setUp(ctx, async (early) => early(-HOUR_MS, 7))
      ctx.equal(await upcoming(ctx, subscription), ['7', '7'], 'the units of the first period')
      await send(subscription.current_period_start, 4)
      ctx.equal(await upcoming(ctx, subscription), ['4', '7'], 'the units after an event')
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'recurring.plan-changes',
    title:
      'After a change of plan the rest of the period begins with the last value, one of that very moment included; a part without length bills none.',
    operations: [...operations, 'changeSubscriptionPlan'],
    async run(ctx) {
      const { subscription, send, change } = await setUp(ctx)
      const start = subscription.current_period_start
      await send(start, 5)
      await change()
      ctx.equal(billable(await upcoming(ctx, subscription)), ['5', '5'], 'the units of the part that is left')
      await advanceClock(ctx, later(start, HOUR_MS))
      await send(later(start, HOUR_MS), 2)
      await change()
      const wanted = ['2', '5', '2', '2']
      ctx.equal(billable(await upcoming(ctx, subscription)), wanted, 'the units of both parts')
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'recurring.late-events',
    title:
      'An event of a finalized period changes what the current one began with, unless another came after it, and until it is voided.',
    operations: [...operations, 'voidEvent'],
    async run(ctx) {
      const { subscription, send } = await setUp(ctx)
      const [start, end] = [subscription.current_period_start, subscription.current_period_end]
      await send(start, 5)
      await advanceClock(ctx, later(end, HOUR_MS))
      const [finalized] = await invoicesOf(ctx, subscription)
      const late = await send(later(end, -1), 2)
      ctx.equal(await upcoming(ctx, subscription), ['2', '2'], 'the units after a late event')
      await send(later(start, 1), 50)
      ctx.equal(await upcoming(ctx, subscription), ['2', '2'], 'the units after one that another came after')
      await ctx.succeed('voidEvent', { path: { id: late.id } })
      ctx.equal(await upcoming(ctx, subscription), ['50', '50'], 'the units after the late event is voided')
      ctx.equal((await invoicesOf(ctx, subscription))[0], finalized, 'the invoice that was finalized')
      await endNow(ctx, subscription)
    },
  },
]

/**
 * Makes a daily subscription to a `latest` and a `max`, both recurring. `before` sends events before it is
 * made.
 */
async function setUp(
  ctx: CheckContext,
  before: (send: (ms: number, calls: number) => Promise<unknown>) => Promise<unknown> = async () => {},
) {
  const customer = await createCustomer(ctx)
  const event_name = ctx.unique('seats.changed')
  const meters: Meter[] = []
  for (const aggregation of ['latest', 'max'] as const)
    meters.push(await createMeter(ctx, { event_name, aggregation, recurring: true }))
  const prices = meters.map(({ id }) => ({
    meter_id: id,
    charge_model: 'per_unit' as const,
    unit_amount: '0.01',
  }))
  const send = async (at: string, calls: number) => {
    const events = eventsFor(ctx, customer, { event_name }, [{ at, properties: { calls } }])
    await use(ctx, customer, events)
    return (await findEvent(ctx, events[0] ?? { idempotency_key: '' })).event
  }
  const now = await ctx.now()
  await before((ms, calls) => send(later(now, ms), calls))
  const newPlan = () => createPlan(ctx, { interval: 'day', prices })
  const { id: plan_id } = await newPlan()
  const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id })
  const change = async () => {
    const body = { plan_id: (await newPlan()).id }
    await ctx.succeed('changeSubscriptionPlan', { path: { id: subscription.id }, body })
  }
  return { customer, meters, subscription, send, change }
}

/** The units of the usage lines of the next invoice. */
async function upcoming(ctx: CheckContext, { id }: Subscription): Promise<string[]> {
  const { body } = await ctx.succeed('getUpcomingInvoice', { path: { id } })
  return unitsOf(body.upcoming_invoice)
}

function unitsOf({ line_items }: { line_items: ReadonlyArray<Parameters<typeof usageOf>[0]> }): string[] {
  return line_items.flatMap((line) => usageOf(line)?.units ?? [])
}

/** Leaves out units of 0, since a part of the period without usage may have lines or not. */
function billable(units: readonly string[]): string[] {
  return units.filter((each) => each !== '0')
}
