import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usageOf } from '../../conformance/kit/lines.ts'
import { createTestClockRuns } from '../../server/billing/schedule/test-clock-runs.ts'
import { RUN_TEST_CLOCK } from '../../server/db/job-queue.ts'
import type { ReadHandle } from '../../server/db/schema.ts'
import type { Timeline } from '../../server/db/timeline.ts'
import { createRunLimiter } from '../../server/runtime/runs.ts'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { newEvent } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import type { Subscription } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import {
  engineDeps,
  serviceForThisFile,
  serviceForThisTest,
  type TestCompany,
  type TestService,
} from '../support/service.ts'
import { DAY_MS, later, readTestClock, testClockOf, travel } from '../support/time.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()
const DAYS = 12
const SOON = { timeout: 20_000, interval: 10 }

test('a clock that nobody waits for any more stays on its way, and the worker brings it to its end', async () => {
  const company = await service.company({ testClock: true })
  const subscriptions = await subscribeDaily(company, 5)
  const to = later(String(subscriptions[0]?.created_at), DAYS * DAY_MS)
  await send(service, company, to)
  const timeline = await timelineOf(company)
  await runs(service).await(timeline, 50)
  // Its current step may still be under way; the job is queued after that.
  await expect.poll(() => isQueued(service.db, timeline), SOON).toBe(true)

  const paused = await readTestClock(company)
  expect(paused).toMatchObject({ status: 'advancing', advancing_to: to })
  expect(Date.parse(paused.frozen_time)).toBeLessThan(Date.parse(to))
  expect((await addCustomer(company)).created_at).toBe(paused.frozen_time)

  await service.work()
  expect(await readTestClock(company)).toMatchObject({ frozen_time: to, status: 'ready', advancing_to: null })
  for (const subscription of subscriptions) await expectBilledOnce(company, subscription)
})

test('a service that is to stop ends its advances after the current piece, and the worker carries on', async () => {
  const company = await service.company({ testClock: true })
  const subscriptions = await subscribeDaily(company, 5)
  const to = later(String(subscriptions[0]?.created_at), DAYS * DAY_MS)
  await send(service, company, to)
  const stopping = new AbortController()
  const ended = runs(service, stopping.signal).await(await timelineOf(company), 600_000)
  await expect
    .poll(async () => (await invoicesOf(company, subscriptions[0] ?? { id: '' })).length, SOON)
    .toBeGreaterThan(2)
  stopping.abort()
  await ended
  expect(await readTestClock(company)).toMatchObject({ status: 'advancing' })
  await service.work()
  expect(await readTestClock(company)).toMatchObject({ frozen_time: to, status: 'ready' })
  for (const subscription of subscriptions) await expectBilledOnce(company, subscription)
})

test('a clock that was left on its way without a job is found within a minute', async () => {
  const company = await service.company({ testClock: true })
  const [subscription] = await subscribeDaily(company, 1)
  const to = later(String(subscription?.created_at), DAYS * DAY_MS)
  await send(service, company, to)
  await service.sweepAndWork()
  expect(await readTestClock(company)).toMatchObject({ frozen_time: to, status: 'ready' })
})

test('while it is on its way, a sooner moment is refused, the same one waits for it, and a later one sends it further', async () => {
  const company = await service.company({ testClock: true })
  const [subscription] = await subscribeDaily(company, 1)
  const start = String(subscription?.created_at)
  await send(service, company, later(start, 5 * DAY_MS))
  const sooner = await company.client.POST('/v1/test_clocks/{id}/advance', {
    params: { path: { id: testClockOf(company) } },
    body: { to: later(start, 4 * DAY_MS) },
  })
  expect(refusal(sooner)).toMatchObject({ status: 400, details: [{ path: 'body.to', code: 'in_past' }] })
  await travel(company, later(start, 7 * DAY_MS))
  expect(await readTestClock(company)).toMatchObject({
    frozen_time: later(start, 7 * DAY_MS),
    status: 'ready',
  })
  expect(await invoicesOf(company, subscription ?? { id: '' })).toHaveLength(8)
})

test('it arrives although events come in at its very time without end', async () => {
  const company = await service.company({ testClock: true })
  await addMeter(company)
  const [subscription] = await subscribeDaily(company, 1)
  const customer_id = String(subscription?.customer_id)
  const sending = new AbortController()
  const send = async () => {
    let sent = 0
    for (; !sending.signal.aborted; sent += 1) {
      // Four of each batch are of the very moment, as the guide has it; the fifth is a little ahead.
      const { frozen_time: now } = await readTestClock(company)
      const ahead = [0, 0, 0, 0, sent % 1000].map((ms) => later(now, ms))
      const events = ahead.map((timestamp) => newEvent({ customer_id, timestamp, properties: { calls: 1 } }))
      succeed(await company.client.POST('/v1/events/ingest', { body: { events } }))
    }
    return sent * 5
  }
  const senders = [send(), send()]
  for (let day = 1; day <= 10; day += 1)
    await travel(company, later(String(subscription?.created_at), day * DAY_MS))
  sending.abort()
  const sent = (await Promise.all(senders)).reduce((sum, each) => sum + each, 0)
  await travel(company, later(String(subscription?.created_at), 11 * DAY_MS))
  await travel(company, later(String(subscription?.created_at), 12 * DAY_MS))
  const billed = (await invoicesOf(company, subscription ?? { id: '' })).flatMap(({ line_items }) =>
    line_items.map((line) => Number(usageOf(line)?.units ?? 0)),
  )
  expect(sent).toBeGreaterThan(50)
  expect(billed.reduce((sum, each) => sum + each, 0)).toBe(sent)
})

