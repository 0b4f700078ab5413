import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { usageTotal } from '../../fixtures/events.ts'
import { byNumber, invoicesOf } from '../../fixtures/invoices.ts'
import { addSubscription, subscribe } from '../../fixtures/subscriptions.ts'
import { balanceOf } from '../../fixtures/wallets.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, startService } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, testClockOf, travel } from '../../support/time.ts'
import { sendValues } from './tools.ts'

const service = await serviceForThisFile()

test('a change of plan and the renewal: whichever comes first, each period is billed once', async () => {
  for (let round = 0; round < 12; round += 1) {
    const company = await service.company({ testClock: true })
    const { client } = company
    const meter = await addMeter(company)
    const interval = round % 2 === 0 ? 'month' : 'week'
    const other = await addPlan(company, {
      interval,
      amount_cents: 5_000,
      prices: [perUnit(meter)],
    })
    const subscription = await subscribe(company, { amount_cents: 3_000, prices: [perUnit(meter)] })
    const params = { path: { id: subscription.id } }
    const end = subscription.current_period_end
    const clock = { path: { id: testClockOf(company) } }
    await travel(company, later(end, -1_000))
    const [first, changed, second] = await Promise.all([
      client.POST('/v1/test_clocks/{id}/advance', { params: clock, body: { to: later(end, 5_000) } }),
      client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id: other.id } }),
      client.POST('/v1/test_clocks/{id}/advance', { params: clock, body: { to: later(end, 10_000) } }),
    ])
    expect(changed.response.status).toBe(200)
    // The one that comes second may find the clock beyond its aim.
    expect([first.response.status, second.response.status]).toSatisfy(
      ([a, b]: number[]) => b === 200 && (a === 200 || a === 400),
    )
    await travel(company, later(end, 3 * HOUR_MS))
    const invoices = await invoicesOf(company, subscription)
    // While the clock advances it stands still: a change at the very moment of the renewal cuts a period off that has no length.
    const periods = invoices.slice(1).filter(({ period_start, period_end }) => period_start !== period_end)
    const ends = periods.map(({ period_end }) => period_end)
    expect(ends.length).toBe(new Set(ends).size)
    expect(invoices.every(({ status }) => status === 'open')).toBe(true)
    // Before the end: a second of each fee is nothing. After it: most of the month's fee is given back.
    const { subscription: now } = succeed(await client.GET('/v1/subscriptions/{id}', { params }))
    expect(now.plan_id).toBe(other.id)
  }
})

test('two workers on one database: what falls due is done once, and each event counts once', async () => {
  const company = await service.company({ mode: 'live' })
  const { client } = company
  const neighbour = await startService({ databaseUrl: service.databaseUrl })
  try {
    const meter = await addMeter(company)
    const unit = await addPricingUnit(company)
    const count = await addMeter(company, { aggregation: 'count' })
    const prices = [perUnit(meter, unit), perUnit(count)]
    const plan = await addPlan(company, { amount_cents: 100, prices })
    const customers = await Promise.all(Array.from({ length: 12 }, () => addCustomer(company)))
    for (const customer of customers) await addSubscription(company, customer, plan)
    const at = service.clock.now.toISOString()
    await Promise.all(
      customers.flatMap((customer) =>
        [0, 1, 2, 3].map((part) =>
          sendValues(
            company,
            customer,
            Array.from({ length: 100 }, (_each, index) => ({
              at,
              value: 0.1,
              key: `${customer.id}-${part}-${index}`,
            })),
          ),
        ),
      ),
    )
    await Promise.all([service.work(), neighbour.work(), service.work(), neighbour.work()])
    for (const customer of customers) {
      expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('40')
      expect(await balanceOf(company, customer, unit)).toBe('-40')
    }
    const later = await Promise.all([
      startService({ databaseUrl: service.databaseUrl }),
      startService({ databaseUrl: service.databaseUrl }),
    ])
    for (const each of later) each.clock.now = new Date(service.clock.now.getTime() + 65 * DAY_MS)
    await Promise.all([...later, ...later].map((each) => each.sweepAndWork()))
    await Promise.all(later.map((each) => each.stop()))
    for (const customer of customers) {
      const { invoices } = succeed(
        await client.GET('/v1/invoices', { params: { query: { customer_id: customer.id } } }),
      )
      expect(byNumber(invoices).map(({ total_cents, status }) => [total_cents, status])).toEqual([
        [100, 'open'],
        [500, 'open'],
        [100, 'open'],
      ])
    }
  } finally {
    await neighbour.stop()
  }
})
