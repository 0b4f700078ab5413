import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  findEvent,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { balanceOf, endNow, eventsFor, invalid, invoicesOf, use } from '../../kit/requests.ts'
import { HOUR_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Plans', level: 'behaviour', reference: '#section/Prices' } as const

type Properties = Record<string, number | string>

const per = (unit_amount: string) => ({ charge_model: 'per_unit' as const, unit_amount })
const only = (property: string, ...values: Array<number | string>) => ({ property, in: values })

export const checks: Check[] = [
  {
    ...defaults,
    id: 'prices.first-match',
    title:
      'Of several prices of a meter, an event counts for the first whose filters it passes, and for no other; its line, its events, its void and a debit are of that price. What no price of a meter bills is listed.',
    operations: [
      ...(['createPlan', 'ingestEvents', 'getUpcomingInvoice', 'getSubscriptionUsage', 'voidEvent'] as const),
      ...(['listEvents', 'listEventCharges', 'listInvoices', 'listCustomerBalances'] as const),
    ],
    needs: ['test-clock'],
    async run(ctx) {
      const { customer, subscription, prices, unit, send } = await subscribed(ctx)
      const { id, current_period_start: start, current_period_end: end } = subscription
      // A price by two properties, eu, all others; then a meter that bills some events only, as text and in a unit.
      const events: Array<[Properties, number[]]> = [
        [{ region: 'eu', model: 'large', calls: 5 }, [0, 3]],
        [{ region: 'eu', model: 'small', calls: 3_000 }, [1]],
        [{ model: 'large', region: 'us', calls: 400 }, [2, 3]],
        [{ region: 'us', calls: 600 }, [2]],
        [{ region: 'eu', model: 1, calls: 7 }, [1, 4]],
        [{ region: 'eu', model: '1', calls: 2 }, [1, 4]],
      ]
      const keys: string[] = []
      for (const [properties] of events) keys.push(await send(start, properties))
      for (const [index, [, wanted]] of events.entries()) {
        const { charges } = await chargesOf(ctx, keys[index] ?? '')
        const given = charges.map(({ price_id }) => prices.findIndex((price) => price.id === price_id))
        ctx.equal(given.toSorted(), wanted, `the prices that bill ${JSON.stringify(events[index]?.[0])}`)
      }
      const none = await send(start, { calls: 9, region: 'eu', model: 'other' })
      const voided = await findEvent(ctx, { idempotency_key: none })
      ctx.equal(voided.event.status, 'processed', 'the status of an event that some price bills')
      await ctx.succeed('voidEvent', { path: { id: voided.event.id } })
      const units = ['5', '3009', '1000', '2', '2']
      const unpriced = await ctx.succeed('listEvents', {
        query: { unpriced_plan_id: subscription.plan_id, customer_id: customer.id },
      })
      ctx.equal(
        unpriced.body.events.map(({ idempotency_key }) => idempotency_key),
        [keys[3], keys[1]],
        'the events whose meter has prices, of which none bills them',
        unpriced,
      )
      const usage = (await ctx.succeed('getSubscriptionUsage', { path: { id } })).body.subscription_usage
      ctx.equal(
        usage.charges.map((charge) => [charge.usage.price_id, charge.usage.units]),
        prices.map((price, index) => [price.id, units[index]]),
        'the units of each price',
      )
      ctx.equal(await balanceOf(ctx, customer, unit), '-6', 'the balance after 2 units at 3')
      const upcoming = (await ctx.succeed('getUpcomingInvoice', { path: { id } })).body.upcoming_invoice
      const cents = [250, 3_009, 2_000, 200]
      const usageOnly = ({ type }: { type: string }) => type === 'usage'
      ctx.equal(
        upcoming.line_items
          .filter(usageOnly)
          .map(({ description, amount_cents }) => [description, amount_cents]),
        [...['Large in the EU', 'EU', 'Elsewhere', 'Models'].entries()].map(([at, name]) => [
          name,
          cents[at],
        ]),
        'the lines of the upcoming invoice',
      )
      await advanceClock(ctx, later(end, HOUR_MS))
      const invoice = (await invoicesOf(ctx, subscription)).find(({ line_items }) =>
        line_items.some(usageOnly),
      )
      const lines = (invoice?.line_items ?? []).filter(usageOnly)
      ctx.equal(
        lines.map(({ amount_cents }) => amount_cents),
        cents,
        'the cents of the lines of the invoice',
      )
      for (const [index, line] of lines.entries()) {
        const { body } = await ctx.succeed('listEvents', { query: { line_item_id: line.id } })
        const wanted = keys.filter((_key, at) => events[at]?.[1].includes(index))
        const given = body.events.map(({ idempotency_key }) => idempotency_key)
        ctx.equal(given.toSorted(), wanted.toSorted(), `the events of line ${index}`)
        for (const key of wanted) {
          const { charges } = await chargesOf(ctx, key)
          const charge = charges.find(({ price_id }) => price_id === usageOf(line)?.price_id)
          ctx.equal(
            [charge?.line_item_id, charge?.invoice_id],
            [line.id, invoice?.id],
            'what bills the event',
          )
        }
      }
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'prices.filters-refused',
    title:
      'A price that another one of its meter leaves no event, that has the same filters, or whose meter recurs, is refused; prices are taken as they are read, and found by their filters.',
    operations: ['createPlan', 'updatePlan'],
    async run(ctx) {
      const { id: meter_id } = await createMeter(ctx)
      const recurring = await createMeter(ctx, { aggregation: 'latest', recurring: true })
      const price = (...filters: Array<ReturnType<typeof only>>) => ({ meter_id, filters, ...per('1') })
      const filters = (place: number) => `body.prices[${place}].filters`
      const alike = [price(only('model', 1, 'b'), only('region', 'eu'))]
      const again = price(only('region', 'eu'), only('model', 'b', '1'))
      const rows: Array<[object[], string, string]> = [
        [[price(), price()], filters(1), 'duplicate_price'],
        [[...alike, price(), again], filters(2), 'duplicate_price'],
        [[price(), price(only('region', 'eu'))], filters(1), 'unreachable_price'],
        [
          [price(only('region', 'eu'), only('region', 'us'))],
          `${filters(0)}[1].property`,
          'duplicate_property',
        ],
        [[{ ...price(only('region', 'eu')), meter_id: recurring.id }], filters(0), 'not_allowed'],
        [[price({ property: 'region', in: [] })], `${filters(0)}[0].in`, 'min_items'],
      ]
      const code = ctx.unique('plan')
      for (const [prices, path, rule] of rows) {
        const body = { code, name: 'Skip', interval: 'month', prices }
        await invalid(ctx, 'createPlan', { body }, [{ path, code: rule }])
      }
      const sent = [...alike, price(only('region', 'eu')), price()]
      const plan = await createPlan(ctx, { prices: sent })
      ctx.equal(
        plan.prices.map((each) => each.filters),
        sent.map((each) => each.filters),
        'the filters of the prices',
      )
      await createPlan(ctx, { prices: plan.prices.map((each) => ({ ...each, id: null })) })
      const turned = [sent[1], sent[0], sent[2]].flatMap((each) => each ?? [])
      const replaced = await ctx.succeed('updatePlan', { path: { id: plan.id }, body: { prices: turned } })
      ctx.equal(
        replaced.body.plan.prices.map(({ id }) => id),
        [1, 0, 2].map((place) => plan.prices[place]?.id),
        'the ids of prices whose order changed',
        replaced,
      )
    },
  },
]

/** Subscribes by the day. */
async function subscribed(ctx: CheckContext) {
  const customer = await createCustomer(ctx)
  const sum = await createMeter(ctx)
  const { event_name } = sum
  const count = await createMeter(ctx, { event_name, aggregation: 'count', name: 'Models' })
  const unit = (await createPricingUnit(ctx)).code
  const eu = only('region', 'eu')
  const plan = await createPlan(ctx, {
    interval: 'day',
    prices: [
      {
        meter_id: sum.id,
        name: 'Large in the EU',
        filters: [eu, only('model', 'large', 'other')],
        ...per('0.5'),
      },
      { meter_id: sum.id, name: 'EU', filters: [eu], ...per('0.01') },
      { meter_id: sum.id, name: 'Elsewhere', ...per('0.02') },
      { meter_id: count.id, filters: [only('model', 'large')], ...per('1') },
      { meter_id: count.id, filters: [only('model', 1)], pricing_unit_code: unit, ...per('3') },
    ],
  })
  const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  const send = async (at: string, properties: Properties): Promise<string> => {
    const events = eventsFor(ctx, customer, sum, [{ at, properties }])
    await use(ctx, customer, events)
    return events[0]?.idempotency_key ?? ''
  }
  return { customer, subscription, prices: plan.prices, unit, send }
}

async function chargesOf(ctx: CheckContext, idempotency_key: string) {
  const { event } = await findEvent(ctx, { idempotency_key })
  return (await ctx.succeed('listEventCharges', { path: { id: event.id } })).body
}
