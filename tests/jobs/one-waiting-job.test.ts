import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventId } from '../../server/events/event-id.ts'
import { insertFresh } from '../../server/events/ingest/fresh/store.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { serviceForThisTest } from '../support/service.ts'

test('events add no job while one waits, and that one starts only once they are committed', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await addMeter(company)
  const { id } = await addCustomer(company)
  await service.work()
  const event = () => newEvent({ customer_id: id, properties: { calls: 1 } })
  await ingest(company, [event()])
  await ingest(company, [event()])
  const jobs = await sql<{ id: number }>`select id from graphile_worker._private_jobs`.execute(service.db)
  expect(jobs.rows).toHaveLength(1)
  const { rows } = await sql<{ tenant_id: number }>`select tenant_id from usage_events`.execute(service.db)
  const tenantId = rows[0]?.tenant_id ?? 0

  const late = { ...event(), external_customer_id: null, timestamp: new Date(event().timestamp) }
  const trx = await service.db.startTransaction().execute()
  await insertFresh(trx, [
    {
      tenantId,
      testClockId: '',
      customerId: id,
      now: new Date(),
      event: { ...late, customer_id: id, properties: { calls: 1 } },
      replaces: false,
      id: eventId(tenantId, late.idempotency_key),
      text: '{"calls":1}',
      order: 0,
    },
  ])
  const startable = sql`select id from graphile_worker._private_jobs for update skip locked`
  expect((await startable.execute(service.db)).rows).toEqual([])
  await trx.commit().execute()
  expect((await startable.execute(service.db)).rows).toEqual(jobs.rows)
  await service.work()
  expect(await readEvent(company, late.idempotency_key)).toMatchObject({ status: 'processed' })
})
