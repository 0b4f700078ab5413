import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { startProcess } from '../support/process.ts'
import { serviceForThisTest } from '../support/service.ts'

test('a worker that could not have the end of a job noted starts anew, and the job is done with', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await addMeter(company)
  const { id } = await addCustomer(company)
  const processed = async () => {
    const event = newEvent({ customer_id: id, properties: { calls: 1 } })
    await ingest(company, [event])
    const status = async () => (await readEvent(company, event.idempotency_key)).status
    await expect.poll(status, { timeout: 20_000 }).toBe('processed')
  }
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
    service.db,
  )
  await sql`
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`.execute(
    service.db,
  )
  const worker = startProcess('server/worker.ts', { DATABASE_URL: service.databaseUrl })
  await worker.printed(/working/)
  await processed()
  await worker.printed(/not now/)
  await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(service.db)
  await processed()
  const jobs = async () =>
    (await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(service.db))
      .rows.length
  await expect.poll(jobs, { timeout: 20_000 }).toBe(0)
  expect(await worker.end('SIGTERM')).toBe(0)
})

test('a worker processes what arrived before it began, and what arrives then', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await addMeter(company)
  const { id } = await addCustomer(company)
  const send = async () => {
    const event = newEvent({ customer_id: id, properties: { calls: 1 } })
    await ingest(company, [event])
    return async () => (await readEvent(company, event.idempotency_key)).status
  }
  const early = await send()
  const worker = startProcess('server/worker.ts', { DATABASE_URL: service.databaseUrl })
  await worker.printed(/working/)
  await expect.poll(early, { timeout: 20_000 }).toBe('processed')
  // Long before the sweep of each minute.
  await expect.poll(await send(), { timeout: 5_000 }).toBe('processed')
  expect(await worker.end('SIGTERM')).toBe(0)
})
