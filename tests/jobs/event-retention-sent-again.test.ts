import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { grow, partitionsOf, rotate } from '../fixtures/event-partitions.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisTest } from '../support/service.ts'
import { later } from '../support/time.ts'

test('an event that was sent again is kept as long as one that arrived then', async () => {
  const { service, company, meter, reject, correct } = await prepare(400)
  await rotate(service)
  const event = await reject()
  for (const days of [100, 100, 50]) await grow(service, days)
  const { timestamp, customer_id } = await correct(event)
  await service.work()
  const usage = () =>
    company.client.GET('/v1/customers/{id}/usage', {
      params: {
        path: { id: customer_id },
        query: { meter_id: meter.id, from: timestamp, to: later(timestamp, 1) },
      },
    })
  expect(succeed(await usage()).usage.total).toBe('1')
  for (const days of [50, 100, 100, 100]) await grow(service, days)
  // The partition that it came into at first is too old by now. It keeps no other.
  expect(await partitionsOf(service)).toEqual([1, 3, 4, 5, 6, 7])
  expect((await readEvent(company, event.idempotency_key)).status).toBe('processed')
  expect(succeed(await usage()).usage.total).toBe('1')
  await grow(service, 100)
  expect(await partitionsOf(service)).toEqual([4, 5, 6, 7, 8])
  expect(refusal(await usage())).toMatchObject({ details: [{ path: 'query.to', code: 'events_dropped' }] })
})

test('an event that was sent again on a test clock, ahead of it, waits for the clock as others do', async () => {
  const { service, company, reject, correct } = await prepare(40, { testClock: true })
  const event = await reject()
  await grow(service, 41, { drop: false })
  await correct(event, 60_000)
  await rotate(service)
  expect((await readEvent(company, event.idempotency_key)).status).toBe('queued')
  expect(await partitionsOf(service)).toContain(0)
})

async function prepare(eventRetentionDays: number, { testClock = false } = {}) {
  const service = await serviceForThisTest({ eventRetentionDays })
  const company = await service.company({ testClock })
  const meter = await addMeter(company)
  const { id: customer_id } = await addCustomer(company)
  const begin = service.clock.now.toISOString()
  return {
    service,
    company,
    meter,
    async reject() {
      const event = newEvent({ customer_id, event_name: 'unknown' })
      await ingest(company, [event])
      await service.work()
      expect((await readEvent(company, event.idempotency_key)).status).toBe('rejected')
      return event
    },
    async correct(event: ReturnType<typeof newEvent>, aheadMs = 0) {
      const timestamp = later(testClock ? begin : service.clock.now.toISOString(), aheadMs)
      const corrected = {
        ...event,
        event_name: 'api.request',
        customer_id,
        timestamp,
        properties: { calls: 1 },
      }
      await ingest(company, [corrected])
      return corrected
    },
  }
}
