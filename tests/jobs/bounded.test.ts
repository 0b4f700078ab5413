import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rangeOf } from '../../server/db/id-ranges.ts'
import { PROCESS_EVENTS, queueProcessing } from '../../server/db/job-queue.ts'
import { REAL_TIME } from '../../server/db/timeline.ts'
import { queueArrived } from '../../server/events/arrived/queue-arrived.ts'
import { processEvents } from '../../server/jobs/process-events.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { countByStatus } from '../support/count-rows.ts'
import { engineDeps, serviceForThisTest, type TestService } from '../support/service.ts'
import { later } from '../support/time.ts'

test('a job for one tenant that is to pause ends after a batch and queues itself again, and nothing is left over in the end', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  await addMeter(company, { aggregation: 'count' })
  const { id } = await addCustomer(company)
  await ingest(company, [newEvent({ customer_id: id })])
  const tenantId = await repeatFirst(own, 12_000)
  await own.db.transaction().execute((trx) => sql`delete from graphile_worker._private_jobs`.execute(trx))

  const { db, clock } = own
  const deps = engineDeps(() => clock.now, 0)
  await processEvents(db, { tenantId, testClockId: REAL_TIME }, deps, AbortSignal.abort())
  expect(await countByStatus(own.db)).toEqual({ queued: 7_000, processed: 5_000 })
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${PROCESS_EVENTS} and key = ${`${PROCESS_EVENTS}:${tenantId}`}`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  await own.work()
  expect(await countByStatus(own.db)).toEqual({ processed: 12_000 })
})

test('a job that is to pause ends after what one transaction takes of the events that have arrived, and of the queue', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  await addMeter(company, { aggregation: 'count' })
  const { id } = await addCustomer(company)
  let other = await addCustomer(company)
  while (rangeOf(other.id) !== rangeOf(id)) other = await addCustomer(company)
  const { db, clock } = own
  // It waits in the queue.
  await ingest(company, [
    newEvent({ customer_id: other.id, timestamp: later(clock.now.toISOString(), 60_000) }),
  ])
  await own.work()
  clock.advance(60_000)
  for (let request = 0; request < 7; request += 1)
    await ingest(
      company,
      Array.from({ length: 1_000 }, () => newEvent({ customer_id: id })),
    )
  const deps = engineDeps(() => clock.now, 0)
  const timeline = { tenantId: await company.tenantId(), testClockId: REAL_TIME }
  await processEvents(db, timeline, deps, AbortSignal.abort())
  expect(await countByStatus(db)).toEqual({ queued: 2_000, processed: 5_001 })
  await own.work()
  expect(await countByStatus(db)).toEqual({ processed: 7_001 })
})

test('more rejected events than a request looks through are counted once their meter is there', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const customers = [await addCustomer(company), await addCustomer(company)]
  await ingest(
    company,
    customers.map(({ id }) => newEvent({ customer_id: id, event_name: 'late', properties: { calls: 1 } })),
  )
  await ingest(company, [newEvent({ customer_id: String(customers[0]?.id), event_name: 'other' })])
  await repeatFirst(own, 12_000)
  await own.work()
  expect(await countByStatus(own.db)).toEqual({ rejected: 12_002 })

  await addMeter(company, { event_name: 'late', filters: [{ property: 'calls', in: [2] }] })
  await own.work()
  expect(await countByStatus(own.db)).toEqual({ rejected: 12_002 })
  const { events, looked } = { events: 12_001, looked: 1_000 }
  await addMeter(company, { event_name: 'late', aggregation: 'count' })
  const { queued = 0 } = await countByStatus(own.db)
  // The request itself moved no more than it looks through: the rest is the job's.
  expect(queued).toBeLessThanOrEqual(looked)
  await own.work()
  expect(await countByStatus(own.db)).toEqual({ rejected: 12_002 - events, processed: events })
})

test('a meter that is created while its events are being rejected misses none of them, however many they are', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const { id } = await addCustomer(company)
  await ingest(company, [newEvent({ customer_id: id, event_name: 'late', properties: { calls: 1 } })])
  await repeatFirst(own, 12_000)
  await Promise.all([own.work(), own.work(), addMeter(company, { event_name: 'late' })])
  await own.work()
  expect(await countByStatus(own.db)).toEqual({ processed: 12_000 })
})

/** Has the first event so many times, each under a key of its own. Returns its tenant. */
async function repeatFirst({ db }: TestService, times: number): Promise<number> {
  const first = await db.selectFrom('usage_events').selectAll().orderBy('id').executeTakeFirstOrThrow()
  await queueArrived(db, first.tenant_id)
  await sql`
    with more as (
      insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties, created_at)
      select tenant_id, nextval('usage_events_id_seq'), 'again-' || n, event_name, customer_id, "timestamp", properties, created_at
      from usage_events, generate_series(2, ${times}::integer) as n where idempotency_key = ${first.idempotency_key}
      returning *
    )
    insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
    select tenant_id, customer_id, "timestamp", id, 'queued', created_at, '' from more`.execute(db)
  await queueProcessing(db, [{ tenantId: first.tenant_id, testClockId: REAL_TIME }])
  return first.tenant_id
}
