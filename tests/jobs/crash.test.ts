import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { createTestClient, type TestClient } from '../support/client.ts'
import { countByStatus } from '../support/count-rows.ts'
import { startProcess, startServiceProcess, startServiceWithCompany } from '../support/process.ts'

const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000' }

test('kill -9 of the service during ingest loses and doubles no event that was answered with 202', async () => {
  const { service: first, key, client, db, env } = await startServiceWithCompany(UNLIMITED)
  const { id: customer } = await addCustomer({ client })
  await addMeter({ client }, { aggregation: 'count' })
  const batches = Array.from({ length: 400 }, () => batchOf(50, customer))

  const acknowledged = new Set<string>()
  const sending = sendAll(client, batches, acknowledged)
  await expect.poll(() => acknowledged.size, { interval: 1, timeout: 30_000 }).toBeGreaterThan(1_000)
  await first.end('SIGKILL')
  await sending
  expect(acknowledged.size).toBeLessThan(20_000)

  const second = await startServiceProcess(env)
  const rows = await db.selectFrom('usage_events').select('idempotency_key').execute()
  const stored = new Set(rows.map((row) => row.idempotency_key))
  expect(stored.size).toBe(rows.length)
  expect([...acknowledged].filter((each) => !stored.has(each))).toEqual([])
  // Whole batches or nothing of them.
  expect(
    batches.filter((batch) => new Set(batch.map((event) => stored.has(event.idempotency_key))).size > 1),
  ).toEqual([])

  // The sender repeats everything, as it would: now each event is there once.
  await sendAll(createTestClient(second.baseUrl, key), batches, acknowledged)
  expect(acknowledged.size).toBe(20_000)
  await expect.poll(() => countByStatus(db), { timeout: 30_000 }).toEqual({ processed: 20_000 })
  console.log(
    `killed after ${stored.size} stored events of 20,000; all there once and processed after the restart`,
  )
  await second.end('SIGTERM')
})

test('kill -9 during processing loses and doubles no verdict', async () => {
  const { service, client, db, env } = await startServiceWithCompany({ ...UNLIMITED, WORKER: 'false' })
  const { id: customer } = await addCustomer({ client })
  await addMeter({ client }, { aggregation: 'count' })
  const batches = Array.from({ length: 60 }, () => batchOf(1_000, customer))
  await sendAll(client, batches, new Set())
  expect(await countByStatus(db)).toEqual({ queued: 60_000 })

  const worker = startProcess('server/worker.ts', env)
  await expect
    .poll(async () => (await countByStatus(db)).processed, { interval: 1, timeout: 30_000 })
    .toBeGreaterThan(0)
  await worker.end('SIGKILL')
  const { processed = 0, queued = 0 } = await countByStatus(db)
  expect(queued).toBeGreaterThan(0)
  expect(processed + queued).toBe(60_000)

  const next = startProcess('server/worker.ts', env)
  await expect.poll(() => countByStatus(db), { timeout: 30_000 }).toEqual({ processed: 60_000 })
  console.log(`killed after ${processed} verdicts of 60,000; all given once after the restart`)
  expect(await next.end('SIGTERM')).toBe(0)
  expect(await service.end('SIGTERM')).toBe(0)
})

type Event = { event_name: string; idempotency_key: string; customer_id: string; timestamp: string }

function batchOf(size: number, customer_id: string): Event[] {
  const timestamp = new Date().toISOString()
  return Array.from({ length: size }, () => ({
    event_name: 'api.request',
    idempotency_key: randomUUID(),
    customer_id,
    timestamp,
  }))
}

/** Sends the batches, eight at a time, and notes the keys of those that were answered with 202. */
async function sendAll(client: TestClient, batches: Event[][], acknowledged: Set<string>): Promise<void> {
  const waiting = [...batches]
  const send = async () => {
    for (let events = waiting.pop(); events !== undefined; events = waiting.pop()) {
      const answer = await client.POST('/v1/events/ingest', { body: { events } }).catch(() => undefined)
      if (answer?.response.status === 202) for (const event of events) acknowledged.add(event.idempotency_key)
    }
  }
  await Promise.all(Array.from({ length: 8 }, send))
}
