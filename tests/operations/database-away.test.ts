import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../generated/operations.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../server/embedded-postgres/index.ts'
import { cleanUp, makeFolder } from '../db/embedded-harness.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { createSender } from '../support/client.ts'
import { exampleRequest } from '../support/requests.ts'
import { startService, type TestService } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

/** A PostgreSQL of this file's own, which the tests stop and start under a service that goes on running. */
let folder: string
let postgres: EmbeddedDatabase
let service: TestService
const ids = Object.keys(operations) as OperationId[]

beforeAll(async () => {
  folder = await makeFolder()
  postgres = await openEmbedded(folder)
  const { host, port, user, database } = postgres.connection
  const databaseUrl = `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
  service = await startService({ databaseUrl })
})
afterAll(async () => {
  await service.stop()
  await postgres.close()
  await cleanUp()
})

test('every operation answers 503 while the database is away, and works again once it is back', async () => {
  expectFailure(/SERVICE_UNAVAILABLE/)
  const company = await service.company()
  const event = newEvent({ customer_id: (await addCustomer(company)).id })
  await addMeter(company, { aggregation: 'count' })
  await ingest(company, [event])
  await postgres.close()

  for (const id of ids) {
    const { status, headers, body } = await company.send(exampleRequest(id))
    expect(status, id).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.error?.code).toBe('SERVICE_UNAVAILABLE')
    if (operations[id].secured) expect(body.error?.message).toBe('Authentication service unavailable')
  }
  postgres = await openEmbedded(folder)

  expect((await company.send({ method: 'GET', path: '/v1/health' })).status).toBe(200)
  expect(await readEvent(company, event.idempotency_key)).toMatchObject(event)
  expect(await ingest(company, [event, newEvent()])).toEqual({ accepted: 2, duplicates: 1 })
  await service.work()
  expect(await readEvent(company, event.idempotency_key)).toMatchObject({ status: 'processed' })
})

test('what needs no database to be refused is refused as ever', async () => {
  await postgres.close()
  const stranger = createSender(service.baseUrl, 'nonsense')
  expect((await stranger({ method: 'GET', path: '/v1/customers' })).status).toBe(401)
  expect((await stranger({ method: 'PUT', path: '/v1/customers' })).status).toBe(405)
  postgres = await openEmbedded(folder)
})

test('a request under way when the database goes answers 503 too, and has done nothing', async () => {
  expectFailure(/SERVICE_UNAVAILABLE/)
  const company = await service.company()
  const lock = new pg.Client(postgres.connection)
  lock.on('error', () => undefined)
  await lock.connect()
  await lock.query('begin; lock table customers, usage_events in access exclusive mode')
  const { rows } = await lock.query<{ pid: number }>('select pg_backend_pid() as pid')
  const holder = rows[0]?.pid ?? 0
  const body = { name: 'Acme', email: 'a@b.example' }
  const key = { 'Idempotency-Key': 'one' }
  const answers = Promise.all([
    company.send({ method: 'GET', path: '/v1/customers' }),
    company.send({ method: 'POST', path: '/v1/customers', body, headers: key }),
    company.send({ method: 'POST', path: '/v1/events/ingest', body: { events: [newEvent()] } }),
  ])
  const waiting = sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await waiting.execute(service.db)).rows[0]?.n, { interval: 10 }).toBe(3)
  // Whoever holds the lock goes last: otherwise a request might have it for a moment, and be done.
  process.kill(holder, 'SIGSTOP')
  const closed = postgres.close()
  const answered = await answers
  process.kill(holder, 'SIGCONT')
  await closed
  for (const { status, headers, body } of answered) {
    expect(status).toBe(503)
    expect(headers.has('retry-after')).toBe(true)
    expect(body.error).toEqual({ code: 'SERVICE_UNAVAILABLE', message: expect.any(String) })
  }
  postgres = await openEmbedded(folder)

  const retried = await company.send({ method: 'POST', path: '/v1/customers', body, headers: key })
  expect(retried.status).toBe(201)
  expect(retried.headers.has('idempotent-replayed')).toBe(false)
  const { text } = await company.send({ method: 'GET', path: '/v1/events' })
  expect(JSON.parse(text).events).toEqual([])
})
