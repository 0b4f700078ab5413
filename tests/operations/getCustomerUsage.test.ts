import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addMeter, type Meter } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../fixtures/events.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/customers/{id}/usage']['get']['parameters']['query']>
type Sample = [timestamp: string, value: number | string]

const service = await serviceForThisFile()
const DAY = '2026-03-11'
const days = { from: '2026-03-10T00:00:00Z', to: '2026-03-13T00:00:00Z', granularity: 'day' as const }

describe('of events on three days, some at the same time, in any order,', () => {
  const samples: Sample[] = [
    ['2026-03-12T10:00:00.000Z', '7'],
    ['2026-03-10T00:00:00.000Z', 5],
    ['2026-03-10T23:59:59.999Z', '-2.50'],
    ['2026-03-12T10:00:00.000Z', 3],
    ['2026-03-12T09:00:00.000Z', 9],
    ['2026-03-10T10:00:00.000Z', 5],
    ['2026-03-13T00:00:00.000Z', 100],
    ['2026-03-09T23:59:59.999Z', 100],
  ]

  test('hours and months tell the same, whatever batches they came in', async () => {
    const { company, customer, meter } = await prepare()
    await use(company, customer, samples)
    const { from, to } = days
    const hourly = await read(company, customer, { meter_id: meter.id, from, to, granularity: 'hour' })
    expect(hourly.points).toHaveLength(72)
    expect(hourly.points.filter(({ value }) => value !== '0')).toMatchObject([
      { start: '2026-03-10T00:00:00.000Z', value: '5' },
      { start: '2026-03-10T10:00:00.000Z', value: '5' },
      { start: '2026-03-10T23:00:00.000Z', value: '-2.5' },
      { start: '2026-03-12T09:00:00.000Z', value: '9' },
      { start: '2026-03-12T10:00:00.000Z', value: '10' },
    ])
    const monthly = await read(company, customer, { meter_id: meter.id, from, to, granularity: 'month' })
    const [start, end] = ['2026-03-10T00:00:00.000Z', '2026-03-13T00:00:00.000Z']
    expect(monthly).toMatchObject({ total: '26.5', points: [{ start, end, value: '26.5' }] })
  })
})

describe('with ends within hours', () => {
  test('is refused where an hour has too many events to be read one by one', async () => {
    const { company, customer, meter } = await prepare()
    await use(company, customer, [[`${DAY}T10:30:00Z`, 1]])
    await sql`
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id, meters_as_of)
      select tenant_id, customer_id, "timestamp", -n, status, since, test_clock_id, meters_as_of
      from event_states, generate_series(1, 100000) as n where customer_id = ${customer.id}`.execute(
      service.db,
    )
    const attempt = (query: Omit<Query, 'meter_id'>) => {
      const params = { path: { id: customer.id }, query: { meter_id: meter.id, ...query } }
      return company.client.GET('/v1/customers/{id}/usage', { params })
    }
    const details = [{ code: 'too_many_events', message: expect.stringContaining('whole hour') }]
    const refused = { status: 400, code: 'VALIDATION_ERROR' }
    expect(refusal(await attempt({ from: `${DAY}T10:00:01Z`, to: `${DAY}T12:30:00Z` }))).toEqual({
      ...refused,
      details: [{ path: 'query.from', ...details[0] }],
    })
    expect(refusal(await attempt({ from: `${DAY}T09:00:00Z`, to: `${DAY}T10:59:00Z` }))).toEqual({
      ...refused,
      details: [{ path: 'query.to', ...details[0] }],
    })
    const whole = await attempt({ from: `${DAY}T09:30:00Z`, to: `${DAY}T11:30:00Z` })
    expect(succeed(whole).usage.total).toBe('1')
  })
})

test('max of values below zero is not the 0 of spans without events', async () => {
  const { company, customer, meter } = await prepare('max')
  await use(company, customer, [['2026-03-11T10:00:00Z', -4]])
  const usage = await read(company, customer, { meter_id: meter.id, ...days })
  expect(usage.total).toBe('-4')
  expect(usage.points.map(({ value }) => value)).toEqual(['0', '-4', '0'])
})

test('reads windows long past and far ahead', async () => {
  const { company, customer, meter } = await prepare()
  for (const [from, to] of [
    ['0000-01-01T00:00:00Z', '0080-01-01T00:00:00Z'],
    ['9990-01-01T00:00:00Z', '9999-12-31T23:00:00Z'],
  ])
    expect(
      await read(company, customer, {
        meter_id: meter.id,
        from: String(from),
        to: String(to),
        granularity: 'month',
      }),
    ).toMatchObject({ total: '0' })
})

describe('of a recurring meter', () => {
  test('a value that another meter filters out, or that is voided, does not carry over', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const filters = [{ property: 'region', in: ['eu'] }]
    const meter = await addMeter(company, { aggregation: 'latest', recurring: true, filters })
    const sent = [
      { calls: 5, region: 'eu' },
      { calls: 6, region: 'eu' },
      { calls: 7, region: 'us' },
    ].map((properties, hour) =>
      newEvent({ customer_id: customer.id, timestamp: `2026-03-09T0${hour}:00:00Z`, properties }),
    )
    await ingest(company, sent)
    await service.work()
    const total = async () => (await read(company, customer, { meter_id: meter.id, ...days })).total
    expect(await total()).toBe('6')
    await voidEvent(company, await readEvent(company, sent[1]?.idempotency_key ?? ''))
    expect(await total()).toBe('5')
  })
})

async function prepare(aggregation: Meter['aggregation'] = 'sum', recurring = false) {
  const company = await service.company()
  const meter = await addMeter(company, { aggregation, recurring })
  return { company, customer: await addCustomer(company), meter }
}

/** Events of these times and values, processed. */
async function use(
  company: TestCompany,
  { id }: Customer,
  samples: Sample[],
  properties: Record<string, string> = {},
): Promise<void> {
  const events = samples.map(([timestamp, calls]) =>
    newEvent({ customer_id: id, timestamp, properties: { calls, ...properties } }),
  )
  await ingest(company, events)
  await service.work()
}

async function read({ client }: TestCompany, { id }: Customer, query: Query) {
  return succeed(await client.GET('/v1/customers/{id}/usage', { params: { path: { id }, query } })).usage
}
