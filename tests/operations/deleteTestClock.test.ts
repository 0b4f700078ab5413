import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addDraft, addOpen, finalize } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisTest, type TestCompany, type TestService } from '../support/service.ts'
import { later, readTestClock, testClockOf, travel } from '../support/time.ts'

expectViolation(/numbers are not contiguous/)

test('deletes the clock with its customers and all that is theirs, and nothing else', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ testClock: true })
  const real = { client: company.client }
  await live(service, real)
  const before = await countRows(service)
  await live(service, company)
  await travel(company, later((await readTestClock(company)).frozen_time, 70 * 86_400_000))
  expect(await countRows(service)).not.toEqual(before)

  const deleted = await remove(company)
  expect(succeed(deleted).test_clock).toEqual({ id: company.testClock, deleted: true })
  const after = await countRows(service)
  // Meters, plans, the pricing unit, the numbers of invoices the audit log and the erased events stay.
  const {
    meters,
    plans,
    pricing_units,
    idempotency_keys,
    test_clocks,
    audit_events,
    webhook_events,
    webhook_outbox,
    webhook_logs,
    ...rest
  } = after
  expect(rest).toEqual(Object.fromEntries(Object.keys(rest).map((table) => [table, before[table]])))
  expect([meters, plans, test_clocks]).toEqual([4, 2, 0])
  expect(audit_events).toBeGreaterThan(before.audit_events ?? 0)
  expect((await finalize(company, await addDraft(real))).invoice_number).not.toBe('TEST-000002')
})

test('its customers are gone at once, also while rows of theirs are still to be deleted', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const { id: invoice } = await addDraft(company, { customer })
  await service.db
    .updateTable('test_clocks')
    .set({ deleting: true })
    .where('id', '=', testClockOf(company))
    .execute()
  const { client } = company
  const notFound = { status: 404, code: 'CUSTOMER_NOT_FOUND' }
  const params = { path: { id: customer.id } }
  expect(refusal(await client.GET('/v1/customers/{id}', { params }))).toEqual(notFound)
  expect(refusal(await client.PATCH('/v1/customers/{id}', { params, body: { name: 'New' } }))).toEqual(
    notFound,
  )
  const change = { params: { path: { id: invoice } }, body: { days_until_due: 5 } }
  expect(refusal(await client.PATCH('/v1/invoices/{id}', change))).toEqual({
    status: 404,
    code: 'INVOICE_NOT_FOUND',
  })
  expect(succeed(await client.GET('/v1/customers')).customers).toEqual([])
  const add = { name: 'Acme', email: 'a@b.example', test_clock_id: testClockOf(company) }
  expect(refusal(await client.POST('/v1/customers', { body: add }))).toEqual({
    status: 404,
    code: 'TEST_CLOCK_NOT_FOUND',
  })
  // As after a crash: the worker finds what is left.
  await service.sweepAndWork()
  expect(await countRows(service)).toMatchObject({ customers: 0, invoices: 0, test_clocks: 0 })
})

test('events that arrive while it is deleted are rejected, and none waits for ever', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ testClock: true })
  await addMeter(company)
  const { id: customer_id } = await addCustomer(company)
  const timestamp = service.clock.now.toISOString()
  await ingest(company, [newEvent({ customer_id, timestamp })])
  succeed(await remove(company))
  await ingest(company, [newEvent({ customer_id, timestamp })])
  await service.work()
  const { events } = succeed(await company.client.GET('/v1/events'))
  expect(events).toMatchObject([{ status: 'rejected', rejection: { code: 'CUSTOMER_NOT_FOUND' } }])
})

function remove(company: TestCompany) {
  return company.client.DELETE('/v1/test_clocks/{id}', { params: { path: { id: testClockOf(company) } } })
}

/** Leaves rows in every table that holds something of a customer. */
async function live(service: TestService, company: Pick<TestCompany, 'client' | 'testClock'>): Promise<void> {
  const [meter, distinct] = [
    await addMeter(company),
    await addMeter(company, { aggregation: 'unique_count', property: 'user' }),
  ]
  const unit = await addPricingUnit(company)
  const prices = [perUnit(meter, unit), perUnit(distinct)]
  const { customer_id } = await subscribe(company, { amount_cents: 100, prices })
  await addGrant(company, { id: customer_id }, { amount: '10' })
  await addOpen(company, { customer: { id: customer_id } })
  const timestamp = service.clock.now.toISOString()
  const event = (properties: Record<string, number | string>) =>
    newEvent({ customer_id, timestamp, properties })
  await ingest(company, [event({ calls: 3, user: 'a' }), event({ calls: 4, user: 'b' }), event({ other: 1 })])
  await service.work()
}

/** By table, of those that belong to a tenant. */
async function countRows({ db }: TestService): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('api_keys', 'invoice_sequences') order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}
