import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TURN_SECONDS } from '../../server/db/job-queue.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import type { Row } from '../../server/events/ingest/batches.ts'
import { insertFresh } from '../../server/events/ingest/fresh/store.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { serviceForThisTest } from '../support/service.ts'

test('events add no job while one waits, and one starts only once they are committed', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  await addMeter(company)
  const { id } = await addCustomer(company)
  await service.work()
  for (let count = 0; count < 10; count += 1)
    await ingest(company, [newEvent({ customer_id: id, properties: { calls: 1 } })])
  const { rows: jobs } = await sql`select from graphile_worker._private_jobs`.execute(service.db)
  expect(jobs.length).toBeLessThanOrEqual(2)

  const late = rowOf(await company.tenantId(), id)
  const trx = await service.db.startTransaction().execute()
  await insertFresh(trx, [late])
  const before = await startable(service.db)
  await trx.commit().execute()
  const after = await startable(service.db)
  expect(after.length).toBeGreaterThan(before.length)
  await service.work()
  expect(await readEvent(company, late.event.idempotency_key)).toMatchObject({ status: 'processed' })
})

test('a job starts although events never stop coming', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const { id } = await addCustomer(company)
  await service.work()
  const tenantId = await company.tenantId()
  // In another turn, what is open would have added a job, for which the next one would wait.
  await expect.poll(() => sinceTurn(service.db), { interval: 5 }).toBeLessThan(TURN_SECONDS / 8)
  await ingest(company, [newEvent({ customer_id: id, properties: { calls: 1 } })])
  const begin = async () => {
    const trx = await service.db.startTransaction().execute()
    await insertFresh(trx, [rowOf(tenantId, id)])
    return trx
  }
  let open = await begin()
  try {
    await expect
      .poll(
        async () => {
          const next = await begin()
          await open.commit().execute()
          open = next
          return startable(service.db)
        },
        { timeout: 10_000 },
      )
      .not.toEqual([])
  } finally {
    await open.rollback().execute()
  }
})

test('commits that wait while a worker takes the job each succeed, and leave one that starts after them', async () => {
  const service = await serviceForThisTest()
  const company = await service.company()
  const { id } = await addCustomer(company)
  const tenantId = await company.tenantId()
  await insertFresh(service.db, [rowOf(tenantId, id)])
  // Of both turns.
  await sql`
    select graphile_worker.add_job('process_events', payload, job_key => other, queue_name => queue_name)
    from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    cross join unnest(array[queue_name, queue_name || ':alternate']) as other where other <> j.key`.execute(
    service.db,
  )
  const worker = await service.db.startTransaction().execute()
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1
    where id in (select id from graphile_worker._private_jobs for update skip locked)`.execute(worker)
  const commits = Array.from({ length: COMMITS }, () => insertFresh(service.db, [rowOf(tenantId, id)]))
  await expect.poll(() => countWaiting(service.db)).toBe(COMMITS)
  await worker.commit().execute()
  expect(await Promise.all(commits)).toEqual(commits.map(() => true))
  const { rows } = await sql`select from graphile_worker._private_jobs where is_available`.execute(service.db)
  expect(rows.length).toBeGreaterThan(0)
})

const COMMITS = 5

/** The seconds since the keys of a timeline took turns. */
async function sinceTurn(db: ReadHandle): Promise<number> {
  const { rows } = await sql<{ seconds: string }>`
    select extract(epoch from clock_timestamp()) % ${TURN_SECONDS}::numeric as seconds`.execute(db)
  return Number(rows[0]?.seconds)
}

/** The jobs that a worker could take now. */
async function startable(db: ReadHandle): Promise<unknown[]> {
  const { rows } = await sql`select id from graphile_worker._private_jobs for update skip locked`.execute(db)
  return rows
}

function rowOf(tenantId: number, customerId: string): Row {
  const { idempotency_key, event_name, timestamp } = newEvent({ customer_id: customerId })
  return {
    ...{ tenantId, customerId, testClockId: '', now: new Date(), replaces: false },
    event: {
      ...{ idempotency_key, event_name, customer_id: customerId, external_customer_id: null },
      timestamp: new Date(timestamp),
      properties: { calls: 1 },
    },
    text: '{"calls":1}',
  }
}
