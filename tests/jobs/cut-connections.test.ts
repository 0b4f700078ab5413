import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { newEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { startProcess, startServiceProcess } from '../support/process.ts'
import { serviceForThisTest, type TestCompany, type TestService } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'
import { openWire } from '../support/wire.ts'

const CUTS = 40

const timestamp = new Date().toISOString()

test('a service and a worker whose connections are all cut again and again go on, and count each event once', async () => {
  expectFailure(/connection|Connection/)
  const own = await serviceForThisTest()
  const company = await own.company()
  const meter = await addMeter(company)
  const { id } = await addCustomer(company)
  const wire = await openWire(own.databaseUrl)
  const env = { DATABASE_URL: wire.url, RATE_LIMIT_PER_MINUTE: '1000000' }
  const service = await startServiceProcess(env)
  const worker = startProcess('server/worker.ts', env)
  await worker.printed(/working/)

  for (let cut = 0; cut < CUTS; cut += 1) {
    const sending = Array.from({ length: 8 }, () => sendUntilAccepted(service.baseUrl, company, id))
    // Unlike events these are written in transactions, and a connection is lost between their statements.
    const customers = Array.from({ length: 8 }, () => createUntilCreated(service.baseUrl, company))
    await Promise.race(sending)
    await (cut % 2 === 0 ? wire.cut() : endConnections(own))
    await Promise.all([...sending, ...customers])
  }

  const query = { meter_id: meter.id, from: fullHour(0), to: fullHour(2) }
  const total = async () => {
    const params = { path: { id }, query }
    return succeed(await company.client.GET('/v1/customers/{id}/usage', { params })).usage.total
  }
  await expect.poll(total, { timeout: 30_000 }).toBe(String(CUTS * 8 * 20))
  expect(await worker.end('SIGTERM')).toBe(0)
  expect(await service.end('SIGTERM')).toBe(0)
})

/** Sends twenty events until they are accepted. */
function sendUntilAccepted(baseUrl: string, { key }: TestCompany, customer_id: string): Promise<void> {
  const events = Array.from({ length: 20 }, () =>
    newEvent({ customer_id, timestamp, properties: { calls: 1 } }),
  )
  return postUntil(202, `${baseUrl}/v1/events/ingest`, key, { events })
}

function createUntilCreated(baseUrl: string, { key }: TestCompany): Promise<void> {
  return postUntil(201, `${baseUrl}/v1/customers`, key, { name: 'Acme', email: 'a@b.example' })
}

/** Again as long as the answer is that the database is away. */
async function postUntil(wanted: number, url: string, key: string, body: unknown): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  let status = 503
  while (status === 503)
    ({ status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  expect(status).toBe(wanted)
}

/** The beginning of the hour that is so many after the events'. */
function fullHour(after: number): string {
  const hour = new Date(Math.floor(Date.parse(timestamp) / 3_600_000 + after) * 3_600_000)
  return hour.toISOString()
}

/** Ends all connections to the service's database, as a restart of it would: PostgreSQL says so on each first. */
async function endConnections({ db }: TestService): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}
