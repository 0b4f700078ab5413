import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runScheduled } from '../../server/billing/schedule/run-scheduled.ts'
import { lockCustomer } from '../../server/customers/customers-store.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import { REAL_TIME } from '../../server/db/timeline.ts'
import { MAX_EVENTS } from '../../server/metering/claim-batch.ts'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf } from '../fixtures/invoices.ts'
import { addSubscription, changePlan, type Subscription } from '../fixtures/subscriptions.ts'
import { engineDeps, serviceForThisTest, type TestCompany, type TestService } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'
import { expectFailure } from '../support/unexpected.ts'

/** More than one transaction takes. */
const MANY = 120

test('a month of many customers is billed together, each exactly, and the one who cannot be billed is the only one left out', async () => {
  expectFailure(/constraint \\"broken/)
  const service = await serviceForThisTest()
  const company = await service.company({ mode: 'live' })
  const subscriptions = await subscribeMany(company, MANY)
  const [hindered, used] = subscriptions
  if (hindered === undefined || used === undefined) throw new Error('nobody subscribed')
  await ingestCalls(company, used, 10, used.created_at)
  await service.work()
  const broken = sql`alter table invoices add constraint broken check (customer_id <> ${sql.lit(hindered.customer_id)}) not valid`
  await broken.execute(service.db)
  service.clock.advance(40 * DAY_MS)
  await service.sweepAndWork()
  const tenantId = await company.tenantId()
  const billed = await countBilled(service.db, tenantId)
  expect(billed).toEqual(
    subscriptions
      .slice(1)
      .map(({ id }) => ({ id, invoices: 2 }))
      .toSorted(byId),
  )
  expect(service.log.join('\n')).toContain(`customer ${hindered.customer_id}: `)
  expect((await invoicesOf(company, used)).map(amountsOf)).toEqual([[100], [100, 20]])

  await sql`alter table invoices drop constraint broken`.execute(service.db)
  await service.sweepAndWork()
  expect(await countBilled(service.db, tenantId)).toEqual(
    subscriptions.map(({ id }) => ({ id, invoices: 2 })).toSorted(byId),
  )
})

test('customers who are busy hold up no other, and their turn comes when they are free', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ mode: 'live' })
  const [busy, ...others] = await subscribeMany(company, 10)
  const tenantId = await company.tenantId()
  service.clock.advance(40 * DAY_MS)
  const trx = await service.db.startTransaction().execute()
  await lockCustomer(trx, tenantId, String(busy?.customer_id))
  const worked = service.sweepAndWork()
  const free = others.map(({ id }) => ({ id, invoices: 2 })).toSorted(byId)
  await expect.poll(() => countBilled(service.db, tenantId), { timeout: 30_000 }).toEqual(free)
  await trx.commit().execute()
  await worked
  expect(await countBilled(service.db, tenantId)).toHaveLength(10)
})

test('a clock that passes many periods of a few customers bills each once, at its own moment', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ testClock: true })
  const daily = await addPlan(company, { interval: 'day', amount_cents: 100 })
  const first = await addSubscription(company, await addCustomer(company), daily)
  const customer = await addCustomer(company)
  const both = [
    first,
    await addSubscription(company, customer, daily),
    await addSubscription(company, customer, daily),
  ]
  await travel(company, later(first.created_at, 60 * DAY_MS))
  for (const subscription of both) {
    const invoices = await invoicesOf(company, subscription)
    expect(invoices.slice(1).map(({ created_at }) => created_at)).toEqual(
      Array.from({ length: 60 }, (_each, day) => later(first.created_at, (day + 1) * DAY_MS)),
    )
  }
})

test('what falls due on a clock at moments of its own is billed together, each at its moment and numbered in this order', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ testClock: true })
  const subscriptions = await subscribeDaily(company, 10)
  const [first] = subscriptions
  await travel(company, later(String(first?.created_at), 3 * DAY_MS + HOUR_MS))
  const bills = subscriptions.map(({ created_at }) =>
    [1, 2, 3].map((days) => later(created_at, days * DAY_MS)),
  )
  for (const [index, subscription] of subscriptions.entries()) {
    const [, ...renewals] = await invoicesOf(company, subscription)
    expect(renewals.map(({ created_at }) => created_at)).toEqual(bills[index])
  }
  const { rows } = await sql<{ at: Date }>`
    select finalized_at as at from invoices where status <> 'draft' order by invoice_number`.execute(
    service.db,
  )
  expect(rows).toHaveLength(10 + 2 * 10 + 1)
  expect(rows).toEqual(rows.toSorted((a, b) => Number(a.at) - Number(b.at)))
  expect(await countTransactions(service)).toBeLessThan(10)
})

