import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { REAL_TIME } from '../../server/db/timeline.ts'
import { processEvents } from '../../server/jobs/process-events.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { engineDeps, serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { later, travel } from '../support/time.ts'

/** Its worker does not run by itself: the jobs that wait can be read. */
const service = await serviceForThisFile()

test('an event ahead of the clock is processed when its time has come, not at the next full minute', async () => {
  const running = await serviceForThisTest({ worker: true })
  Object.defineProperty(running.clock, 'now', { get: () => new Date() })
  const company = await running.company()
  await addMeter(company)
  const { id } = await addCustomer(company)
  const events = [1_500, 1_501, 3_000].map((ms) => {
    const timestamp = later(beforeFullMinute(), ms)
    return newEvent({ customer_id: id, timestamp, properties: { calls: 1 } })
  })
  await ingest(company, events)
  for (const { idempotency_key, timestamp } of events) {
    const status = async () => (await readEvent(company, idempotency_key)).status
    await expect.poll(status, { timeout: 75_000, interval: 100 }).toBe('processed')
    const { processed_at } = await readEvent(company, idempotency_key)
    const delay = Date.parse(String(processed_at)) - Date.parse(timestamp)
    expect(delay).toBeGreaterThanOrEqual(0)
    // The next full minute is at least 12 seconds away.
    expect(delay).toBeLessThan(10_000)
  }
}, 90_000)

test('a tenant has one job for all its events ahead, at the time of the first', async () => {
  const company = await service.company()
  const now = service.clock.now.toISOString()
  for (const ms of [200_000, 100_000, 300_000]) await send(company, later(now, ms))
  await service.work()
  const [wait, ...others] = await waits(company)
  expect(others).toEqual([])
  expect(wait).toBeGreaterThan(90)
  expect(wait).toBeLessThanOrEqual(100)
  await send(company, later(now, 1))
  await service.work()
  expect((await waits(company)).map(Math.ceil)).toEqual([1])
})

test.each([1, 2, 3, 4, 5, 6])(
  'an event that falls due %i moments into a job is processed by it, or by one soon after',
  async (moments) => {
    const company = await service.company({ mode: 'live' })
    const now = service.clock.now.toISOString()
    const event = newEvent({ timestamp: later(now, moments * 1_000) })
    await ingest(company, [event])
    await send(company, later(now, 300_000))
    await service.work()
    let ms = 0
    const clock = () => {
      ms += 1_000
      return new Date(later(now, ms))
    }
    const deps = engineDeps(clock, 0)
    const timeline = { tenantId: await company.tenantId(), testClockId: REAL_TIME }
    await processEvents(service.db, timeline, deps, new AbortController().signal)
    const { status } = await readEvent(company, event.idempotency_key)
    const [wait] = await waits(company)
    // Another waits for five minutes.
    expect(status === 'queued' ? wait : 0).toBeLessThanOrEqual(moments)
  },
)

test('what is due leaves no job', async () => {
  const company = await service.company()
  await send(company, service.clock.now.toISOString())
  await service.work()
  expect(await waits(company)).toEqual([])
})

test('on a test clock, which stands still, it leaves no job and waits until the clock is advanced', async () => {
  const company = await service.company({ testClock: true })
  const { id: customer_id } = await addCustomer(company)
  const event = newEvent({ customer_id, timestamp: later(service.clock.now.toISOString(), 250_000) })
  await ingest(company, [event])
  await service.work()
  expect(await waits(company)).toEqual([])
  const status = async () => (await readEvent(company, event.idempotency_key)).status
  await travel(company, later(event.timestamp, -1))
  expect(await status()).toBe('queued')
  await travel(company, event.timestamp)
  expect(await status()).toBe('rejected')
})

async function send(company: TestCompany, timestamp: string): Promise<void> {
  await ingest(company, [newEvent({ timestamp })])
}

/** In how many seconds the jobs start that process a company's events later. */
async function waits(company: TestCompany): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
    where task_identifier = 'process_events' and key like ${`%:${await company.tenantId()}:%`}`.execute(
    service.db,
  )
  return rows.map(({ seconds }) => seconds)
}

/** Now, or just after the next full minute if that is less than fifteen seconds away: what the sweep does must not show. */
function beforeFullMinute(): string {
  const now = Date.now()
  const intoMinute = now % 60_000
  return new Date(intoMinute < 45_000 ? now : now + 61_000 - intoMinute).toISOString()
}
