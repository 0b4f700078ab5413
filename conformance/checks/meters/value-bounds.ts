import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createSubscription, findEvent } from '../../kit/fixtures.ts'
import { endNow, eventsFor, invalid, readUsage, use } from '../../kit/requests.ts'
import { later, MINUTE_MS, wholeHour } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    id: 'meters.value-bounds',
    title:
      'A `sum` holds the value of each event between `value_minimum` and `value_maximum`, in usage, on invoices and when an event is voided.',
    tag: 'Meters',
    level: 'behaviour',
    reference: 'createMeter',
    operations: ['createMeter', 'ingestEvents', 'voidEvent', 'getCustomerUsage', 'getUpcomingInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const bounds = { value_minimum: '5', value_maximum: '250.0' }
      const meter = await createMeter(ctx, bounds)
      ctx.equal([meter.value_minimum, meter.value_maximum], ['5', '250'], 'the bounds')
      const rate = { meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.02' }
      const plan = await createPlan(ctx, { interval: 'year', prices: [rate] })
      const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const now = await ctx.now()
      const hour = wholeHour(now, 0)
      const at = now.toISOString()
      const events = eventsFor(
        ctx,
        customer,
        meter,
        [1, 100, '10000', '-3.5'].map((calls) => ({ at, properties: { calls } })),
      )
      await use(ctx, customer, events)
      const windows = [
        { from: hour, to: later(hour, 60 * MINUTE_MS) },
        { from: at, to: later(at, 1) },
      ]
      const expectUsage = async (units: string, cents: number, when: string) => {
        const totals = []
        for (const window of windows) totals.push((await readUsage(ctx, customer, meter, window)).total)
        ctx.equal(totals, [units, units], `the usage of its hour, and of its moment, ${when}`)
        const { body } = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
        ctx.equal(body.upcoming_invoice.total_cents, cents, `what is billed, ${when}`)
      }
      await expectUsage('360', 720, 'after 1, 100, 10000 and -3.5')
      const { event } = await findEvent(ctx, events[2] ?? { idempotency_key: '' })
      await ctx.succeed('voidEvent', { path: { id: event.id } })
      await expectUsage('110', 220, 'without the 10000')
      await endNow(ctx, subscription)
    },
  },
  {
    id: 'meters.value-bounds-where-they-fit',
    title: 'Only a `sum` has bounds of its values, and the minimum is not above the maximum.',
    tag: 'Meters',
    level: 'behaviour',
    reference: 'createMeter',
    operations: ['createMeter'],
    async run(ctx) {
      const meter = { code: ctx.unique('meter'), name: 'Payments', event_name: ctx.unique('payment') }
      for (const aggregation of ['max', 'unique_count', 'latest', 'count'] as const)
        for (const name of ['value_minimum', 'value_maximum'] as const) {
          const property = aggregation === 'count' ? null : 'amount'
          const body = { ...meter, aggregation, property, [name]: '1' }
          await invalid(ctx, 'createMeter', { body }, [{ path: `body.${name}`, code: 'not_allowed' }])
        }
      const crossed = { aggregation: 'sum', property: 'amount', value_minimum: '5', value_maximum: '4.99' }
      await invalid(ctx, 'createMeter', { body: { ...meter, ...crossed } }, [
        { path: 'body.value_minimum', code: 'minimum_above_maximum' },
      ])
      const equal = await createMeter(ctx, { value_minimum: '-5', value_maximum: '-5.0' })
      ctx.equal([equal.value_minimum, equal.value_maximum], ['-5', '-5'], 'equal bounds')
    },
  },
]
