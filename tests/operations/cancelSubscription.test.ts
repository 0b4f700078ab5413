import { describe, expect, test } from 'vitest'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import { cancel, changePlan, readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const TENTH_DAY = later(NOON, 10 * DAY_MS)

describe('now', () => {
  test.each([0, 4_900])(
    'leaves nothing open of a plan without prices, with a fee of %i or without',
    async (amount_cents) => {
      const company = await service.company({ testClock: true })
      const subscription = await subscribe(company, { interval: 'week', amount_cents })
      await travel(company, later(NOON, 100 * DAY_MS))
      // Events of the last 35 days may still come.
      expect(await countOpen(subscription)).toBeLessThanOrEqual(7)
      await cancel(company, subscription)
      await travel(company, later(NOON, 101 * DAY_MS))
      expect(await countOpen(subscription)).toBe(0)
    },
  )

  test('bills no usage from after the end, nor what comes when the last invoice is finalized', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await usagePlan(company, 4_900))
    await travel(company, TENTH_DAY)
    await cancel(company, subscription)
    await travel(company, later(TENTH_DAY, 2 * HOUR_MS))
    const invoices = await invoicesOf(company, subscription)
    await ingestCalls(company, subscription, 7, later(TENTH_DAY, -1))
    await ingestCalls(company, subscription, 7, later(TENTH_DAY, HOUR_MS))
    await travel(company, later(TENTH_DAY, 20 * DAY_MS))
    const then = await invoicesOf(company, subscription)
    expect(then.map(({ line_items }) => line_items)).toEqual(invoices.map(({ line_items }) => line_items))
    expect(then.map(({ total_cents }) => total_cents)).toEqual([4_900, 0])
  })

  test('takes the proration that waited onto the last invoice', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_000 })
    const dear = await addPlan(company, { amount_cents: 8_000 })
    await travel(company, later(NOON, 15.5 * DAY_MS))
    await changePlan(company, subscription, dear)
    await travel(company, later(NOON, 20 * DAY_MS))
    await cancel(company, subscription)
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([-2_000, 4_000])
  })

  test('leaves no invoice where nothing is to be billed: in a trial, and without prices', async () => {
    const company = await service.company({ testClock: true })
    const trialing = await subscribe(company, { ...(await usagePlan(company, 4_900)), trial_days: 30 })
    const plain = await subscribe(company, { amount_cents: 4_900 })
    await ingestCalls(company, trialing, 10, NOON)
    await travel(company, TENTH_DAY)
    expect(await cancel(company, trialing)).toMatchObject({
      status: 'canceled',
      current_period_end: TENTH_DAY,
      canceled_at: TENTH_DAY,
    })
    await cancel(company, plain)
    await travel(company, later(NOON, 100 * DAY_MS))
    expect(await invoicesOf(company, trialing)).toEqual([])
    expect(await invoicesOf(company, plain)).toHaveLength(1)
  })

  test('is possible at the very moment at which the subscription began', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await usagePlan(company, 4_900))
    expect(await cancel(company, subscription)).toMatchObject({ status: 'canceled', canceled_at: NOON })
    await travel(company, later(NOON, 2 * HOUR_MS))
    const totals = (await invoicesOf(company, subscription)).map(({ total_cents }) => total_cents)
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(4_900)
  })

  test('is possible at the very moment at which the period begins, after its invoice was drafted', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await usagePlan(company, 4_900))
    const { current_period_end: end } = subscription
    await travel(company, end)
    expect(await cancel(company, subscription)).toMatchObject({ status: 'canceled', canceled_at: end })
    await travel(company, later(end, 2 * HOUR_MS))
    const totals = (await invoicesOf(company, subscription)).map(({ total_cents }) => total_cents)
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(2 * 4_900)
  })

  test('comes after a renewal that fell due before it, though the worker has not done that yet', async () => {
    const company = await service.company({ mode: 'live' })
    const subscription = await subscribe(company, await usagePlan(company, 4_900))
    const { current_period_end: end } = subscription
    service.clock.advance(32 * DAY_MS)
    const now = service.clock.now.toISOString()
    expect(await cancel(company, subscription)).toMatchObject({
      status: 'canceled',
      current_period_start: end,
      current_period_end: now,
    })
    const invoices = await invoicesOf(company, subscription)
    expect(invoices.map((each) => [each.billing_reason, each.period_end]).toSorted()).toEqual([
      ['subscription_cancel', now],
      ['subscription_create', null],
      ['subscription_cycle', end],
    ])
  })
})

describe('at the end of the period', () => {
  test('ends a trial with trial_ends_at, without an invoice', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_900, trial_days: 14 })
    await cancel(company, subscription, { at_period_end: true })
    await travel(company, later(subscription.created_at, 30 * DAY_MS))
    expect(await readSubscription(company, subscription)).toMatchObject({
      status: 'canceled',
      canceled_at: subscription.trial_ends_at,
    })
    expect(await invoicesOf(company, subscription)).toEqual([])
  })
})

/** A plan whose calls cost 2 cents each, on a meter of its own. */
async function usagePlan(company: TestCompany, amount_cents: number) {
  const { id: meter_id } = await addMeter(company)
  return { amount_cents, prices: [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.02' }] }
}

/** The segments that may still take usage. */
async function countOpen({ id }: { id: string }): Promise<number> {
  const open = await service.db
    .selectFrom('segments')
    .select('id')
    .where('subscription_id', '=', id)
    .where('closed', '=', false)
    .execute()
  return open.length
}
