import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, type Meter, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import {
  addDraft,
  addOpen,
  finalize,
  lastInvoiceOf,
  newAutomaticInvoice,
  pay,
  readInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import {
  addSubscription,
  cancel,
  readSubscription,
  readSubscriptionUsage,
  type Subscription,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import {
  serviceForThisFile,
  serviceForThisTest,
  type TestCompany,
  type TestService,
} from '../support/service.ts'
import { DAY_MS, later, readTestClock, testClockOf, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOT_FOUND = { status: 404, code: 'CUSTOMER_NOT_FOUND' }

const PERSON = {
  name: 'Erika Mustermann',
  email: 'erika@mustermann.example',
  address: { line1: 'Mustermannweg 1', city: 'Hamburg', country: 'DE' },
  tax_ids: [{ type: 'de_idnr', value: 'mustermann-1' }],
  external_id: 'acct-mustermann',
  metadata: { birthday: '1964-08-12' },
}
const SECRET = /mustermann|1964-08-12/i

test('without a finalized invoice, the customer goes with all that it had, and nothing else does', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const catalogue = await createCatalogue(company)
  await live(own, company, catalogue, { name: 'Other', email: 'other@example.com' })
  await own.work()
  const before = withoutLog(await readRows(own))
  const customer = await live(own, company, catalogue, PERSON)
  // Its last event has just arrived.
  expect(Object.keys(withoutLog(await readRows(own))).filter((table) => !before[table])).toEqual([
    'event_batches',
  ])
  expect(withoutLog(await readRows(own))).not.toEqual(before)
  expect(succeed(await remove(company, customer)).customer).toEqual({ id: customer.id, deleted: true })
  expect(withoutLog(await readRows(own))).toEqual(before)
  expect(JSON.stringify(await readRows(own))).not.toMatch(/mustermann/i)
})

test('with a finalized invoice, nothing personal is left but the buyer on it', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const customer = await live(own, company, await createCatalogue(company), PERSON)
  const open = await addOpen(company, { customer, apply_credit: false })
  succeed(await remove(company, customer))
  expect(await readInvoice(company, open)).toEqual(open)
  const rows = await readRows(own)
  const telling = Object.keys(rows).filter((table) => SECRET.test(JSON.stringify(rows[table])))
  expect(telling).toEqual(['invoices'])
  expect([rows.invoices?.length, rows.customers?.length, rows.usage_events]).toEqual([1, 1, undefined])
  // The trial that ended without an invoice.
  expect(rows.subscriptions).toBeUndefined()
  expect(await readCredit(own)).toEqual(['0'])
})

describe('what its subscriptions drafted', () => {
  test('is finalized with the usage accepted so far, and paid with credit unless that is not applied', async () => {
    const own = await serviceForThisTest()
    const company = await own.company()
    const { plan } = await createCatalogue(company)
    const customer = await addCustomer(company, PERSON)
    await addGrant(company, customer, { amount: '31', description: 'For Mustermann' })
    const automatic = { collection_method: 'charge_automatically', apply_credit: false } as const
    const [sent, apart] = [
      await addSubscription(company, customer, plan, { metadata: PERSON.metadata }),
      await addSubscription(company, customer, plan, automatic),
    ]
    own.clock.advance(1_000)
    const use = callsOf(own, customer, 3_000, { user: 'a' })
    own.clock.advance(1_000)
    for (const each of [sent, apart]) await cancel(company, each)
    // Not processed yet.
    await ingest(company, [use])
    succeed(await remove(company, customer))
    const { name, email, address, tax_ids } = PERSON
    const billed = { buyer: { name, email, address, tax_ids }, total_cents: 3_000 }
    expect(await lastInvoiceOf(company, sent)).toMatchObject({ ...billed, status: 'paid' })
    expect(await lastInvoiceOf(company, apart)).toMatchObject({ ...billed, status: 'open' })
    const ended = await readSubscription(company, sent)
    expect(ended).toMatchObject({ status: 'canceled', customer_id: customer.id, metadata: {} })
    expect(await readCredit(own)).toEqual(['0'])
    const rows = await readRows(own)
    expect(SECRET.test(JSON.stringify({ ...rows, invoices: [] }))).toBe(false)
  })

  test('an open invoice that the worker was to collect is paid before the credit expires', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const { id } = succeed(
      await company.client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) }),
    ).invoice
    await finalize(company, { id })
    await service.work()
    await addGrant(company, customer, { amount: '10' })
    succeed(await remove(company, customer))
    expect(await readInvoice(company, { id })).toMatchObject({
      status: 'paid',
      payments: [{ source: 'wallet' }],
    })
  })
})

