import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter, addPlan, type Meter, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { addSubscription, readSubscription } from '../../fixtures/subscriptions.ts'
import { refusal } from '../../support/answers.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { travel } from '../../support/time.ts'

const service = await serviceForThisFile()
const AGGREGATIONS = ['count', 'sum', 'max', 'latest', 'unique_count'] as const

test.each([
  ['month', '2026-06-01T00:00:00.000Z'],
  ['day', '2026-06-01T00:00:00.000Z'],
  ['day', '2026-06-02T10:20:30.456Z'],
] as const)(
  'a start by the %s on %s since which usage comes to too much is refused',
  async (interval, starts_at) => {
    const company = await service.company({ testClock: true })
    const [meter, customer] = [await addMeter(company), await addCustomer(company)]
    const prices = [{ ...perUnit(meter), unit_amount: '1000000' }]
    const plan = await addPlan(company, { interval, prices })
    await travel(company, '2026-07-05T10:20:00.000Z')
    await ingestCalls(company, { customer_id: customer.id }, 900_000_000, '2026-07-05T10:10:00.000Z')
    await travel(company, '2026-07-10T00:00:00.000Z')
    const body = { customer_id: customer.id, plan_id: plan.id, starts_at }
    const tooMuch = { status: 400, details: [{ path: 'body.starts_at', code: 'too_much_usage' }] }
    expect(refusal(await company.client.POST('/v1/subscriptions', { body }))).toMatchObject(tooMuch)
    expect(refusal(await company.client.POST('/v1/subscriptions/preview', { body }))).toMatchObject(tooMuch)
    const after = { ...body, starts_at: '2026-07-05T10:10:00.001Z' }
    expect((await company.client.POST('/v1/subscriptions', { body: after })).response.status).toBe(201)
  },
)

test('usage since a start in the past is limited at the prices of its periods, whatever a meter counts', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const meters = await Promise.all(
    AGGREGATIONS.map((aggregation) =>
      addMeter(company, { aggregation, ...(aggregation === 'count' && { property: null }) }),
    ),
  )
  await travel(company, '2026-06-05T00:00:00.000Z')
  for (const [day, hour, calls] of [
    ['01', '10:10', 4],
    ['01', '12:00', 3],
    ['02', '10:10', 1],
    ['02', '10:30', 2],
    ['03', '12:00', 1],
  ] as const)
    await ingestCalls(company, { customer_id: customer.id }, calls, `2026-06-${day}T${hour}:00.000Z`)
  await travel(company, '2026-06-06T00:00:00.000Z')
  // The first day, up to 10:20 of the second, has two events, and the next two days have one each.
  const units: Partial<Record<Meter['aggregation'], number>> = {
    count: 4,
    sum: 4 + 2 + 1,
    max: 3 + 2 + 1,
    latest: 1 + 2 + 1,
    unique_count: 4,
  }
  for (const meter of meters) {
    const fits = 10_000_000_000_000 / (units[meter.aggregation] ?? 0)
    for (const [unit_amount, status] of [
      [Math.floor(fits), 201],
      [Math.ceil(fits + 0.1), 400],
    ] as const) {
      const prices = [{ ...perUnit(meter), unit_amount: `${unit_amount}` }]
      const plan = await addPlan(company, { interval: 'day', amount_cents: 0, prices })
      const body = {
        customer_id: customer.id,
        plan_id: plan.id,
        starts_at: '2026-06-01T10:20:00.000Z',
        allow_overlap: true,
      }
      const { response } = await company.client.POST('/v1/subscriptions', { body })
      expect([meter.aggregation, response.status]).toEqual([meter.aggregation, status])
    }
  }
  await service.work()
})

test('usage that comes while past periods are still to be opened fails no renewal, however dear it is', async () => {
  const company = await service.company()
  const [meter, customer] = [await addMeter(company), await addCustomer(company)]
  const prices = [{ ...perUnit(meter), unit_amount: '1000000' }]
  const plan = await addPlan(company, { interval: 'day', amount_cents: 100, prices })
  const now = service.clock.now.getTime()
  const ago = (days: number) => new Date(now - days * 24 * 3_600_000).toISOString()
  const subscription = await addSubscription(company, customer, plan, { starts_at: ago(20.5) })
  // Another process, which has the subscription's first periods alone, counts 12,000,000,000,000.00 of the third day before now.
  const [tenantId, hour] = [await company.tenantId(), `${ago(3).slice(0, 13)}:00:00.000Z`]
  await sql`
    insert into usage_hours (tenant_id, customer_id, meter_id, hour, units, latest_at, latest_seq)
    values (${tenantId}, ${customer.id}, ${meter.id}, ${hour}, 12000000, ${hour}, 1)`.execute(service.db)
  await service.work()
  expect((await readSubscription(company, subscription)).current_period_end > ago(0)).toBe(true)
  service.clock.advance(2 * 3_600_000)
  await service.work()
})
