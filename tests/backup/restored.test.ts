import { expect, test } from 'vitest'
import type { Head } from '../../server/backup/manifest.ts'
import { addMeter, newPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { grow, partitionsOf } from '../fixtures/event-partitions.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { addDraft, addOpen, finalize } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { TABLES } from '../statements/statement.ts'
import { succeed } from '../support/answers.ts'
import { connect } from '../support/process.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { at, backUp, entriesOf, restored } from './harness.ts'

const service = await serviceForThisFile()

const LISTS = [
  'company',
  'customers',
  'meters',
  'plans',
  'subscriptions',
  'events',
  'invoices',
  'credit_grants',
  'webhook_events',
  'webhook_endpoints',
  'audit_events',
  'test_clocks',
]

async function readAll(company: TestCompany): Promise<string[]> {
  return Promise.all(
    LISTS.map(async (list) => {
      const { status, text } = await company.send({ method: 'GET', path: `/v1/${list}` })
      expect(status, `${list}: ${text}`).toBe(200)
      return text.replace(/,"request_id":"[^"]*"}$/, '')
    }),
  )
}

/** A company with usage, a subscription, credit and invoices. */
async function busyCompany(): Promise<TestCompany> {
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'sum', property: 'calls' })
  const price = { meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '2' }
  const customer = await addCustomer(company, { name: 'Zoë "tab\t" \\N 東京' })
  await subscribe(company, newPlan({ prices: [price] }), { customer })
  const at = service.clock.now.toISOString()
  const usage = { customer_id: customer.id, timestamp: at, properties: { calls: 3, note: 'a\\b\n\t"c"' } }
  await ingest(company, [newEvent(usage), newEvent(usage), newEvent({ ...usage, event_name: 'other' })])
  await service.work()
  await addGrant(company, customer)
  await finalize(company, await addDraft(company, { customer }))
  await addDraft(company, { customer })
  // Events that nobody has processed yet.
  await ingest(company, [newEvent(usage)])
  return company
}

test('a restored database gives the same answers, and bills on to the same sums', async () => {
  const company = await busyCompany()
  const file = await backUp(service)
  const copy = await serviceForThisTest({ databaseUrl: await restored(file) })
  copy.clock.now = service.clock.now
  const there = at(copy, company)
  expect(await readAll(there)).toEqual(await readAll(company))
  for (const each of [service, copy]) {
    each.clock.advance(40 * DAY_MS)
    await each.sweepAndWork()
    each.clock.advance(DAY_MS)
    await each.sweepAndWork()
  }
  const [invoices, same] = await Promise.all(
    [company, there].map(async ({ client }) =>
      succeed(await client.GET('/v1/invoices', {})).invoices.map(
        ({ invoice_number, status, total_cents, amount_paid_cents, line_items }) => ({
          invoice_number,
          status,
          total_cents,
          amount_paid_cents,
          lines: line_items.map(({ description, amount_cents }) => [description, amount_cents]),
        }),
      ),
    ),
  )
  expect(same).toEqual(invoices)
  expect(invoices?.flatMap(({ lines }) => lines).map(([, cents]) => cents)).toContain(1_800)
})

test('a backup beside writes is of one moment', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addOpen(company, { customer })
  let isDone = false
  const writing = Promise.all(
    [1, 2, 3].map(async () => {
      while (!isDone) await addOpen(company, { customer })
    }),
  )
  const file = await backUp(service).finally(() => {
    isDone = true
  })
  await writing
  const { db } = connect(await restored(file))
  const { last_number } = await db
    .selectFrom('invoice_sequences')
    .select('last_number')
    .where('tenant_id', '=', await company.tenantId())
    .executeTakeFirstOrThrow()
  const invoices = await db
    .selectFrom('invoices')
    .select('invoice_number')
    .where('customer_id', '=', customer.id)
    .where('status', '=', 'open')
    .execute()
  const numbers = invoices.map(({ invoice_number }) => invoice_number ?? 0).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: last_number }, (_, n) => n + 1))
})