test('on a clock an invoice is not paid before there was the credit, however much is performed together', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const automatic = { collection_method: 'charge_automatically' as const }
  const [paid, free] = [
    await addPlan(company, { amount_cents: 100 }),
    await addPlan(company, { amount_cents: 0 }),
  ]
  const first = await addSubscription(company, customer, paid, automatic)
  await travel(company, later(first.created_at, 5 * HOUR_MS))
  const dear = await addPlan(company, { amount_cents: 90_000 })
  const second = await addSubscription(company, customer, dear, automatic)
  await changePlan(company, second, free)
  await travel(company, later(first.current_period_end, -HOUR_MS))
  await travel(company, later(first.current_period_end, 20 * HOUR_MS))
  const credited = later(second.current_period_end, HOUR_MS)
  const invoices = [...(await invoicesOf(company, first)), ...(await invoicesOf(company, second))]
  const payments = invoices.flatMap(({ payments }) => payments)
  // The credit is for the fee of the dear plan, so it pays that invoice first.
  expect(payments.map(({ amount_cents, paid_at }) => [amount_cents, paid_at])).toEqual([[90_000, credited]])
})

test('a transaction on a clock that would have too many lines is undone, and takes fewer invoices', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ testClock: true })
  const subscriptions = await subscribeDaily(company, 6)
  await sql`
    update plans set prices = (
      select jsonb_agg(jsonb_build_object(
        'id', 'price' || n, 'meter_id', 'meter' || n, 'charge_model', 'per_unit', 'unit_amount', '1',
        'pricing_unit_code', null, 'minimum_amount', null, 'maximum_amount', null))
      from generate_series(1, 500) as n
    )`.execute(service.db)
  const days = 4
  const [first] = subscriptions
  await travel(company, later(String(first?.created_at), days * DAY_MS + HOUR_MS))
  const { rows } = await sql<{ lines: number }>`
    select count(*)::integer as lines
    from invoice_line_items where type = 'usage' group by xmin::text`.execute(service.db)
  expect(rows.reduce((sum, { lines }) => sum + lines, 0)).toBe(days * 6 * 500)
  for (const { lines } of rows) expect(lines).toBeLessThanOrEqual(2_000)
})

test('customers whose events have piled up are not all billed in one transaction', async () => {
  const service = await serviceForThisTest()
  const company = await service.company({ mode: 'live' })
  const subscriptions = await subscribeMany(company, 2)
  await service.work()
  for (const subscription of subscriptions)
    await ingestCalls(company, subscription, 1, subscription.created_at)
  const tenantId = await company.tenantId()
  await repeatEach(service.db, MAX_EVENTS - 1)
  service.clock.advance(40 * DAY_MS)
  const deps = engineDeps(() => service.clock.now)
  const pause = new AbortController().signal
  await runScheduled(service.db, { tenantId, testClockId: REAL_TIME }, deps, pause)
  for (const subscription of subscriptions)
    expect((await invoicesOf(company, subscription)).map(amountsOf)).toEqual([
      [100],
      [100, 2 * (MAX_EVENTS - 1)],
    ])
  // The first thing that falls due: the events from before it are processed with it.
  const { rows } = await sql`select distinct xmin::text from invoices where overdue_at is not null`.execute(
    service.db,
  )
  expect(rows).toHaveLength(2)
})

/** Queues each event so many times. */
async function repeatEach(db: TestService['db'], times: number): Promise<void> {
  await sql`
    with more as (
      insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties, created_at)
      select tenant_id, nextval('usage_events_id_seq'), n || ' ' || idempotency_key, event_name, customer_id, "timestamp", properties, created_at
      from usage_events, generate_series(2, ${times}::integer) as n returning *
    )
    insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
    select tenant_id, customer_id, "timestamp", id, 'queued', created_at, ${REAL_TIME} from more`.execute(db)
}

/** To one plan of a fee of 100 cents, whose calls cost 2 cents each. */
async function subscribeMany(company: TestCompany, amount: number): Promise<Subscription[]> {
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.02' }]
  const plan = await addPlan(company, { amount_cents: 100, prices })
  const subscriptions: Subscription[] = []
  while (subscriptions.length < amount)
    subscriptions.push(await addSubscription(company, await addCustomer(company), plan))
  return subscriptions
}

/** To one plan of a day, each a minute after the one before. */
async function subscribeDaily(company: TestCompany, amount: number): Promise<Subscription[]> {
  const plan = await addPlan(company, { interval: 'day', amount_cents: 100 })
  const subscriptions: Subscription[] = []
  while (subscriptions.length < amount) {
    const subscription = await addSubscription(company, await addCustomer(company), plan)
    subscriptions.push(subscription)
    await travel(company, later(subscription.created_at, 60_000))
  }
  return subscriptions
}

/** That wrote the invoices of periods last. */
async function countTransactions({ db }: TestService): Promise<number> {
  const { rows } = await sql`select distinct xmin::text from invoices where period_end is not null`.execute(
    db,
  )
  return rows.length
}

/** The subscriptions with the invoice of a month, and how many finalized invoices they have. */
async function countBilled(db: ReadHandle, tenantId: number) {
  const { rows } = await sql<{ id: string; invoices: number }>`
    select subscription_id as id, count(*)::integer as invoices from invoices
    where tenant_id = ${tenantId} and status = 'open' group by subscription_id having count(*) > 1
    order by subscription_id`.execute(db)
  return rows
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
