import { expect, test } from 'vitest'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { cancel, changePlan, readSubscriptionUsage, subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

test('a trial is a period without charges, also once it is over', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, { ...(await pro(company)), trial_days: 14 })
  const trial_ends_at = String(subscription.trial_ends_at)
  await ingestCalls(company, subscription, 60_000, NOON)
  await service.work()
  const trial = { period_start: NOON, period_end: trial_ends_at, total_cents: 0, charges: [] }
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject(trial)
  await travel(company, trial_ends_at)
  expect(await readSubscriptionUsage(company, subscription, later(trial_ends_at, -1))).toMatchObject(trial)
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject({
    period_start: trial_ends_at,
    charges: [{ amount_cents: 0, usage: { units: '0' } }],
  })
})

test('a trial that began before the subscription was created is one period', async () => {
  const company = await service.company({ testClock: true })
  const starts_at = later(NOON, -5 * DAY_MS)
  const subscription = await subscribe(company, await pro(company), { starts_at, trial_days: 14 })
  const trial = { period_start: starts_at, period_end: subscription.trial_ends_at, charges: [] }
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject(trial)
  expect(await readSubscriptionUsage(company, subscription, later(starts_at, 1))).toMatchObject(trial)
})

test('a period that a plan of another interval cuts short ends there', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, await pro(company))
  const change = later(NOON, 10 * DAY_MS)
  await travel(company, change)
  const yearly = await addPlan(company, { ...(await pro(company)), interval: 'year' })
  await changePlan(company, subscription, yearly)
  const before = await readSubscriptionUsage(company, subscription, later(change, -1))
  expect(before).toMatchObject({ period_start: NOON, period_end: change })
  expect(await readSubscriptionUsage(company, subscription, change)).toMatchObject({
    period_start: change,
    charges: [{ plan_id: yearly.id }],
  })
})

test('shows the last period of a subscription that is canceled', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, await pro(company))
  await ingestCalls(company, subscription, 60_000, NOON)
  await travel(company, later(NOON, DAY_MS))
  const { canceled_at } = await cancel(company, subscription)
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject({
    period_start: NOON,
    period_end: canceled_at,
    total_cents: 2_000,
  })
  const ended = await cancel(company, await subscribe(company, await pro(company)))
  const { canceled_at: at } = ended
  expect(await readSubscriptionUsage(company, ended)).toMatchObject({
    period_start: at,
    period_end: at,
    charges: [],
  })
})

/** 10,000 calls free, up to 100,000 at 0.0004, beyond at 0.0002; on a meter of its own. */
async function pro(company: TestCompany, amount_cents = 4_900) {
  const { id: meter_id } = await addMeter(company)
  const tiers = [
    { up_to: '10000', unit_amount: '0' },
    { up_to: '100000', unit_amount: '0.0004' },
    { up_to: null, unit_amount: '0.0002' },
  ]
  return { name: 'Pro', amount_cents, prices: [{ meter_id, charge_model: 'graduated' as const, tiers }] }
}
