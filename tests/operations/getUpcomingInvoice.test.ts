import { describe, expect, test } from 'vitest'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addPercentCoupon } from '../fixtures/coupons.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import {
  cancel,
  changePlan,
  previewInvoice,
  previewSubscriptionCancellation,
  readSubscription,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { readLedger } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

test('is of the present period, not of the draft that waits to be finalized', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, await pro(company))
  const { current_period_end: end } = subscription
  await ingestCalls(company, subscription, 60_000, NOON)
  await travel(company, end)
  expect(await previewInvoice(company, subscription)).toMatchObject({
    period_start: end,
    line_items: [{ amount_cents: 4_900 }, { amount_cents: 0, usage: { units: '0' } }],
  })
})

test('has the late events that the present period will bill', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, await pro(company))
  const { current_period_end: end } = subscription
  await travel(company, later(end, HOUR_MS))
  await ingestCalls(company, subscription, 30_000, later(end, -1))
  await service.work()
  const { line_items } = await previewInvoice(company, subscription)
  expect(line_items[1]).toMatchObject({ amount_cents: 800, usage: { units: '30000', late_events: 1 } })
})

describe('during a trial', () => {
  test('is the fee of the part of a period with the calendar', async () => {
    const company = await service.company()
    const plan = { amount_cents: 3_000, trial_days: 1 }
    const subscription = await subscribe(company, plan, { billing_anchor: 'calendar' })
    expect(await previewInvoice(company, subscription)).toMatchObject({
      line_items: [{ period_start: '2026-03-16T12:00:00.000Z', period_end: '2026-04-01T00:00:00.000Z' }],
      total_cents: 1_500,
    })
  })

  test.each([
    ['trial_ends_at', { trial_days: 30 }],
    ['starts_at', { starts_at: later(NOON, 30 * DAY_MS) }],
  ])('has the discount where %s moved to an earlier day', async (name, terms) => {
    const company = await service.company({ testClock: true })
    const coupon_codes = [(await addPercentCoupon(company, '50')).code]
    const subscription = await subscribe(company, { amount_cents: 3_000 }, { ...terms, coupon_codes })
    const [params, at] = [{ path: { id: subscription.id } }, later(NOON, 10 * DAY_MS)]
    succeed(await company.client.PATCH('/v1/subscriptions/{id}', { params, body: { [name]: at } }))
    const { line_items, ...preview } = await previewInvoice(company, subscription)
    expect(preview).toMatchObject({ total_cents: 1_500, discounts: [{ amount_cents: 1_500 }] })
    expect(line_items).toMatchObject([{ amount_cents: 3_000, discount_cents: 1_500 }])
    await travel(company, at)
    expect(await lastInvoiceOf(company, subscription)).toMatchObject({ total_cents: 1_500 })
  })

  test('has no lines where the trial is canceled with its end', async () => {
    const company = await service.company()
    const subscription = await subscribe(company, { ...(await pro(company)), trial_days: 14 })
    await cancel(company, subscription, { at_period_end: true })
    expect(await previewInvoice(company, subscription)).toMatchObject({ line_items: [], total_cents: 0 })
  })

  test('has no lines before the start either, and the subscription ends with its trial', async () => {
    const company = await service.company({ testClock: true })
    const plan = { ...(await pro(company)), trial_days: 14 }
    const starts_at = later(NOON, DAY_MS)
    const subscription = await subscribe(company, plan, { starts_at })
    const atEnd = { at_period_end: true }
    const noLines = { line_items: [], total_cents: 0 }
    expect(await previewSubscriptionCancellation(company, subscription, atEnd)).toMatchObject(noLines)
    await cancel(company, subscription, atEnd)
    expect(await previewInvoice(company, subscription)).toMatchObject(noLines)
    await travel(company, later(starts_at, 15 * DAY_MS))
    expect(await readSubscription(company, subscription)).toMatchObject({ status: 'canceled' })
    expect(succeed(await company.client.GET('/v1/invoices', {})).invoices).toEqual([])
  })
})

test('has the usage without a fee where the subscription ends with its period', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, await pro(company))
  await cancel(company, subscription, { at_period_end: true })
  expect(amountsOf(await previewInvoice(company, subscription))).toEqual([0])
})

test('has no lines where no invoice would be drafted', async () => {
  const company = await service.company()
  const subscription = await subscribe(company)
  expect(await previewInvoice(company, subscription)).toMatchObject({ line_items: [], total_cents: 0 })
})

test('moves nothing in the wallet, though a credit would go there', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { amount_cents: 9_000 })
  await changePlan(company, subscription, await addPlan(company))
  expect((await previewInvoice(company, subscription)).total_cents).toBe(0)
  expect(await readLedger(company, { id: subscription.customer_id })).toEqual([])
})

/** The introduction's plan: 10,000 calls free, up to 100,000 at 0.04, beyond at 0.02; on a meter of its own. */
async function pro(company: TestCompany, amount_cents = 4_900) {
  const { id: meter_id } = await addMeter(company)
  const tiers = [
    { up_to: '10000', unit_amount: '0' },
    { up_to: '100000', unit_amount: '0.0004' },
    { up_to: null, unit_amount: '0.0002' },
  ]
  return { name: 'Pro', amount_cents, prices: [{ meter_id, charge_model: 'graduated' as const, tiers }] }
}
