import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { newEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { startProcess, startServiceProcess } from '../support/process.ts'
import { serviceForThisTest, type TestCompany, type TestService } from '../support/service.ts'

const CUTS = 40

const timestamp = new Date().toISOString()

test('a service and a worker whose connections are all cut again and again go on, and count each event once', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const meter = await addMeter(company)
  const { id } = await addCustomer(company)
  const env = { DATABASE_URL: own.databaseUrl, RATE_LIMIT_PER_MINUTE: '1000000' }
  const service = await startServiceProcess(env)
  const worker = startProcess('server/worker.ts', env)
  await worker.printed(/working/)

  for (let cut = 0; cut < CUTS; cut += 1) {
    const sending = Array.from({ length: 8 }, () => sendUntilAccepted(service.baseUrl, company, id))
    await Promise.race(sending)
    await cutConnections(own)
    await Promise.all(sending)
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

/** Sends twenty events, again as long as the answer is that the database is away. */
async function sendUntilAccepted(baseUrl: string, { key }: TestCompany, customer_id: string): Promise<void> {
  const events = Array.from({ length: 20 }, () =>
    newEvent({ customer_id, timestamp, properties: { calls: 1 } }),
  )
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ events }) }
  let status = 503
  while (status === 503) status = (await fetch(`${baseUrl}/v1/events/ingest`, request)).status
  expect(status).toBe(202)
}

/** The beginning of the hour that is so many after the events'. */
function fullHour(after: number): string {
  const hour = new Date(Math.floor(Date.parse(timestamp) / 3_600_000 + after) * 3_600_000)
  return hour.toISOString()
}

/** Ends all connections to the service's database, as a restart of it would. */
async function cutConnections({ db }: TestService): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}
