import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { HOUR_MS } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

test('what a minute of processing rejects is told once, in sum, with what lists it', async () => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  await addMeter(company, { event_name: 'api.request' })
  const unreadable = newEvent({ customer_id, timestamp: '2026-03-15T11:00:00.000Z' })
  await ingest(company, [unreadable])
  await service.work()
  await ingest(
    company,
    Array.from({ length: 12 }, () => newEvent()),
  )
  await ingest(company, [newEvent({ customer_id, properties: { calls: 1 } })])
  await service.work()
  expect(await told(company)).toEqual([])
  await service.sweepAndWork()
  const [events, ...more] = await told(company)
  expect(more).toEqual([])
  const sample_ids = expect.any(Array)
  expect(events).toEqual({
    start: unreadable.timestamp,
    end: '2026-03-15T12:00:00.001Z',
    count: 13,
    by_code: [
      { code: 'CUSTOMER_NOT_FOUND', count: 12, sample_ids },
      { code: 'MISSING_PROPERTY', count: 1, sample_ids },
    ],
  })
  const [first, second] = (events?.by_code ?? []).map(({ sample_ids: ids }) => ids)
  expect([first?.length, second?.length]).toEqual([10, 1])
  const query = {
    status: ['rejected' as const],
    from: events?.start ?? NOON,
    to: events?.end ?? NOON,
    limit: 100,
  }
  const listed = succeed(await company.client.GET('/v1/events', { params: { query } })).events
  expect(listed).toHaveLength(13)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...(first ?? []), ...(second ?? [])]))
})

test('what is rejected later is told by another, and other changes do not wait for it', async () => {
  const company = await service.company()
  for (const expected of [1, 2]) {
    await ingest(company, [newEvent()])
    await service.work()
    const { id } = await addCustomer(company)
    expect((await log(company)).at(-1)).toMatchObject({ type: 'customer.created', customer_id: id })
    await service.sweepAndWork()
    await service.sweepAndWork()
    expect(await told(company)).toHaveLength(expected)
    service.clock.advance(HOUR_MS)
  }
  expect((await log(company)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
})

async function told(company: TestCompany) {
  return (await log(company)).flatMap((event) =>
    event.type === 'events.rejected' ? [event.data.rejected_events] : [],
  )
}

async function log({ client }: TestCompany) {
  const params = { query: { order: 'asc' as const, limit: 100 } }
  return succeed(await client.GET('/v1/webhook_events', { params })).webhook_events
}