test('what waited in the queue of jobs is done after a restore', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { external_id: `late-${Date.now()}` })
  const timestamp = service.clock.now.toISOString()
  const [early, unowned] = [
    newEvent({ customer_id: customer.id, event_name: 'x.made', timestamp, properties: { calls: 1 } }),
    newEvent({
      customer_id: null,
      external_customer_id: 'nobody',
      event_name: 'x.made',
      timestamp,
      properties: { calls: 1 },
    }),
  ]
  await ingest(company, [early, unowned])
  await service.work()
  expect(await readEvent(company, early.idempotency_key)).toMatchObject({ status: 'rejected' })
  // Both queue a job, which is not run here.
  await addMeter(company, { event_name: 'x.made' })
  await addCustomer(company, { external_id: 'nobody' })
  const copy = await serviceForThisTest({ databaseUrl: await restored(await backUp(service)) })
  copy.clock.now = service.clock.now
  await copy.work()
  for (const { idempotency_key } of [early, unowned])
    expect(await readEvent(at(copy, company), idempotency_key)).toMatchObject({ status: 'processed' })
})

test('no number is given twice', async () => {
  const company = await service.company()
  await addOpen(company)
  const last = async (each: TestCompany) => {
    const params = { query: { order: 'desc' as const, limit: 1 } }
    const [event] = succeed(await each.client.GET('/v1/webhook_events', { params })).webhook_events
    return event?.sequence ?? 0
  }
  await service.sweepAndWork()
  const [sequence, file] = [await last(company), await backUp(service)]
  const after = [await addOpen(company), await addOpen(company)]
  const copy = await serviceForThisTest({ databaseUrl: await restored(file, { skipNumbers: 2 }) })
  const there = at(copy, company)
  const next = await addOpen(there)
  expect(after.map(({ invoice_number }) => invoice_number)).toEqual(['TEST-000002', 'TEST-000003'])
  expect(next.invoice_number).toBe('TEST-000004')
  expect((await addOpen(there)).invoice_number).toBe('TEST-000005')
  await copy.sweepAndWork()
  expect(await last(there)).toBeGreaterThan(sequence + 1_000_000)
  // A company without an invoice in the backup skips as well.
  const other = await service.company()
  const copyOfAll = await serviceForThisTest({
    databaseUrl: await restored(await backUp(service), { skipNumbers: 5 }),
  })
  expect((await addOpen(at(copyOfAll, other))).invoice_number).toBe('TEST-000006')
})

test('the partitions of events that are left are those of the backup', async () => {
  const old = await serviceForThisTest({ eventRetentionDays: 40 })
  const company = await old.company()
  const customer = await addCustomer(company)
  const event = () => newEvent({ customer_id: customer.id, timestamp: old.clock.now.toISOString() })
  await ingest(company, [event()])
  await old.work()
  for (let days = 0; days < 80; days += 10) await grow(old, 10)
  const kept = event()
  await ingest(company, [kept])
  const partitions = await partitionsOf(old)
  expect(partitions).not.toContain(0)
  const copy = await serviceForThisTest({ databaseUrl: await restored(await backUp(old)) })
  copy.clock.now = old.clock.now
  const there = at(copy, company)
  expect(await partitionsOf(copy)).toEqual(partitions)
  expect(await ingest(there, [kept, event()])).toEqual({ accepted: 2, duplicates: 1 })
})

test('a backup has each table but those that are left out', async () => {
  const [head] = await entriesOf(await backUp(service))
  const { tables }: Head = JSON.parse(head?.data.toString() ?? '')
  const named = new Set(tables.map(({ name }) => name))
  expect([...TABLES].filter((name) => !named.has(name)).sort()).toEqual([
    'installation',
    'migrations',
    'rate_windows',
    'sessions',
    'sign_in_links',
    'visitor_attempts',
    'worker_heartbeat',
  ])
})
