import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addMeter, archiveMeter, type Meter } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../fixtures/events.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/customers/{id}/usage']['get']['parameters']['query']>
type Sample = [timestamp: string, value: number | string]

const service = await serviceForThisFile()
const DAY = '2026-03-11'
const days = { from: '2026-03-10T00:00:00Z', to: '2026-03-13T00:00:00Z', granularity: 'day' as const }

test('answers the present month so far by days, spans without events too', async () => {
  const { company, customer, meter } = await prepare()
  await use(company, customer, [
    ['2026-03-01T00:00:00Z', 1],
    ['2026-03-15T12:00:00Z', 0.5],
  ])
  const usage = await read(company, customer, { meter_id: meter.id })
  expect(usage).toMatchObject({
    customer_id: customer.id,
    meter_id: meter.id,
    start: '2026-03-01T00:00:00.000Z',
    end: '2026-03-15T13:00:00.000Z',
    granularity: 'day',
    total: '1.5',
  })
  expect(usage.points).toHaveLength(15)
  expect(usage.points[0]).toEqual({
    start: '2026-03-01T00:00:00.000Z',
    end: '2026-03-02T00:00:00.000Z',
    value: '1',
  })
  expect(usage.points[1]?.value).toBe('0')
  expect(usage.points.at(-1)).toEqual({
    start: '2026-03-15T00:00:00.000Z',
    end: '2026-03-15T13:00:00.000Z',
    value: '0.5',
  })
})

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

  test.each<[Meter['aggregation'], string, string[]]>([
    ['count', '6', ['3', '0', '3']],
    ['sum', '26.5', ['7.5', '0', '19']],
    ['max', '9', ['5', '0', '9']],
    ['unique_count', '5', ['2', '0', '3']],
    ['latest', '3', ['-2.5', '0', '3']],
  ])('%s is %s in total and %j by day, over a half-open window', async (aggregation, total, values) => {
    const { company, customer, meter } = await prepare(aggregation)
    for (const sample of samples) await use(company, customer, [sample])
    const usage = await read(company, customer, { meter_id: meter.id, ...days })
    expect(usage.total).toBe(total)
    expect(usage.points.map(({ value }) => value)).toEqual(values)
  })

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
  const samples: Sample[] = [
    ['2026-03-11T09:59:59.999Z', 100],
    ['2026-03-11T10:15:00.000Z', 4],
    ['2026-03-11T10:59:59.999Z', '4.0'],
    ['2026-03-11T11:00:00.000Z', 6],
    ['2026-03-11T11:30:00.000Z', 1],
    ['2026-03-11T12:29:59.999Z', 4],
    ['2026-03-11T12:30:00.000Z', 100],
  ]
  const window = { from: '2026-03-11T10:15:00Z', to: '2026-03-11T12:30:00Z', granularity: 'hour' as const }

  test.each<[Meter['aggregation'], string, string[]]>([
    ['count', '5', ['2', '2', '1']],
    ['sum', '19', ['8', '7', '4']],
    ['max', '6', ['4', '6', '4']],
    ['unique_count', '4', ['2', '2', '1']],
    ['latest', '4', ['4', '1', '4']],
  ])('%s is %s in total and %j by hour, and a day is cut', async (aggregation, total, values) => {
    const { company, customer, meter } = await prepare(aggregation)
    for (const sample of samples) await use(company, customer, [sample])
    const usage = await read(company, customer, { meter_id: meter.id, ...window })
    expect([usage.total, usage.points.map(({ value }) => value)]).toEqual([total, values])
    expect(usage.points[0]).toMatchObject({
      start: '2026-03-11T10:15:00.000Z',
      end: '2026-03-11T11:00:00.000Z',
    })
    expect(usage.points.at(-1)).toMatchObject({
      start: '2026-03-11T12:00:00.000Z',
      end: '2026-03-11T12:30:00.000Z',
    })
    const daily = await read(company, customer, { meter_id: meter.id, ...window, granularity: 'day' })
    expect([daily.total, daily.points.map(({ value }) => value)]).toEqual([total, [total]])
  })

  test('a window within one hour has what lies in it', async () => {
    const { company, customer, meter } = await prepare()
    await use(company, customer, samples)
    const total = async (from: string, to: string) =>
      (await read(company, customer, { meter_id: meter.id, from: `${DAY}${from}`, to: `${DAY}${to}` })).total
    expect(await total('T10:15:00.001Z', 'T10:59:59.999Z')).toBe('0')
    expect(await total('T10:15:00Z', 'T10:59:59.999Z')).toBe('4')
    expect(await total('T10:15:00Z', 'T10:15:00Z')).toBe('0')
    expect(await total('T10:15:00Z', 'T10:15:00.001Z')).toBe('4')
    expect(await total('T11:00:00Z', 'T11:30:00.001Z')).toBe('7')
  })

  test('a meter has counted what was processed while it was active, and what passes its filters', async () => {
    const { company, customer, meter } = await prepare()
    const day = { from: `${DAY}T10:00:00.001Z`, to: `${DAY}T10:59:59Z` }
    const send = (calls: number) =>
      use(company, customer, [[`${DAY}T10:30:00Z`, calls]], { region: calls > 3 ? 'eu' : 'us' })
    await send(1)
    const second = await addMeter(company, { filters: { region: ['us'] } })
    await send(2)
    await send(10)
    await archiveMeter(company, second)
    await send(3)
    await succeed(await company.client.POST('/v1/meters/{id}/unarchive', { params: { path: second } }))
    await send(0.5)
    const totals = async ({ id }: Meter) => (await read(company, customer, { meter_id: id, ...day })).total
    expect([await totals(meter), await totals(second)]).toEqual(['16.5', '2.5'])
    const whole = { meter_id: second.id, from: `${DAY}T10:00:00Z`, to: `${DAY}T11:00:00Z` }
    expect((await read(company, customer, whole)).total).toBe('2.5')
  })

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
      ...{ ...refused, details: [{ path: 'query.from', ...details[0] }] },
    })
    expect(refusal(await attempt({ from: `${DAY}T09:00:00Z`, to: `${DAY}T10:59:00Z` }))).toEqual({
      ...{ ...refused, details: [{ path: 'query.to', ...details[0] }] },
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

test('sums decimals exactly', async () => {
  const { company, customer, meter } = await prepare()
  await use(
    company,
    customer,
    Array.from({ length: 1000 }, (): Sample => ['2026-03-11T10:00:00Z', 0.1]),
  )
  await use(company, customer, [['2026-03-11T11:00:00Z', '0.000000000001']])
  expect((await read(company, customer, { meter_id: meter.id, ...days })).total).toBe('100.000000000001')
})

test('counts an event once it is processed, and not before', async () => {
  const { company, customer, meter } = await prepare()
  await ingest(company, [
    newEvent({ customer_id: customer.id, timestamp: '2026-03-11T10:00:00Z', properties: { calls: 2 } }),
  ])
  const total = async () => (await read(company, customer, { meter_id: meter.id, ...days })).total
  expect(await total()).toBe('0')
  await service.work()
  expect(await total()).toBe('2')
})

test('keeps customers and meters apart', async () => {
  const { company, customer, meter } = await prepare()
  const other = await addCustomer(company)
  const unfed = await addMeter(company, { event_name: 'other' })
  await use(company, customer, [['2026-03-11T10:00:00Z', 2]])
  await use(company, other, [['2026-03-11T10:00:00Z', 3]])
  expect((await read(company, customer, { meter_id: meter.id, ...days })).total).toBe('2')
  expect((await read(company, other, { meter_id: meter.id, ...days })).total).toBe('3')
  expect((await read(company, customer, { meter_id: unfed.id, ...days })).total).toBe('0')
})

test('has no points in an empty window', async () => {
  const { company, customer, meter } = await prepare()
  const at = '2026-03-11T00:00:00Z'
  expect(await read(company, customer, { meter_id: meter.id, from: at, to: at })).toMatchObject({
    total: '0',
    points: [],
  })
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

describe('refuses', () => {
  test.each<[string, string, string[], string]>([
    ['no meter', '', ['query.meter_id'], 'required'],
    ['a meter that is no id', 'meter_id=calls', ['query.meter_id'], 'pattern'],
    ['a week', `meter_id=${UNKNOWN_ID}&granularity=week`, ['query.granularity'], 'enum'],
    ['a day that is none', `meter_id=${UNKNOWN_ID}&from=2026-02-30T00:00:00Z`, ['query.from'], 'format'],
    [
      'a window that ends before it begins',
      `meter_id=${UNKNOWN_ID}&from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z`,
      ['query.from'],
      'invalid_range',
    ],
    [
      'more than 1,000 points',
      `meter_id=${UNKNOWN_ID}&from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z&granularity=hour`,
      ['query.to'],
      'range_too_long',
    ],
  ])('%s, before it looks for anything', async (_what, query, paths, code) => {
    const company = await service.company()
    const path = `/v1/customers/${UNKNOWN_ID}/usage?${query}`
    const { status, body } = await company.send({ method: 'GET', path })
    expect(status).toBe(400)
    expect(body.error?.code).toBe('VALIDATION_ERROR')
    expect(pathsOf(body.error?.details)).toEqual(paths)
    expect(body.error?.details).toContainEqual(expect.objectContaining({ code }))
  })

  test("a meter that is nobody's, another company's or the other mode's", async () => {
    const company = await service.company({ mode: 'test' })
    const live = await service.company({ name: company.name, mode: 'live' })
    const { id } = await addCustomer(company)
    const ids = [UNKNOWN_ID, (await addMeter(await service.company())).id, (await addMeter(live)).id]
    for (const meter_id of ids) {
      const params = { path: { id }, query: { meter_id } }
      expect(refusal(await company.client.GET('/v1/customers/{id}/usage', { params }))).toEqual({
        status: 404,
        code: 'METER_NOT_FOUND',
      })
    }
  })
})

describe('of a recurring meter', () => {
  const samples: Sample[] = [
    ['2026-03-09T08:00:00.000Z', 9],
    ['2026-03-09T10:30:00.000Z', 5],
    ['2026-03-09T10:30:00.000Z', 4],
    ['2026-03-11T10:15:00.000Z', 3],
    ['2026-03-11T10:45:00.000Z', '-2.5'],
  ]

  test.each<[Meter['aggregation'], string, string[]]>([
    ['latest', '-2.5', ['4', '-2.5', '-2.5']],
    ['max', '4', ['4', '4', '-2.5']],
  ])(
    '%s begins each span with the last value before it: %s in total and %j by day',
    async (aggregation, total, values) => {
      const { company, customer, meter } = await prepare(aggregation, true)
      await use(company, await addCustomer(company), [['2026-03-09T23:00:00.000Z', 100]])
      await use(company, customer, samples)
      const usage = await read(company, customer, { meter_id: meter.id, ...days })
      expect([usage.total, ...usage.points.map(({ value }) => value)]).toEqual([total, ...values])
    },
  )

  test.each<[what: string, from: string, to: string, latest: string, max: string]>([
    ['before the first event', '2026-03-01T00:00:00Z', '2026-03-09T08:00:00Z', '0', '0'],
    ['up to an event, without it', '2026-03-09T10:00:00Z', '2026-03-09T10:30:00Z', '9', '9'],
    ['from an event on', '2026-03-09T10:30:00Z', '2026-03-09T10:30:00.001Z', '4', '9'],
    ['right after the event', '2026-03-09T10:30:00.001Z', '2026-03-09T10:31:00Z', '4', '4'],
    ['within an hour, between two events', '2026-03-11T10:20:00Z', '2026-03-11T10:40:00Z', '3', '3'],
    ['where an event falls', '2026-03-11T10:44:00Z', '2026-03-11T11:30:00Z', '-2.5', '3'],
    ['long after the last event', '2026-03-14T00:00:00Z', '2026-03-15T00:00:00Z', '-2.5', '-2.5'],
    ['without length', '2026-03-11T10:20:00Z', '2026-03-11T10:20:00Z', '3', '3'],
  ])('a window %s', async (_what, from, to, latest, max) => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const kinds = ['latest', 'max'] as const
    const meters = await Promise.all(
      kinds.map((aggregation) => addMeter(company, { aggregation, recurring: true })),
    )
    await use(company, customer, samples)
    const totals = await Promise.all(
      meters.map(async ({ id }) => (await read(company, customer, { meter_id: id, from, to })).total),
    )
    expect(totals).toEqual([latest, max])
  })

  test('a value that another meter filters out, or that is voided, does not carry over', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const filters = { region: ['eu'] }
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

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/customers/${id}/usage?meter_id=${UNKNOWN_ID}` }),
    reading: (id) => `/v1/customers/${id}`,
  }))

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