test('its invoices go on: overdue, taken back, paid out of band', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  const paid = await pay(company, await addAutomatic(company, customer))
  await own.work()
  await addGrant(company, customer, { amount: '100' })
  succeed(await remove(company, customer))
  const fromWallet = await company.client.POST('/v1/invoices/{id}/pay', {
    params: { path: { id: open.id } },
    body: { source: 'wallet' },
  })
  expect(refusal(fromWallet)).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' })
  await voidPayment(company, paid)
  own.clock.advance(40 * DAY_MS)
  await own.sweepAndWork()
  expect(await readInvoice(company, open)).toMatchObject({ status: 'open', overdue_at: expect.any(String) })
  expect(await readInvoice(company, paid)).toMatchObject({ status: 'open', amount_paid_cents: 0 })
  expect((await pay(company, open)).status).toBe('paid')
  const { rows: failed } = await sql`select from graphile_worker.jobs where last_error is not null`.execute(
    own.db,
  )
  expect(failed).toEqual([])
})

test('is refused while subscriptions have not ended, and names the ten oldest at most', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const [plan, trial] = [await addPlan(company), await addPlan(company, { trial_days: 10 })]
  const subscriptions: Subscription[] = []
  for (let count = 0; count < 12; count += 1) {
    service.clock.advance(1_000)
    subscriptions.push(await addSubscription(company, customer, count % 2 === 0 ? plan : trial))
  }
  const hasThem = (left: Subscription[]) => ({
    status: 409,
    code: 'CUSTOMER_HAS_SUBSCRIPTIONS',
    details: { subscription_ids: left.map(({ id }) => id) },
  })
  expect(refusal(await remove(company, customer))).toEqual(hasThem(subscriptions.slice(0, 10)))
  const [first, ...others] = subscriptions
  for (const each of others) await cancel(company, each)
  if (first !== undefined) await cancel(company, first, { at_period_end: true })
  expect(refusal(await remove(company, customer))).toEqual(hasThem(subscriptions.slice(0, 1)))
  if (first !== undefined) await cancel(company, first)
  succeed(await remove(company, customer))
})

test('it is gone at once, also while something of it is still to be erased', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const { client } = company
  const { meter } = await createCatalogue(company)
  const customer = await addCustomer(company, PERSON)
  await addOpen(company, { customer })
  const draft = await addDraft(company, { customer })
  const counted = callsOf(own, customer, 3, { user: 'a' })
  await ingest(company, [counted])
  await own.work()
  const { id: event } = await readEvent(company, counted.idempotency_key)
  // As a process leaves it that dies after the commit.
  await own.db
    .updateTable('customers')
    .set({ deleted_at: own.clock.now, external_id: null })
    .where('id', '=', customer.id)
    .execute()
  const params = { path: { id: customer.id } }
  const body = { amount: '1', account_type: 'currency' as const }
  for (const answer of [
    await client.GET('/v1/customers/{id}', { params }),
    await client.PATCH('/v1/customers/{id}', { params, body: { name: 'New' } }),
    await remove(company, customer),
    await client.GET('/v1/customers/{id}/balances', { params }),
    await client.POST('/v1/customers/{id}/credit_grants', { params, body }),
    await client.GET('/v1/customers/{id}/usage', {
      params: { ...params, query: { meter_id: meter.id } },
    }),
    await client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) }),
  ])
    expect(refusal(answer)).toEqual(NOT_FOUND)
  const ofDraft = { params: { path: { id: draft.id } } }
  expect(refusal(await client.POST('/v1/invoices/{id}/finalize', ofDraft))).toMatchObject({
    code: 'INVOICE_NOT_FOUND',
  })
  const ofEvent = { params: { path: { id: event } } }
  expect(refusal(await client.POST('/v1/events/{id}/void', ofEvent))).toMatchObject({
    code: 'EVENT_NOT_FOUND',
  })
  expect(succeed(await client.GET('/v1/customers')).customers).toEqual([])
  await own.sweepAndWork()
  const rows = await readRows(own)
  expect(SECRET.test(JSON.stringify({ ...rows, invoices: [] }))).toBe(false)
  expect([rows.invoices?.length, rows.usage_events]).toEqual([1, undefined])
})

test('thousands of events go piece by piece, and those that come afterwards are rejected', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  await addMeter(company)
  const customer = await addCustomer(company)
  for (let batch = 0; batch < 5; batch += 1)
    await ingest(
      company,
      Array.from({ length: 1_000 }, () => callsOf(own, customer, 1)),
    )
  await addOpen(company, { customer })
  succeed(await remove(company, customer))
  expect((await readRows(own)).usage_events).toBeUndefined()
  const late = callsOf(own, customer, 1)
  await ingest(company, [late])
  await own.work()
  expect(await readEvent(company, late.idempotency_key)).toMatchObject({
    status: 'rejected',
    rejection: { code: 'CUSTOMER_NOT_FOUND' },
  })
})

test('on a test clock it is deleted in the clock’s time, the clock goes on, and takes what is left along', async () => {
  const own = await serviceForThisTest()
  const company = await own.company({ testClock: true })
  const before = withoutLog(await readRows(own))
  const customer = await addCustomer(company, PERSON)
  const open = await addOpen(company, { customer })
  const { frozen_time } = await readTestClock(company)
  succeed(await remove(company, customer))
  await travel(company, later(frozen_time, 40 * DAY_MS))
  const due = later(frozen_time, 30 * DAY_MS)
  expect(await readInvoice(company, open)).toMatchObject({ due_at: due, overdue_at: due })
  succeed(
    await company.client.DELETE('/v1/test_clocks/{id}', { params: { path: { id: testClockOf(company) } } }),
  )
  const { test_clocks, invoice_sequences, ...rest } = before
  const rows = await readRows(own)
  expect(withoutLog(rows)).toEqual({ ...rest, invoice_sequences: expect.any(Array) })
  expect(JSON.stringify(rows)).not.toMatch(SECRET)
})

