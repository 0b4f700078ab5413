import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockCustomer } from '../../server/customers/customers-store.ts'
import { REAL_TIME } from '../../server/db/timeline.ts'
import { queueArrived } from '../../server/events/arrived/queue-arrived.ts'
import { selectEventsSentFor } from '../../server/events/sent-for-store.ts'
import { takeInvoiceNumbers } from '../../server/invoices/numbering-store.ts'
import { createFairLimiter, Overloaded } from '../../server/runtime/fair-limiter.ts'
import { putArrivedInQueue } from '../../server/unit-of-work.ts'
import { inCluster } from '../database/in-cluster.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { invoicesOf } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { countByStatus } from '../support/count-rows.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { serviceForThisTest, type TestService } from '../support/service.ts'

test('an invoice that waits for its number holds up nobody else’s events', async () => {
  const own = await serviceForThisTest()
  const company = await own.company({ mode: 'live' })
  const subscription = await subscribe(company, { amount_cents: 3_000 })
  const other = await addCustomer(company)
  own.clock.now = new Date(subscription.current_period_end)
  await own.sweepAndWork()
  const draft = (await invoicesOf(company, subscription)).find(({ status }) => status === 'draft')
  const tenantId = await company.tenantId()
  const numbering = await own.db.startTransaction().execute()
  await takeInvoiceNumbers(numbering, { tenantId, testClockId: REAL_TIME }, 1, own.clock.now)
  const holding = await own.db.startTransaction().execute()
  await lockCustomer(holding, tenantId, subscription.customer_id)
  const params = { path: { id: String(draft?.id) } }
  const finalized = company.client.POST('/v1/invoices/{id}/finalize', { params })
  await expect.poll(() => countWaiting(own.db)).toBe(1)

  const event = newEvent({ customer_id: other.id })
  await ingest(company, [event])
  await holding.rollback().execute()
  await expect.poll(() => countWaiting(own.db, 'invoice_sequences')).toBe(1)
  expect(await readEvent(company, event.idempotency_key)).toMatchObject({ status: 'queued' })
  await own.work()
  expect(await readEvent(company, event.idempotency_key)).toMatchObject({ status: 'rejected' })
  await numbering.rollback().execute()
  expect(succeed(await finalized).invoice.status).toBe('open')
})

test('a request puts so many events into the queue, and lets others of its company go on meanwhile', async () => {
  const own = await serviceForThisTest()
  const company = await own.company({ mode: 'live' })
  const { id: customer_id } = await addCustomer(company)
  for (let request = 0; request < 6; request += 1)
    await ingest(
      company,
      Array.from({ length: 1_000 }, () => newEvent({ customer_id })),
    )
  const share = createFairLimiter({ concurrency: 1, perOwner: 1, maxWaitMs: 10_000 })
  const service = { share, database: { db: own.db } }
  const tenant = { id: await company.tenantId(), companyId: 'one' }
  // Up to 5,000 in a transaction.
  await expect(putArrivedInQueue({ service, tenant }, 1)).rejects.toThrow(Overloaded)
  const order: string[] = []
  const ended = putArrivedInQueue({ service, tenant }, 1).then(() => order.push('all are in the queue'))
  await share('one', async () => order.push('another request'))
  await ended
  expect(order).toEqual(['another request', 'all are in the queue'])
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from event_states where status = 'queued'`.execute(own.db)
  expect(rows).toEqual([{ n: 6_000 }])
})

test('events that arrive while a list is read do not end it before the older ones', async () => {
  const own = await serviceForThisTest()
  const company = await own.company({ mode: 'live' })
  const external_id = 'acme'
  await addCustomer(company, { external_id })
  const send = (minute: number) => {
    const timestamp = new Date(own.clock.now.getTime() - minute * 60_000).toISOString()
    const { customer_id: _, ...event } = newEvent({ timestamp })
    return ingest(company, [{ ...event, external_customer_id: external_id }])
  }
  const tenantId = await company.tenantId()
  for (const minute of [3, 2]) await send(minute)
  await queueArrived(own.db, tenantId)
  await send(1)
  const { rows } = await selectEventsSentFor(
    own.db,
    tenantId,
    external_id,
    {},
    { limit: 1, after: undefined },
  )
  // One more than the limit: there is a next page.
  expect(rows.map(({ timestamp }) => own.clock.now.getTime() - timestamp.getTime())).toEqual([
    120_000, 180_000,
  ])
})

// Counts with a trigger.
test.skipIf(inCluster)(
  'what a list has put into the queue does not lead the events after it there',
  async () => {
    const own = await serviceForThisTest()
    const company = await own.company({ mode: 'live' })
    await addMeter(company, { aggregation: 'count' })
    const { customer_id } = await subscribe(company)
    const entries = await countEntries(own)
    const send = () => ingest(company, [newEvent({ customer_id }), newEvent({ customer_id })])
    await send()
    await own.work()
    expect(await entries()).toBe(0)
    await send()
    succeed(await company.client.GET('/v1/events'))
    await send()
    await own.work()
    await send()
    await own.work()
    expect(await countByStatus(own.db)).toEqual({ processed: 8 })
    expect(await entries()).toBe(2)
  },
)

/** Counts the events that enter the queue. */
async function countEntries({ db }: TestService): Promise<() => Promise<number>> {
  await sql`create table entries (id bigint)`.execute(db)
  await sql`
    create function note_entry() returns trigger language plpgsql as $$
      begin insert into entries values (new.id); return new; end $$`.execute(db)
  await sql`
    create trigger note_entry before insert on event_states_queued_0 for each row execute function note_entry()`.execute(
    db,
  )
  return async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from entries`.execute(db)
    return rows[0]?.n ?? 0
  }
}
