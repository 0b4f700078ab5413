import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUEST_LIMITS } from '../../server/db/open.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../server/embedded-postgres/index.ts'
import { cleanUp, makeFolder } from '../db/embedded-harness.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { createSender } from '../support/client.ts'
import { startService, type TestService } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const SOON = { timeout: 20_000, interval: 20 }

/** A PostgreSQL of this file's own, whose processes the tests stop and continue under a service that goes on running. */
let postgres: EmbeddedDatabase
let service: TestService

beforeAll(async () => {
  postgres = await openEmbedded(await makeFolder())
  const { host, port, user, database } = postgres.connection
  const databaseUrl = `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
  service = await startService({ databaseUrl })
})
afterAll(async () => {
  await service.stop()
  await postgres.close()
  await cleanUp()
})

test('while the database hangs, each request gets its 503 in time; after it all goes on, and nothing is done twice', async () => {
  expectFailure(/SERVICE_UNAVAILABLE/)
  const company = await service.company()
  const health = createSender(service.baseUrl)
  const kept = newEvent({ customer_id: (await addCustomer(company)).id })
  await ingest(company, [kept])
  const waiting = newEvent()
  const key = { 'Idempotency-Key': 'once' }
  const body = { name: 'Acme', email: 'a@b.example', external_id: 'one' }
  const create = { method: 'POST', path: '/v1/customers', body, headers: key }

  const processes = await serverProcesses()
  signal(processes, 'SIGSTOP')
  const hung = Promise.all([
    ...Array.from({ length: 40 }, () => company.send({ method: 'GET', path: '/v1/customers' })),
    company.send(create),
    company.send({ method: 'POST', path: '/v1/events/ingest', body: { events: [waiting] } }),
    ...Array.from({ length: 10 }, () => health({ method: 'GET', path: '/v1/health' })),
  ])
  // Longer than any request may wait: they end although the server still hangs.
  const ended = await Promise.race([hung, hangFor(4 * REQUEST_LIMITS.queryMs)])
  signal(processes, 'SIGCONT')

  for (const { status, headers, body } of ended ?? []) {
    expect(status).toBe(503)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.error?.code).toBe('SERVICE_UNAVAILABLE')
  }
  expect(ended, 'answers while the database hung').toHaveLength(52)

  await expect.poll(async () => (await health({ method: 'GET', path: '/v1/health' })).status, SOON).toBe(200)
  expect(await ingest(company, [kept])).toEqual({ accepted: 1, duplicates: 1 })
  await ingest(company, [waiting])
  expect((await company.send(create)).status).toBe(201)
  const { rows } = await sql`select from customers where external_id = 'one'`.execute(service.db)
  expect(rows).toHaveLength(1)
  const { rows: open } = await sql`
    select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    service.db,
  )
  expect(open).toEqual([])
})

test('requests that wait for a lock end with 503, and others are not held up', async () => {
  expectFailure(/lock timeout/)
  const company = await service.company()
  const other = await service.company()
  const held = Promise.withResolvers<void>()
  const holder = service.db.transaction().execute(async (trx) => {
    await sql`lock table plans in access exclusive mode`.execute(trx)
    await held.promise
  })
  await expect.poll(async () => (await locks()).length, SOON).toBeGreaterThan(0)
  // More than there are connections: were each to hold one, nobody else would find any.
  const stuck = Array.from({ length: 60 }, () => company.send({ method: 'GET', path: '/v1/plans' }))
  await expect.poll(async () => (await waiters()).length, SOON).toBeGreaterThan(0)
  for (let n = 0; n < 20; n += 1)
    expect((await other.send({ method: 'GET', path: '/v1/customers' })).status).toBe(200)
  expect((await Promise.race(stuck)).status).toBe(503)
  held.resolve()
  await holder
  const statuses = (await Promise.all(stuck)).map(({ status }) => status)
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503])
})

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name)
}

function hangFor(ms: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), ms))
}

/** The server itself first, so that it begins no new process. */
async function serverProcesses(): Promise<number[]> {
  const [postmaster] = (await readFile(join(postgres.dataFolder, 'postmaster.pid'), 'utf8')).split('\n')
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(service.db)
  return [Number(postmaster), ...rows.map(({ pid }) => pid)]
}

async function locks() {
  return (await sql`select from pg_locks where relation = 'plans'::regclass and granted`.execute(service.db))
    .rows
}

async function waiters() {
  return (
    await sql`select from pg_locks where relation = 'plans'::regclass and not granted`.execute(service.db)
  ).rows
}
