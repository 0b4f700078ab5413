import { describe, expect, test } from 'vitest'
import { addMeter, archiveMeter, newMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const calls = {
  code: 'api_calls',
  name: 'API calls',
  event_name: 'api.request',
  aggregation: 'sum' as const,
  property: 'calls',
}

test('answers 201 with the whole meter, which can be read at once', async () => {
  const { client } = await service.company()
  const filters = { region: ['eu-central', 'eu-west'], tier: [1, 2.5, '3', -1e-7, ''] }
  const body = { ...calls, filters, metadata: { crm_id: '4211' } }
  const result = await client.POST('/v1/meters', { body })
  const { meter } = succeed(result)
  expect(result.response.status).toBe(201)
  const now = service.clock.now.toISOString()
  expect(meter).toEqual({
    ...body,
    id: meter.id,
    mode: 'test',
    recurring: false,
    archived_at: null,
    created_at: now,
    updated_at: now,
  })
  const read = await client.GET('/v1/meters/{id}', { params: { path: { id: meter.id } } })
  expect(succeed(read).meter).toEqual(meter)
})

test('a latest or a max can be recurring, which an update does not change', async () => {
  const company = await service.company()
  for (const aggregation of ['latest', 'max'] as const) {
    const meter = await addMeter(company, newMeter({ aggregation, recurring: true }))
    expect(meter).toMatchObject({ aggregation, recurring: true })
    const path = `/v1/meters/${meter.id}`
    const { status } = await company.send({ method: 'PATCH', path, body: { recurring: false } })
    expect(status).toBe(400)
  }
})

test('names what does not fit the aggregation, all at once', async () => {
  const company = await service.company()
  const body = { ...calls, aggregation: 'count', recurring: true }
  const answer = await company.send({ method: 'POST', path: '/v1/meters', body })
  expect(answer.body.error?.details).toMatchObject([
    { path: 'body.property', code: 'not_allowed' },
    { path: 'body.recurring', code: 'not_allowed' },
  ])
})

test('fills in what is not sent: no property to count, no filters', async () => {
  const company = await service.company({ mode: 'live' })
  const { property: _, ...body } = calls
  expect(await addMeter(company, { ...body, aggregation: 'count' })).toMatchObject({
    mode: 'live',
    property: null,
    filters: {},
    metadata: {},
  })
  const sent = { ...calls, code: 'other', aggregation: 'count' as const, property: null }
  expect((await addMeter(company, sent)).property).toBeNull()
})

test('keeps the code unique among the active meters of a company and mode, and names it', async () => {
  const company = await service.company({ mode: 'test' })
  const refused = async () => refusal(await company.client.POST('/v1/meters', { body: calls }))
  const taken = { status: 409, code: 'CODE_ALREADY_EXISTS', details: { code: 'api_calls' } }
  const meter = await addMeter(company, calls)
  expect(await refused()).toEqual(taken)
  await archiveMeter(company, meter)
  const second = await addMeter(company, calls)
  expect(await refused()).toEqual(taken)
  expect(second.id).not.toBe(meter.id)
  expect(await countMeters(company)).toBe(2)
  for (const other of [await service.company({ name: company.name, mode: 'live' }), await service.company()])
    expect((await addMeter(other, calls)).code).toBe('api_calls')
})

describe('refuses, and stores nothing:', () => {
  const { property: _, ...plain } = calls
  test.each<[string, object, { path: string; code: string }]>([
    ['no property to add up', plain, { path: 'body.property', code: 'required' }],
    [
      'a property of null to add up',
      { ...calls, property: null },
      { path: 'body.property', code: 'required' },
    ],
    [
      'no property for unique_count',
      { ...plain, aggregation: 'unique_count' },
      { path: 'body.property', code: 'required' },
    ],
    [
      'a property to count',
      { ...calls, aggregation: 'count' },
      { path: 'body.property', code: 'not_allowed' },
    ],
    ['a recurring sum', { ...calls, recurring: true }, { path: 'body.recurring', code: 'not_allowed' }],
    [
      'a recurring unique_count',
      { ...calls, aggregation: 'unique_count', recurring: true },
      { path: 'body.recurring', code: 'not_allowed' },
    ],
    [
      'an unknown aggregation',
      { ...calls, aggregation: 'median' },
      { path: 'body.aggregation', code: 'enum' },
    ],
    ['capitals in the code', { ...calls, code: 'API' }, { path: 'body.code', code: 'pattern' }],
    [
      'a code of 65 characters',
      { ...calls, code: 'c'.repeat(65) },
      { path: 'body.code', code: 'max_length' },
    ],
    ['an empty name', { ...calls, name: '' }, { path: 'body.name', code: 'min_length' }],
    ['a property that is no name', { ...calls, property: '1st' }, { path: 'body.property', code: 'pattern' }],
    [
      'a filter without values',
      { ...calls, filters: { a: [] } },
      { path: 'body.filters.a', code: 'min_items' },
    ],
    ['a filter of true', { ...calls, filters: { a: [true] } }, { path: 'body.filters.a[0]', code: 'type' }],
    ['a member of its own', { ...calls, id: 'x' }, { path: 'body.id', code: 'unknown_field' }],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const answer = await company.send({ method: 'POST', path: '/v1/meters', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(answer.body.error?.details).toContainEqual(expect.objectContaining(problem))
    expect(await countMeters(company)).toBe(0)
  })
})

describe('an event name', () => {
  test('has a hundred active meters at most, also of those that are created at once; archived ones do not count', async () => {
    const company = await service.company()
    const first = await addMeter(company)
    const create = () => company.client.POST('/v1/meters', { body: newMeter() })
    const results = await Promise.all(Array.from({ length: 105 }, create))
    const refusals = results.filter(({ error }) => error !== undefined)
    const full = {
      ...{ status: 409, code: 'METER_LIMIT_EXCEEDED' },
      details: { event_name: 'api.request', limit: 100 },
    }
    expect(refusals.map(refusal)).toEqual(Array(6).fill(full))
    await addMeter(company, { event_name: 'other' })
    await addMeter(await service.company())
    await archiveMeter(company, first)
    await addMeter(company)
    expect(refusal(await create())).toEqual(full)
  })
})

describe('queues again', () => {
  test('what was rejected for want of the meter, and then counts it', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const event = newEvent({ customer_id: customer.id, properties: { calls: 3 } })
    await ingest(company, [event])
    await service.work()
    expect(await readEvent(company, event.idempotency_key)).toMatchObject({
      status: 'rejected',
      rejection: { code: 'NO_MATCHING_METER' },
    })
    service.clock.advance(1_000)
    const meter = await addMeter(company)
    expect(await readEvent(company, event.idempotency_key)).toMatchObject({
      status: 'queued',
      rejection: null,
      processed_at: null,
      updated_at: service.clock.now.toISOString(),
    })
    await service.work()
    expect((await readEvent(company, event.idempotency_key)).status).toBe('processed')
    expect(await readTotal(company, customer.id, meter.id)).toBe('3')
  })

  test('nothing of another name, another refusal, another company or the other mode', async () => {
    const company = await service.company({ mode: 'test' })
    const others = [await service.company(), await service.company({ name: company.name, mode: 'live' })]
    const nameless = newEvent()
    await ingest(company, [nameless])
    const strange: Array<[TestCompany, string]> = []
    for (const each of [company, ...others]) {
      const { id } = await addCustomer(each)
      const event = newEvent({
        customer_id: id,
        ...(each === company && { event_name: 'other' }),
      })
      await ingest(each, [event])
      strange.push([each, event.idempotency_key])
    }
    await service.work()
    await addMeter(company)
    expect((await readEvent(company, nameless.idempotency_key)).rejection?.code).toBe('CUSTOMER_NOT_FOUND')
    for (const [each, key] of strange)
      expect(await readEvent(each, key)).toMatchObject({
        status: 'rejected',
        rejection: { code: 'NO_MATCHING_METER' },
      })
  })

  test('nothing that another meter has counted', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const first = await addMeter(company)
    const event = newEvent({ customer_id: customer.id, properties: { calls: 3 } })
    await ingest(company, [event])
    await service.work()
    const second = await addMeter(company)
    await service.work()
    expect(await readTotal(company, customer.id, first.id)).toBe('3')
    expect(await readTotal(company, customer.id, second.id)).toBe('0')
  })

  test('every event that is being rejected while the meter is made', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    for (let round = 0; round < 5; round += 1) {
      const event_name = `round.${round}`
      const events = Array.from({ length: 20 }, () =>
        newEvent({ event_name, customer_id: customer.id, properties: { calls: 1 } }),
      )
      await ingest(company, events)
      const [meter] = await Promise.all([addMeter(company, { event_name }), service.work()])
      await service.work()
      expect(await readTotal(company, customer.id, meter.id)).toBe('20')
    }
  })
})

describeIdempotencyKeys(service, 201, async (company) => {
  await addMeter(company, { code: 'taken' })
  const sending = { method: 'POST', path: '/v1/meters' }
  return {
    good: { ...sending, body: newMeter() },
    other: { ...sending, body: newMeter() },
    refused: { ...sending, body: newMeter({ code: 'taken' }) },
  }
})

async function countMeters({ client }: TestCompany): Promise<number> {
  return succeed(await client.GET('/v1/meters')).meters.length
}

async function readTotal({ client }: TestCompany, id: string, meter_id: string): Promise<string> {
  const params = { path: { id }, query: { meter_id } }
  return succeed(await client.GET('/v1/customers/{id}/usage', { params })).usage.total
}
