import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { serviceForThisTest } from '../support/service.ts'

test('work is over only when no event is left, also where the end of a job is committed late', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await addMeter(company)
  const { id } = await addCustomer(company)
  await sql`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return null; end $$`.execute(
    service.db,
  )
  // Before the statement, so that an ended job keeps its queue for a while without a lock on either.
  await sql`
    create trigger dawdle before delete on graphile_worker._private_jobs for each statement execute function dawdle()`.execute(
    service.db,
  )
  for (let count = 0; count < 3; count += 1) {
    const event = newEvent({ customer_id: id, properties: { calls: 1 } })
    await ingest(company, [event])
    await service.work()
    expect(await readEvent(company, event.idempotency_key)).toMatchObject({ status: 'processed' })
  }
})