function remove({ client }: TestCompany, { id }: { id: string }) {
  return client.DELETE('/v1/customers/{id}', { params: { path: { id } } })
}

async function addAutomatic(company: TestCompany, customer: Customer) {
  const { client } = company
  const { id } = succeed(await client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) })).invoice
  return finalize(company, { id })
}

type Catalogue = { meter: Meter; plan: { id: string }; trial: { id: string } }

async function createCatalogue(company: TestCompany): Promise<Catalogue> {
  const meter = await addMeter(company)
  const users = await addMeter(company, { aggregation: 'unique_count', property: 'user' })
  const prices = [perUnit(meter), perUnit(users)]
  return {
    meter,
    plan: await addPlan(company, { prices: [perUnit(meter)] }),
    trial: await addPlan(company, { prices, amount_cents: 100, trial_days: 30 }),
  }
}

/** Leaves something in every table that can hold something of a customer without a finalized invoice. */
async function live(
  own: TestService,
  company: TestCompany,
  { trial }: Catalogue,
  person: { name: string; email: string },
): Promise<Customer> {
  const customer = await addCustomer(company, person)
  const subscription = await addSubscription(company, customer, trial, { metadata: PERSON.metadata })
  await addGrant(company, customer, { description: `For ${person.name}`, metadata: PERSON.metadata })
  await ingest(company, [
    callsOf(own, customer, 3, { user: person.email }),
    callsOf(own, customer, 4, { user: 'b' }),
    { ...callsOf(own, customer, 5), event_name: person.email.replace('@', '.') },
  ])
  await own.work()
  await cancel(company, subscription)
  await addDraft(company, { customer, metadata: PERSON.metadata })
  await ingest(company, [callsOf(own, customer, 6, { user: person.name })])
  return customer
}

function callsOf(
  { clock }: TestService,
  { id: customer_id }: Customer,
  calls: number,
  properties: Record<string, string> = {},
) {
  return newEvent({ customer_id, timestamp: clock.now.toISOString(), properties: { calls, ...properties } })
}

/** What remains of each grant. */
async function readCredit({ db }: TestService): Promise<string[]> {
  return (await db.selectFrom('credit_grants').select('remaining').execute()).map(
    ({ remaining }) => remaining,
  )
}

const LEFT_BY_REQUESTS = ['rate_windows', 'api_keys', 'audit_events']

/** The rows of each table that has any, as texts, in no order of their own, without what each request or change leaves. */
/** The log keeps the numbers of erased events. */
function withoutLog({ webhook_events, webhook_outbox, webhook_logs, ...rows }: Record<string, string[]>) {
  return rows
}

async function readRows({ db }: TestService): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, schema, isView }) =>
      schema === 'public' && !isView && !LEFT_BY_REQUESTS.includes(name) && !name.startsWith('event_states_'),
  )
  const rows = tables.map(({ name }) => sql`select ${name} as name, t::text as row from ${sql.table(name)} t`)
  const { rows: found } = await sql<{ name: string; row: string }>`
    select name, array_agg(row order by row) as rows from (${sql.join(rows, sql` union all `)}) as all_rows
    group by name order by name`.execute(db)
  return Object.fromEntries(found.map((each) => [each.name, Reflect.get(each, 'rows')]))
}

test('what the wallet paid of an invoice that is voided afterwards expires, too', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1.00' })
  const { id } = await addOpen(company, { customer })
  const params = { path: { id } }
  const body = { source: 'wallet' as const, amount_cents: 100 }
  succeed(await company.client.POST('/v1/invoices/{id}/pay', { params, body }))
  succeed(await remove(company, customer))
  succeed(await company.client.POST('/v1/invoices/{id}/void', { params }))
  await own.sweepAndWork()
  expect(await readCredit(own)).toEqual(['0'])
})

test('the usage of its subscriptions is what its invoices billed, also of a recurring meter', async () => {
  const own = await serviceForThisTest()
  const company = await own.company()
  const meter = await addMeter(company, { aggregation: 'latest', property: 'calls', recurring: true })
  const customer = await addCustomer(company)
  await ingest(company, [newEvent({ customer_id: customer.id, properties: { calls: 7 } })])
  await own.work()
  own.clock.advance(DAY_MS)
  const subscription = await subscribe(company, { prices: [perUnit(meter)] }, { customer })
  own.clock.advance(DAY_MS)
  await cancel(company, subscription)
  succeed(await remove(company, customer))
  const { total_cents } = await lastInvoiceOf(company, subscription)
  expect(total_cents).toBe(7)
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject({ total_cents })
})
