import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { watchLoop } from '../support/watch-loop.ts'

const service = await serviceForThisFile()

/** Each of ten properties allows fifty numbers, and the last of them is what the events carry. */
const NAMES = Array.from({ length: 10 }, (_, index) => `p${index}`)
const NUMBERS = Array.from({ length: 50 }, (_, index) => index + 0.25)
const FILTERS = NAMES.map((property) => ({ property, in: NUMBERS }))
const MATCHING = Object.fromEntries(NAMES.map((name) => [name, 49.25]))

test('a hundred meters with full filters on one event name leave the event loop to others', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  for (let count = 0; count < 100; count += 1)
    await addMeter(company, { filters: FILTERS, aggregation: count % 2 === 0 ? 'sum' : 'count' })
  const events = Array.from({ length: 1_000 }, () =>
    newEvent({ customer_id: id, properties: { ...MATCHING, calls: 1 } }),
  )
  await ingest(company, events)
  const { longestMs, tookMs } = await watchLoop(() => service.work())
  console.log(`the loop stood still for ${longestMs} ms at most; the work took ${tookMs} ms`)

  const { meters } = succeed(await company.client.GET('/v1/meters', { params: { query: { limit: 2 } } }))
  for (const meter of meters) {
    const params = { path: { id }, query: { meter_id: meter.id } }
    expect(succeed(await company.client.GET('/v1/customers/{id}/usage', { params })).usage.total).toBe('1000')
  }
  // It was 37 s.
  expect(longestMs).toBeLessThan(500)
})

test('events that add to a hundred meters in as many hours as they are become transactions of a bounded size', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  for (let count = 0; count < 100; count += 1) await addMeter(company, { aggregation: 'count' })
  const now = service.clock.now.getTime()
  const events = Array.from({ length: 600 }, (_, hour) =>
    newEvent({ customer_id: id, timestamp: new Date(now - hour * 3_600_000).toISOString() }),
  )
  await ingest(company, events)
  const { longestMs, tookMs } = await watchLoop(() => service.work())
  console.log(`the loop stood still for ${longestMs} ms at most; the work took ${tookMs} ms`)
  const { rows: counts } = await sql<{ rows: number; largest: number }>`
    select sum(n)::bigint as rows, max(n) as largest from (
      select count(*) as n from usage_hours where customer_id = ${id} group by xmin::text
    ) as transactions`.execute(service.db)
  expect(counts[0]?.rows).toBe(60_000)
  expect(counts[0]?.largest).toBeLessThanOrEqual(50_000)
  expect(longestMs).toBeLessThan(500)
})