test('a customer for whom something fails is left out, the others go on, and the log names it', async () => {
  expectFailure(/constraint \\"broken/)
  const own = await serviceForThisTest()
  const company = await own.company({ testClock: true })
  const [hindered, other] = await subscribeDaily(company, 2)
  const broken = sql`alter table invoices add constraint broken check (customer_id <> ${sql.lit(hindered?.customer_id)}) not valid`
  await broken.execute(own.db)
  const to = later(String(other?.created_at), 3 * DAY_MS)
  await travel(company, to)
  expect(await readTestClock(company)).toMatchObject({ frozen_time: to, status: 'ready' })
  expect(await invoicesOf(company, other ?? { id: '' })).toHaveLength(4)
  expect(await invoicesOf(company, hindered ?? { id: '' })).toHaveLength(1)
  expect(own.log.join('\n')).toContain(`customer ${hindered?.customer_id}: `)

  await sql`alter table invoices drop constraint broken`.execute(own.db)
  await own.sweepAndWork()
  expect(await invoicesOf(company, hindered ?? { id: '' })).toHaveLength(4)
})

test('other customers, other companies and the health are served while it advances, and none is refused', async () => {
  const company = await service.company({ testClock: true })
  const neighbour = await service.company({ mode: 'live' })
  const subscriptions = await subscribeDaily(company, 4)
  const to = later(String(subscriptions[0]?.created_at), DAYS * DAY_MS)
  let arrived = false
  const advanced = travel(company, to).finally(() => {
    arrived = true
  })
  let rounds = 0
  while (!arrived) {
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => company.send(newCustomer)),
      neighbour.send({ method: 'GET', path: '/v1/customers?limit=1' }),
      neighbour.send({ method: 'GET', path: '/v1/health' }),
    ])
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201])
    rounds += 1
  }
  await advanced
  expect(rounds).toBeGreaterThan(3)
  for (const subscription of subscriptions) await expectBilledOnce(company, subscription)
})

const newCustomer = { method: 'POST', path: '/v1/customers', body: { name: 'Acme', email: 'a@b.example' } }

/** The runs of a second process on the same database. */
function runs({ db, clock }: TestService, stopping = new AbortController().signal) {
  const tools = { ...engineDeps(() => clock.now), onFailure: raise }
  return createTestClockRuns(db, tools, { share: createRunLimiter(), stopping })
}

function raise(error: Error): never {
  throw error
}

async function isQueued(db: ReadHandle, { tenantId, testClockId }: Timeline): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${`${RUN_TEST_CLOCK}:${tenantId}:${testClockId}`}`.execute(
    db,
  )
  return rows.length > 0
}

/** Sends the clock on its way as a request does, and then dies. */
async function send({ db }: TestService, company: TestCompany, to: string): Promise<void> {
  await db
    .updateTable('test_clocks')
    .set({ advancing_to: new Date(to) })
    .where('id', '=', testClockOf(company))
    .execute()
}

async function timelineOf(company: TestCompany): Promise<Timeline> {
  return { tenantId: await company.tenantId(), testClockId: testClockOf(company) }
}

/** Customers on a plan of a day, with a fee of 100 and calls at 2 cents. */
async function subscribeDaily(company: TestCompany, count: number): Promise<Subscription[]> {
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.02' }]
  const { id: plan_id } = await addPlan(company, { interval: 'day', amount_cents: 100, prices })
  const subscriptions: Subscription[] = []
  for (let n = 0; n < count; n += 1) {
    const { id: customer_id } = await addCustomer(company)
    const body = { customer_id, plan_id }
    subscriptions.push(succeed(await company.client.POST('/v1/subscriptions', { body })).subscription)
  }
  return subscriptions
}

/** The first fee and each of the days has an invoice of its own, in order. */
async function expectBilledOnce(company: TestCompany, subscription: Subscription): Promise<void> {
  const invoices = await invoicesOf(company, subscription)
  expect(invoices.map(({ period_end }) => period_end)).toEqual(
    Array.from({ length: DAYS + 1 }, (_, day) =>
      day === 0 ? null : later(subscription.created_at, day * DAY_MS),
    ),
  )
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([100, 0])
}
