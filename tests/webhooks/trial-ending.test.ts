import { expect, test } from 'vitest'
import { runScheduled } from '../../server/billing/schedule/run-scheduled.ts'
import { timelineOf } from '../../server/db/timeline.ts'
import { cancel, type Subscription, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { engineDeps, serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const TWO_WEEKS = { trial_days: 14 }

test('a trial is about to end 3 days before, in the time of a test clock', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, TWO_WEEKS)
  const end = endOf(subscription)
  await travel(company, later(end, -3 * DAY_MS - 1))
  expect(await tellings(company, subscription)).toEqual([])
  await travel(company, later(end, 40 * DAY_MS))
  expect(await tellings(company, subscription)).toEqual([later(end, -3 * DAY_MS)])
})

test('a trial of less than 3 days is about to end at once', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { trial_days: 2 })
  expect(await tellings(company, subscription)).toEqual([subscription.created_at])
  expect(await tellings(company, await subscribe(company))).toEqual([])
})

test('a trial that is canceled, or ended now, is not about to end', async () => {
  const company = await service.company({ testClock: true })
  const [canceled, ended] = [await subscribe(company, TWO_WEEKS), await subscribe(company, TWO_WEEKS)]
  await cancel(company, canceled)
  await update(company, ended, { trial_ends_at: ended.created_at })
  await travel(company, later(endOf(canceled), 0))
  expect(await tellings(company, canceled)).toEqual([])
  expect(await tellings(company, ended)).toEqual([])
})

test('it is told again only if trial_ends_at moves', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, TWO_WEEKS)
  const end = endOf(subscription)
  const told = later(end, -3 * DAY_MS)
  await travel(company, told)
  await update(company, subscription, { metadata: { a: 'b' }, trial_ends_at: end })
  await update(company, subscription, { cancel_at_period_end: true })
  await update(company, subscription, { cancel_at_period_end: false })
  await travel(company, later(told, HOUR_MS))
  expect(await tellings(company, subscription)).toEqual([told])
  const moved = later(end, 10 * DAY_MS)
  await update(company, subscription, { trial_ends_at: moved })
  expect(await tellings(company, subscription)).toEqual([told])
  await travel(company, moved)
  expect(await tellings(company, subscription)).toEqual([told, later(moved, -3 * DAY_MS)])
})

test('it is told once by workers that run at once, and after a transaction that failed', async () => {
  const { db, clock, ...own } = await serviceForThisTest()
  const company = await own.company()
  const subscription = await subscribe(company, TWO_WEEKS)
  clock.advance(12 * DAY_MS)
  const timeline = timelineOf({ tenant_id: await company.tenantId(), test_clock_id: '' })
  const deps = engineDeps(() => clock.now)
  const failing = { ...deps, recordEvents: () => Promise.reject(new Error('killed')) }
  const run = (some: typeof deps) => runScheduled(db, timeline, some, new AbortController().signal)
  expect((await run(failing)).failures).toHaveLength(1)
  expect(await tellings(company, subscription)).toEqual([])
  await Promise.all([run(deps), run(deps)])
  await run(deps)
  expect(await tellings(company, subscription)).toEqual([clock.now.toISOString()])
})

function endOf({ trial_ends_at }: Subscription): string {
  return trial_ends_at ?? ''
}

async function update(
  { client }: TestCompany,
  { id }: Subscription,
  body: { trial_ends_at?: string; cancel_at_period_end?: boolean; metadata?: Record<string, string> },
) {
  succeed(await client.PATCH('/v1/subscriptions/{id}', { params: { path: { id } }, body }))
}

/** When it was told, the oldest first. */
async function tellings({ client }: TestCompany, { id }: Subscription): Promise<string[]> {
  const query = { object_id: id, type: ['subscription.trial_ending' as const], order: 'asc' as const }
  const { webhook_events } = succeed(await client.GET('/v1/webhook_events', { params: { query } }))
  return webhook_events.map(({ timestamp }) => timestamp)
}
