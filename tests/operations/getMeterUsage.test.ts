import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addMeter, type Meter } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/meters/{id}/usage']['get']['parameters']['query']>

const service = await serviceForThisFile()
const AT = '2026-03-11T10:30:00Z'
const DAYS = { from: '2026-03-10T00:00:00Z', to: '2026-03-13T00:00:00Z' }

test('has the ten customers with the most, equal ones by id, and none without usage', async () => {
  const { company, customers, meter } = await prepare(13)
  const calls = [3, 5, 5, 9, 1, 2, 8, 0, -4, 7, 6, 4, 0.5]
  await use(
    company,
    calls.map((value, index) => [customers[index], value]),
  )
  // With statistics the planner may look the customers up in another order.
  await sql`vacuum (analyze) customers`.execute(service.db)
  const usage = await read(company, meter, DAYS)
  expect(usage.total).toBe('46.5')
  expect(usage.points.map(({ value }) => value)).toEqual(['0', '46.5', '0'])
  const wanted = customers
    .map(({ id, name }, index) => ({ customer_id: id, name, total: String(calls[index]) }))
    .filter(({ total }) => Number(total) > 0)
    .sort((a, b) => Number(b.total) - Number(a.total) || (a.customer_id < b.customer_id ? -1 : 1))
  expect(wanted).toHaveLength(11)
  expect(usage.top_customers).toEqual(wanted.slice(0, 10))
})

test('leaves out deleted customers, also before they are erased', async () => {
  const { company, customers, meter } = await prepare(2)
  const [stays, goes] = customers
  await use(company, [
    [stays, 1],
    [goes, 2],
  ])
  const path = { id: goes?.id ?? '' }
  succeed(await company.client.DELETE('/v1/customers/{id}', { params: { path } }))
  const before = await read(company, meter, DAYS)
  await service.work()
  for (const usage of [before, await read(company, meter, DAYS)])
    expect([usage.total, usage.top_customers.map(({ customer_id }) => customer_id)]).toEqual([
      '1',
      [stays?.id],
    ])
})

test('is refused where hours, or points of a recurring meter, have more values than can be added up', async () => {
  const { company, customers, meter } = await prepare(1, { aggregation: 'latest', recurring: true })
  await use(company, [[customers[0], 1]])
  const hours = { from: '2026-03-12T00:00:00Z', to: '2026-04-22T15:00:00Z', granularity: 'hour' as const }
  // 99 customers have 999 points and a total, each of ten, and 10,000 hours lie in the window.
  await sql`
    insert into recurring_values (tenant_id, customer_id, meter_id, "timestamp", seq, units)
    select tenant_id, 'c' || n, meter_id, "timestamp", seq, 0 from recurring_values, generate_series(1, 98) as n
    where meter_id = ${meter.id}`.execute(service.db)
  const addHours = (first: number, last: number) =>
    sql`
      insert into usage_hours (tenant_id, customer_id, meter_id, hour, units, latest_at, latest_seq)
      select tenant_id, 'c' || n, meter_id, hour + interval '1 day', 0, latest_at, latest_seq
      from usage_hours, generate_series(${first}::int, ${last}::int) as n
      where meter_id = ${meter.id} and customer_id = ${customers[0]?.id}`.execute(service.db)
  await addHours(1, 10_000)
  const most = await read(company, meter, hours)
  expect([most.total, most.points.length]).toEqual(['1', 999])
  await addHours(10_001, 10_001)
  expect(refusal(await attempt(company, meter, hours))).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [TOO_MUCH],
  })
})

const TOO_MUCH = {
  path: 'query.to',
  code: 'too_much_usage',
  message: 'must be closer to `from`: the window has more than 1,000,000 values',
}

async function prepare(count: number, members: Partial<Meter> = {}) {
  const company = await service.company()
  const meter = await addMeter(company, members)
  const customers: Customer[] = []
  for (let index = 0; index < count; index += 1)
    customers.push(await addCustomer(company, { name: `Customer ${index}` }))
  return { company, customers, meter }
}

async function use(
  company: TestCompany,
  samples: ReadonlyArray<[customer: Customer | undefined, calls: number]>,
): Promise<void> {
  const events = samples.flatMap(([customer, calls]) =>
    customer === undefined
      ? []
      : [newEvent({ customer_id: customer.id, timestamp: AT, properties: { calls } })],
  )
  await ingest(company, events)
  await service.work()
}

function attempt({ client }: Pick<TestCompany, 'client'>, { id }: Meter, query: Query) {
  return client.GET('/v1/meters/{id}/usage', { params: { path: { id }, query } })
}

async function read(company: TestCompany, meter: Meter, query: Query) {
  return succeed(await attempt(company, meter, query)).meter_usage
}
