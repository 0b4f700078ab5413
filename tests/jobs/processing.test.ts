import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { succeed } from '../support/answers.ts'
import { countByStatus } from '../support/count-rows.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()

test('events of many customers, worked off by three workers at once while more come in, are each counted once', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  const customers = await Promise.all(Array.from({ length: 40 }, () => addCustomer(company)))
  const send = async (batches: number) => {
    for (let batch = 0; batch < batches; batch += 1)
      await ingest(
        company,
        customers.flatMap(({ id }) =>
          Array.from({ length: 25 }, () => newEvent({ customer_id: id, properties: { calls: 0.1 } })),
        ),
      )
  }
  await send(8)
  await Promise.all([service.work(), service.work(), service.work(), send(4)])
  await service.work()
  const totals = await Promise.all(customers.map(({ id }) => readTotal(company, id, meter.id)))
  expect(totals).toEqual(customers.map(() => '30'))
  expect(await countByStatus(service.db)).toEqual({ processed: 12_000 })
})

test('an event that arrives while others are processed is not processed before its arrival', async () => {
  const company = await service.company()
  await addMeter(company)
  const { id: customer_id } = await addCustomer(company)
  const timestamp = service.clock.now.toISOString()
  const event = newEvent({ customer_id, timestamp, properties: { calls: 1 } })
  service.clock.advance(3)
  await ingest(company, [event])
  // The processing read the time before the event arrived.
  service.clock.advance(-3)
  await service.work()
  const { processed_at, created_at, updated_at } = await readEvent(company, event.idempotency_key)
  expect([processed_at, updated_at]).toEqual([created_at, created_at])
})

test('one customer with more events than are taken at once, and nobody with as many, are worked off in one go', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const meter = await addMeter(company)
  const { id } = await addCustomer(company)
  for (let batch = 0; batch < 6; batch += 1) {
    const events = Array.from({ length: 1_000 }, () =>
      newEvent({ customer_id: id, properties: { calls: 1 } }),
    )
    await ingest(company, events)
    await ingest(
      company,
      events.map(() => newEvent({ customer_id: UNKNOWN_ID })),
    )
  }
  await Promise.all([own.work(), own.work()])
  expect(await readTotal(company, id, meter.id)).toBe('6000')
  expect(await countByStatus(own.db)).toEqual({ processed: 6_000, rejected: 6_000 })
})

test('what fails for one customer is rolled back and logged, holds up no other, and succeeds later', async () => {
  expectFailure(/constraint \\"broken/)
  const own = await serviceForThisTest()
  const company = await own.company()
  const meter = await addMeter(company)
  const customers = await Promise.all(Array.from({ length: 40 }, () => addCustomer(company)))
  const ids = customers.map(({ id }) => id)
  const send = () =>
    ingest(
      company,
      ids.map((customer_id) => newEvent({ customer_id, properties: { calls: 1 } })),
    )
  await send()
  await sql`alter table usage_hours add constraint broken check (customer_id <> ${sql.lit(ids[0])})`.execute(
    own.db,
  )
  await own.work()
  expect(await countByStatus(own.db)).toEqual({ queued: 1, processed: 39 })
  const counted = await own.db.selectFrom('usage_hours').select('customer_id').execute()
  expect(counted.map(({ customer_id }) => customer_id).sort()).toEqual(ids.slice(1).sort())
  expect(own.log.join('\n')).toContain(`customer ${ids[0]}: `)
  expect(await readTotal(company, String(ids[0]), meter.id)).toBe('0')

  await sql`alter table usage_hours drop constraint broken`.execute(own.db)
  await send()
  await own.work()
  expect(await countByStatus(own.db)).toEqual({ processed: 80 })
  for (const id of ids) expect(await readTotal(company, id, meter.id)).toBe('2')
})

async function readTotal({ client }: TestCompany, id: string, meter_id: string): Promise<string> {
  const params = { path: { id }, query: { meter_id } }
  return succeed(await client.GET('/v1/customers/{id}/usage', { params })).usage.total
}
