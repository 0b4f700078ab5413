import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseCustomer } from '../../server/billing/erase/erase-customer.ts'
import { lockCustomers, lockCustomerToDelete, markDeleted } from '../../server/customers/customers-store.ts'
import { MAX_EVENTS } from '../../server/metering/claim-batch.ts'
import { processCustomers } from '../../server/metering/process-events.ts'
import { addMeter, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { invoicesOf } from '../fixtures/invoices.ts'
import { cancel, subscribe } from '../fixtures/subscriptions.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { engineDeps, serviceForThisTest, type TestCompany, type TestService } from '../support/service.ts'
import { HOUR_MS, later } from '../support/time.ts'

test('the worker and the erasure of a customer take turns, and no event is left', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const { id } = await addCustomer(company)
  const { tenantId, deps, erase } = await deletedAfter(own, company, id, async () => {
    await ingest(company, [newEvent({ customer_id: id, properties: { user: 'Erika Mustermann' } })])
  })
  const worker = await own.db.startTransaction().execute()
  const existing = await lockCustomers(worker, tenantId, [id])
  const erased = erase()
  await expect.poll(() => countWaiting(own.db)).toBe(1)
  const context = { trx: worker, tenantId, now: own.clock.now, ...deps }
  await processCustomers(context, [id], existing, { maxEvents: MAX_EVENTS })
  await worker.commit().execute()
  expect(await erased).toBe(true)
  expect(await countEvents(own)).toBe(0)
  expect(await own.db.selectFrom('customers').select('id').execute()).toEqual([])
})

test('a corrected event is stored although the rejected one under its key is erased meanwhile', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const [old, other] = [await addCustomer(company), await addCustomer(company)]
  const event = newEvent({ customer_id: old.id })
  await ingest(company, [event])
  await own.work()
  expect((await readEvent(company, event.idempotency_key)).status).toBe('rejected')
  // What the erasure does, held up before it commits.
  const trx = await own.db.startTransaction().execute()
  await sql`delete from event_states where customer_id = ${old.id}`.execute(trx)
  const sent = ingest(company, [{ ...event, customer_id: other.id }])
  await expect.poll(() => countWaiting(own.db)).toBe(1)
  await sql`delete from usage_events where customer_id = ${old.id}`.execute(trx)
  await trx.commit().execute()
  expect(await sent).toMatchObject({ accepted: 1, duplicates: 0 })
  expect(await readEvent(company, event.idempotency_key)).toMatchObject({ customer_id: other.id })
})

test('usage that comes between the deletion and the erasure is not billed', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const meter = await addMeter(company, { aggregation: 'sum', property: 'calls' })
  const customer = await addCustomer(company)
  const subscription = await subscribe(company, { prices: [perUnit(meter)] }, { customer })
  const timestamp = later(own.clock.now.toISOString(), 1)
  own.clock.advance(HOUR_MS)
  await cancel(company, subscription)
  const { erase } = await deletedAfter(own, company, customer.id)
  await ingest(company, [newEvent({ customer_id: customer.id, timestamp, properties: { calls: 7 } })])
  await erase()
  const totals = (await invoicesOf(company, subscription)).map(({ total_cents }) => total_cents)
  expect(totals.at(-1)).toBe(0)
  expect(await countEvents(own)).toBe(0)
})

/** Deletes a customer as `deleteCustomer` does, except for the erasure. */
async function deletedAfter(
  { db, clock }: TestService,
  company: TestCompany,
  customerId: string,
  before = async () => {},
) {
  const tenantId = await company.tenantId()
  const deps = engineDeps(() => clock.now)
  await before()
  await db
    .transaction()
    .execute(async (trx) =>
      markDeleted(trx, await lockCustomerToDelete(trx, tenantId, customerId), clock.now),
    )
  const { signal } = new AbortController()
  return { tenantId, deps, erase: () => eraseCustomer(db, { tenantId, customerId }, deps, signal) }
}

async function countEvents({ db }: TestService): Promise<number> {
  const { events } = await db
    .selectFrom('usage_events')
    .select((row) => row.fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  return Number(events)
}
