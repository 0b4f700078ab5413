import { expect, test } from 'vitest'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, startService } from '../../support/service.ts'
import {
  advanceTo,
  balanceOf,
  breachesOf,
  byNumber,
  DAY_MS,
  HOUR_MS,
  ingest,
  invoicesOf,
  newCustomerIn,
  newMeter,
  newPlan,
  newPricingUnit,
  perUnit,
  plus,
  runUntilIdle,
  subscribed,
  totalOf,
} from './tools.ts'

const service = await serviceForThisFile()

test('a change of plan and the renewal: whichever comes first, each period is billed once', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { client, name } = await service.company()
    const meter = await newMeter(client)
    const interval = round % 2 === 0 ? 'month' : 'week'
    const other = await newPlan(client, {
      code: 'b',
      interval,
      amount_cents: 5_000,
      prices: [perUnit(meter)],
    })
    const { subscription } = await subscribed(client, { amount_cents: 3_000, prices: [perUnit(meter)] })
    const params = { path: { id: subscription.id } }
    const end = subscription.current_period_end
    await advanceTo(client, plus(end, -1_000))
    const [first, changed, second] = await Promise.all([
      client.POST('/v1/test_clock/advance', { body: { to: plus(end, 5_000) } }),
      client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: other } }),
      client.POST('/v1/test_clock/advance', { body: { to: plus(end, 10_000) } }),
    ])
    expect(changed.response.status).toBe(200)
    // The one that comes second may find the clock beyond its aim.
    expect([first.response.status, second.response.status]).toSatisfy(
      ([a, b]: number[]) => b === 200 && (a === 200 || a === 400),
    )
    await advanceTo(client, plus(end, 3 * HOUR_MS))
    expect(await breachesOf(service, name)).toEqual([])
    const invoices = await invoicesOf(client, subscription.id)
    // While the clock advances it stands still: a change at the very moment of the renewal cuts a period off that has no length.
    const periods = invoices.slice(1).filter(({ period_start, period_end }) => period_start !== period_end)
    const ends = periods.map(({ period_end }) => period_end)
    expect(ends.length).toBe(new Set(ends).size)
    expect(invoices.every(({ status }) => status === 'open')).toBe(true)
    // Before the end: a second of each fee is nothing. After it: most of the month's fee is given back.
    const { subscription: now } = succeed(await client.GET('/v1/subscriptions/{id}', { params }))
    expect(now.plan_id).toBe(other)
  }
})

test('two workers on one database: what falls due is done once, and each event counts once', async () => {
  const { client, name } = await service.company({ mode: 'live' })
  const neighbour = await startService({ databaseUrl: service.databaseUrl })
  try {
    const meter = await newMeter(client)
    const unit = await newPricingUnit(client)
    const count = await newMeter(client, { code: 'count', aggregation: 'count' })
    const prices = [perUnit(meter, unit), perUnit(count)]
    const plan = await newPlan(client, { code: 'p', amount_cents: 100, prices })
    const customers = await Promise.all(Array.from({ length: 12 }, () => newCustomerIn(client)))
    for (const customer of customers)
      succeed(await client.POST('/v1/subscriptions', { body: { customer_id: customer, plan_id: plan } }))
    const at = service.clock.now.toISOString()
    await Promise.all(
      customers.flatMap((customer) =>
        [0, 1, 2, 3].map((part) =>
          ingest(
            client,
            customer,
            Array.from({ length: 100 }, (_each, index) => ({
              at,
              value: 0.1,
              key: `${customer}-${part}-${index}`,
            })),
          ),
        ),
      ),
    )
    await Promise.all([service.work(), neighbour.work(), service.work(), neighbour.work()])
    for (const customer of customers) {
      expect(await totalOf(client, customer, meter, service.clock.now)).toBe('40')
      expect(await balanceOf(client, customer, 'credits')).toBe('-40')
    }
    const later = await Promise.all([
      startService({ databaseUrl: service.databaseUrl }),
      startService({ databaseUrl: service.databaseUrl }),
    ])
    for (const each of later) each.clock.now = new Date(service.clock.now.getTime() + 65 * DAY_MS)
    await Promise.all([...later, ...later].map(runUntilIdle))
    await Promise.all(later.map((each) => each.stop()))
    for (const customer of customers) {
      const { invoices } = succeed(
        await client.GET('/v1/invoices', { params: { query: { customer_id: customer } } }),
      )
      expect(byNumber(invoices).map(({ total_cents, status }) => [total_cents, status])).toEqual([
        [100, 'open'],
        [500, 'open'],
        [100, 'open'],
      ])
    }
    expect(await breachesOf(service, name, 'live')).toEqual([])
  } finally {
    await neighbour.stop()
  }
})
