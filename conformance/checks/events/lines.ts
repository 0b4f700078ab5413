import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  findEvent,
  type Subscription,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { endNow, eventsFor, invoicesOf, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later } from '../../kit/time.ts'

const defaults = {
  tag: 'Events',
  level: 'behaviour',
  reference: 'listEventCharges',
  needs: ['test-clock'],
} satisfies Partial<Check>
const operations: Check['operations'] = [
  ...(['listEvents', 'listEventCharges', 'ingestEvents'] as const),
  ...(['listInvoices', 'advanceTestClock'] as const),
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'events.of-a-line',
    title:
      'The events of a line are those that its meter counted in its period, by its filters; they add up to its units, and each leads back to the line.',
    operations: [...operations, 'getUpcomingInvoice'],
    async run(ctx) {
      const { subscription, meters, end, send } = await subscribed(ctx)
      const start = subscription.current_period_start
      const first = await send(start, 2, 'eu')
      const elsewhere = await send(start, 7, 'us')
      const [before] = await chargesOf(ctx, first)
      const { period_start, period_end, late } = before ?? {}
      ctx.equal(
        [before?.invoice_id, before?.line_item_id, period_start, period_end, late],
        [null, null, start, end, false],
        'what bills an event before its period ends',
      )
      await advanceClock(ctx, end)
      const last = await send(later(end, -1), 3, 'eu')
      const next = await send(end, 10, 'eu')
      await advanceClock(ctx, later(end, HOUR_MS))
      const [, invoice] = await invoicesOf(ctx, subscription)
      const lines = (invoice?.line_items ?? []).filter(({ type }) => type === 'usage')
      const wanted = [
        [last, first],
        [last, elsewhere, first],
      ]
      for (const [index, keys] of wanted.entries()) {
        const line = lines[index]
        ctx.equal(await keysOf(ctx, line?.id), keys, `the events of line ${index}, the newest first`)
        ctx.equal(usageOf(line)?.units, ['5', '3'][index], 'its units')
        for (const key of keys) {
          const charge = (await chargesOf(ctx, key)).find(({ meter_id }) => meter_id === meters[index]?.id)
          ctx.equal(
            [charge?.invoice_id, charge?.line_item_id, charge?.subscription_id, charge?.pricing_unit_code],
            [invoice?.id, line?.id, subscription.id, null],
            'the invoice and the line that bill the event',
          )
          ctx.equal(
            charge?.price_id,
            usageOf(line)?.price_id,
            'the price at which the event is billed, as the line names it',
          )
        }
      }
      const query = { customer_id: subscription.customer_id, meter_id: meters[0]?.id ?? '' }
      const counted = await ctx.succeed('listEvents', { query })
      ctx.equal(
        counted.body.events.map(({ idempotency_key }) => idempotency_key),
        [next, last, first],
        'the events that the meter with a filter counted',
        counted,
      )
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'events.late-of-a-line',
    title: 'A late event is of the line that bills it, not of the line of its own period, and leads there.',
    operations,
    async run(ctx) {
      const { subscription, end, send } = await subscribed(ctx)
      const first = await send(subscription.current_period_start, 2, 'eu')
      await advanceClock(ctx, later(end, HOUR_MS))
      const tardy = await send(later(end, -1), 3, 'eu')
      const present = await send(end, 1, 'eu')
      await advanceClock(ctx, later(end, DAY_MS + HOUR_MS))
      const [, own, after] = await invoicesOf(ctx, subscription)
      const [ofOwn, ofAfter] = [own, after].map((each) =>
        each?.line_items.find(({ type }) => type === 'usage'),
      )
      ctx.equal(await keysOf(ctx, ofOwn?.id), [first], 'the events of the line of its own period')
      ctx.equal(await keysOf(ctx, ofAfter?.id), [present, tardy], 'the events of the line that bills it')
      ctx.equal([usageOf(ofOwn)?.units, usageOf(ofAfter)?.units], ['2', '4'], 'the units of both')
      const charges = (await chargesOf(ctx, tardy)).map(({ invoice_id, late }) => [invoice_id, late])
      const billed = [after?.id, true]
      ctx.equal(charges, [billed, billed], 'what bills the late event, for both meters')
      const inTime = (await chargesOf(ctx, first)).map(({ invoice_id, late }) => [invoice_id, late])
      ctx.equal(
        inTime,
        [
          [own?.id, false],
          [own?.id, false],
        ],
        'what bills the event in time',
      )
      await endNow(ctx, subscription)
    },
  },
]

/** Subscribes by the day, at the sum of the calls from one region and the number of all. */
async function subscribed(ctx: CheckContext) {
  const customer = await createCustomer(ctx)
  const sum = await createMeter(ctx, { filters: [{ property: 'region', in: ['eu'] }] })
  const count = await createMeter(ctx, { event_name: sum.event_name, aggregation: 'count' })
  const meters = [sum, count]
  const prices = meters.map(({ id }) => ({
    meter_id: id,
    charge_model: 'per_unit' as const,
    unit_amount: '0.5',
  }))
  const plan = await createPlan(ctx, { interval: 'day', amount_cents: 100, prices })
  const subscription: Subscription = await createSubscription(ctx, {
    customer_id: customer.id,
    plan_id: plan.id,
  })
  const send = async (at: string, calls: number, region: string): Promise<string> => {
    const events = eventsFor(ctx, customer, sum, [{ at, properties: { calls, region } }])
    await use(ctx, customer, events)
    return events[0]?.idempotency_key ?? ''
  }
  return { subscription, meters, end: subscription.current_period_end, send }
}

async function keysOf(ctx: CheckContext, line_item_id = ''): Promise<string[]> {
  const { body } = await ctx.succeed('listEvents', { query: { line_item_id } })
  return body.events.map(({ idempotency_key }) => idempotency_key)
}

async function chargesOf(ctx: CheckContext, idempotency_key: string) {
  const { event } = await findEvent(ctx, { idempotency_key })
  return (await ctx.succeed('listEventCharges', { path: { id: event.id } })).body.charges
}
