import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { createMetrics } from '../../server/metrics/create-metrics.ts'
import { readDatabaseFigures } from '../../server/metrics/figures-store.ts'
import { problemsOfWork } from '../../server/metrics/problems-of-work.ts'
import { watchDatabase } from '../../server/metrics/watch-database.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { attempt } from '../fixtures/payment-attempts.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'

const service = await serviceForThisFile()
const OWN = { outward: 'allow', publicBaseUrl: 'https://pay.example.test' } as const
const read = () => readDatabaseFigures(service.db, service.clock.now, OWN)

test('what waits in the database is shown, each by its figure, and what is late is said in words', async () => {
  const before = await read()
  expect(before).toMatchObject({ jobs: { waiting: 0, failing: 0 }, eventsWaiting: 0, overdueSeconds: {} })
  expect(problemsOfWork(before)).toEqual(['no worker has looked for work yet'])

  const company = await service.company()
  const customer = await addCustomer(company)
  await subscribe(company, { amount_cents: 1_000 })
  await ingest(company, [newEvent({ customer_id: customer.id }), newEvent({ customer_id: customer.id })])
  const url = 'https://hooks.example.com/'
  const endpoints = await Promise.all(
    ['1', '2', '3'].map((path) =>
      company.client.POST('/v1/webhook_endpoints', { body: { url: url + path } }),
    ),
  )
  const [, failing, off] = endpoints.map((each) => succeed(each).webhook_endpoint.id)
  await sql`update webhook_endpoints set failing_since = now() where id = ${failing}`.execute(service.db)
  await company.client.PATCH('/v1/webhook_endpoints/{id}', {
    params: { path: { id: off ?? '' } },
    body: { status: 'disabled' },
  })
  await sql`select graphile_worker.add_job('of_a_test', run_at := now() - interval '5 minutes')`.execute(
    service.db,
  )
  await sql`select graphile_worker.add_job('of_a_test')`.execute(service.db)
  await sql`update graphile_worker._private_jobs set last_error = 'failed' where run_at > now() - interval '1 minute'`.execute(
    service.db,
  )
  await sql`update worker_heartbeat set last_seen_at = now() - interval '10 minutes'`.execute(service.db)
  const { id } = await attempt(company, await addOpen(company))
  await sql`update payment_attempts set next_ask_at = now(), unconfirmed_since = now() where id = ${id}`.execute(
    service.db,
  )
  // The service's clock is behind or ahead of real time, as a test clock is.
  expect((await read()).outboxOldestSeconds).toBeLessThan(60)
  await sql`update webhook_outbox set inserted_at = now() - interval '2 minutes'`.execute(service.db)
  service.clock.advance(32 * DAY_MS)

  const after = await read()
  expect(after).toMatchObject({
    eventsWaiting: 2,
    webhookEndpoints: { ok: 1, failing: 1, disabled: 1 },
    unconfirmed: { payments: 1, refunds: 0 },
  })
  expect(after.jobs.waiting).toBeGreaterThanOrEqual(2)
  expect(after.jobs.failing).toBeGreaterThanOrEqual(1)
  expect(after.jobs.oldestWaitingSeconds).toBeGreaterThan(299)
  expect(after.workerLastLookSeconds).toBeCloseTo(600, -1)
  expect(after.outboxOldestSeconds).toBeCloseTo(120, -1)
  expect(after.overdueSeconds.renewal).toBeCloseTo(DAY_MS / 1_000, -1)
  expect(problemsOfWork(after)).toEqual([
    expect.stringMatching(/^no worker has looked for work for 6\d\d seconds$/),
    expect.stringMatching(/^the oldest collection has been due for 276\d{4} seconds$/),
    expect.stringMatching(/^the oldest renewal has been due for 86\d{3} seconds$/),
    expect.stringMatching(/^a webhook event has waited for its number for \d+ seconds$/),
  ])
})

test('each figure is a metric, and none is shown of a database that does not answer', async () => {
  const metrics = await createMetrics()
  const watch = await watchDatabase(service.db, () => service.clock.now, metrics, OWN)
  const shown = await metrics.registry.metrics()
  for (const line of [
    /^usage_billing_database_up 1$/m,
    /^usage_billing_outward_allowed 1$/m,
    /^usage_billing_worker_last_look_seconds 6\d\d/m,
    /^usage_billing_jobs\{state="waiting"\} [2-9]/m,
    /^usage_billing_jobs\{state="failing"\} [1-9]/m,
    /^usage_billing_jobs_oldest_waiting_seconds [3-9]\d\d/m,
    /^usage_billing_events_waiting 2$/m,
    /^usage_billing_scheduled_oldest_overdue_seconds\{kind="renewal"\} 86\d{3}/m,
    /^usage_billing_outbox_oldest_seconds [1-9]/m,
    /^usage_billing_webhook_endpoints\{health="failing"\} 1$/m,
    /^usage_billing_payments_unconfirmed\{kind="payments"\} 1$/m,
  ])
    expect(shown.split('\n').filter((each) => each.startsWith('usage_'))).toContainEqual(
      expect.stringMatching(line),
    )
  watch.stop()
  metrics.stop()
})

test('what a database of another installation holds back is shown', async () => {
  const copy = { ...OWN, publicBaseUrl: 'https://copy.example.test' }
  const { outwardAllowed } = await readDatabaseFigures(service.db, service.clock.now, copy)
  expect([(await read()).outwardAllowed, outwardAllowed]).toEqual([true, false])
})

test('of a database that does not answer nothing is shown but that', async () => {
  const metrics = await createMetrics()
  const { db, close } = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none' })
  const watch = await watchDatabase(db, () => service.clock.now, metrics, OWN)
  const shown = await metrics.registry.metrics()
  expect(shown).toMatch(/^usage_billing_database_up 0$/m)
  expect(shown).not.toMatch(/^usage_billing_jobs/m)
  expect(problemsOfWork(watch.latest())).toEqual(['the database does not answer'])
  watch.stop()
  metrics.stop()
  await close()
})
