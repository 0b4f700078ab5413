import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf, pay } from '../fixtures/invoices.ts'
import {
  addSubscription,
  changePlan,
  previewInvoice,
  readSubscription,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { readBalances } from '../fixtures/wallets.ts'
import { refusal } from '../support/answers.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

expectViolation(/segments that do not meet/)

const service = await serviceForThisFile()
// April has 30 days, so that the periods below have.
const APRIL = '2026-04-01T00:00:00.000Z'
const MIDDLE = '2026-04-16T00:00:00.000Z'
const MAY = '2026-05-01T00:00:00.000Z'

describe('to a plan of the same interval', () => {
  test('credits what the period was charged with, not a fee that it never was', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { amount_cents: 3_000 })
    await travel(company, MIDDLE)
    await changePlan(company, subscription, await addPlan(company, { amount_cents: 90_000 }), 'none')
    await changePlan(company, subscription, await addPlan(company, { amount_cents: 6_000 }))
    await travel(company, MAY)
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([6_000, -1_500, 3_000])
  })

  test('prorates the rest of a calendar stub against the whole period', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-03-16T12:00:00.000Z')
    const subscription = await subscribe(company, { amount_cents: 3_100 }, { billing_anchor: 'calendar' })
    await travel(company, '2026-03-22T00:00:00.000Z')
    await changePlan(company, subscription, await addPlan(company, { amount_cents: 6_200 }))
    await travel(company, APRIL)
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([6_200, -1_000, 2_000])
  })

  test('adds up over several changes in one period', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { amount_cents: 3_000 })
    const second = await addPlan(company, { amount_cents: 6_000 })
    const third = await addPlan(company, { amount_cents: 0 })
    await travel(company, '2026-04-11T00:00:00.000Z')
    await changePlan(company, subscription, second)
    await travel(company, '2026-04-21T00:00:00.000Z')
    await changePlan(company, subscription, third)
    // Back again to the second.
    await travel(company, '2026-04-26T00:00:00.000Z')
    await changePlan(company, subscription, second)
    await travel(company, MAY)
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([
      6_000, -2_000, 4_000, -2_000, 1_000,
    ])
  })
})

describe('where the credits outweigh the charges', () => {
  test('usage that comes before it is finalized is paid from the credit first', async () => {
    const company = await service.company({ testClock: true })
    const { id: meter_id } = await addMeter(company)
    const prices = [{ meter_id, charge_model: 'per_unit', unit_amount: '0.01' } as const]
    const subscription = await subscribeInApril(company, { amount_cents: 9_000, prices })
    await pay(company, await lastInvoiceOf(company, subscription))
    await travel(company, MIDDLE)
    await changePlan(company, subscription, await addPlan(company, { amount_cents: 1_000, prices }))
    await travel(company, MAY)
    await ingestCalls(company, subscription, 2_900, later(MAY, -1))
    await travel(company, later(MAY, HOUR_MS))
    const { line_items, total_cents } = await lastInvoiceOf(company, subscription)
    expect(amountsOf({ line_items })).toEqual([1_000, -4_500, 500, 0, 2_900])
    expect(total_cents).toBe(0)
    expect(await readBalances(company, { id: subscription.customer_id })).toMatchObject([{ balance: '1.00' }])
  })
})

describe('to a plan of another interval', () => {
  test('another count of the same interval is another interval', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { amount_cents: 3_000 })
    await travel(company, MIDDLE)
    const quarterly = await addPlan(company, { interval_count: 3, amount_cents: 8_000 })
    expect(await changePlan(company, subscription, quarterly, 'none')).toMatchObject({
      current_period_start: MIDDLE,
      current_period_end: '2026-07-16T00:00:00.000Z',
    })
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([8_000])
  })

  test('with the calendar the new period is what is left until the next boundary, its fee in proportion', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, APRIL)
    const subscription = await subscribe(company, { amount_cents: 3_000 }, { billing_anchor: 'calendar' })
    await travel(company, '2026-04-16T00:00:00.000Z')
    const weekly = await addPlan(company, { interval: 'week', amount_cents: 700 })
    // 16 April 2026 is a Thursday.
    expect(await changePlan(company, subscription, weekly)).toMatchObject({
      current_period_start: '2026-04-16T00:00:00.000Z',
      current_period_end: '2026-04-20T00:00:00.000Z',
    })
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([400, -1_500])
  })

  test('is possible at the very moment at which the subscription began', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { amount_cents: 3_000 })
    const yearly = await addPlan(company, { interval: 'year', amount_cents: 30_000 })
    expect((await changePlan(company, subscription, yearly)).current_period_end).toBe(
      '2027-04-01T00:00:00.000Z',
    )
    const totals = (await invoicesOf(company, subscription)).map(({ total_cents }) => total_cents)
    expect(totals.toSorted((a, b) => a - b)).toEqual([3_000, 27_000])
  })
})

test('comes after a renewal that fell due before it, though the worker has not done that yet', async () => {
  const company = await service.company({ mode: 'live' })
  const subscription = await subscribe(company, { amount_cents: 3_000 })
  service.clock.advance(32 * DAY_MS)
  const changed = await changePlan(company, subscription, await addPlan(company, { amount_cents: 6_000 }))
  expect(changed.current_period_start).toBe(subscription.current_period_end)
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([3_000])
})

describe('refuses, and changes nothing:', () => {
  test('changes without length have no lines, and are not counted', async () => {
    const company = await service.company({ mode: 'live' })
    const prices = await Promise.all(Array.from({ length: 50 }, () => addTieredPrice(company)))
    const plans = [await addPlan(company, { prices }), await addPlan(company, { prices })] as const
    const { id: customer_id } = await addCustomer(company)
    const subscription = await addSubscription(company, { id: customer_id }, plans[0])
    for (let count = 1; count <= 15; count += 1)
      await changePlan(company, subscription, plans[count % 2 === 0 ? 0 : 1])
    expect((await previewInvoice(company, subscription)).line_items).toHaveLength(50)
  })

  test('plans without prices are counted too: their parts of the period cannot grow without an end', async () => {
    const company = await service.company({ mode: 'live' })
    const subscription = await subscribe(company)
    const plans = [await addPlan(company), await addPlan(company)] as const
    service.clock.advance(1_000)
    await changePlan(company, subscription, plans[0])
    await cutIntoParts(subscription, 496)
    service.clock.advance(1_000)
    await changePlan(company, subscription, plans[1])
    service.clock.advance(1_000)
    await expectRefused(company, subscription, plans[0].id, {
      code: 'INVOICE_LINE_LIMIT_EXCEEDED',
      details: { limit: 500 },
    })
  })

  test('prices in a pricing unit are counted too: the usage of a period has a charge for each', async () => {
    const company = await service.company({ mode: 'live' })
    const unit = await addPricingUnit(company)
    const prices = [perUnit(await addMeter(company), unit), perUnit(await addMeter(company), unit)]
    const subscription = await subscribe(company)
    const plans = [await addPlan(company, { prices }), await addPlan(company, { prices })] as const
    service.clock.advance(1_000)
    await changePlan(company, subscription, plans[0])
    await cutIntoParts(subscription, 493)
    service.clock.advance(1_000)
    await changePlan(company, subscription, plans[1])
    service.clock.advance(1_000)
    await expectRefused(company, subscription, plans[0].id, {
      code: 'INVOICE_LINE_LIMIT_EXCEEDED',
      details: { limit: 500 },
    })
  })
})

/** A price of 20 tiers, of which 1,000 units fill all. */
async function addTieredPrice(company: TestCompany) {
  const { id: meter_id } = await addMeter(company)
  const bounded = Array.from({ length: 19 }, (_, index) => ({ up_to: `${index + 1}.5`, unit_amount: '0.01' }))
  return {
    meter_id,
    charge_model: 'graduated' as const,
    tiers: [...bounded, { up_to: null, unit_amount: '0.01' }],
  }
}

/** As if the plan had been changed again and again: the first second of the subscription has so many parts in the end. */
async function cutIntoParts({ id }: { id: string }, parts: number): Promise<void> {
  const first = await service.db
    .selectFrom('segments')
    .select(['tenant_id', 'id', 'starts_at'])
    .where('subscription_id', '=', id)
    .orderBy('ends_at')
    .executeTakeFirstOrThrow()
  const later = (ms: number) => new Date(first.starts_at.getTime() + ms)
  const between = Array.from({ length: parts - 2 }, (_each, index) => index + 1)
  const ofFirst = sql`segments.tenant_id = ${first.tenant_id} and segments.id = ${first.id}`
  await sql`update segments set ends_at = ${later(1)} where ${ofFirst}`.execute(service.db)
  await sql`
    insert into segments (tenant_id, id, subscription_id, customer_id, plan_id, period_start, starts_at, ends_at, after_seq)
    select tenant_id, part.id, subscription_id, customer_id, plan_id, period_start, part.starts_at, part.ends_at, 0
    from segments, unnest(
      ${between.map((n) => `c${String(n).padStart(24, '0')}`)}::text[],
      ${between.map(later)}::timestamptz[],
      ${between.map((n) => later(n + 1))}::timestamptz[]
    ) as part (id, starts_at, ends_at)
    where ${ofFirst}`.execute(service.db)
}

async function subscribeInApril(company: TestCompany, plan: Parameters<typeof subscribe>[1]) {
  await travel(company, APRIL)
  return subscribe(company, plan)
}

async function expectRefused(
  company: TestCompany,
  { id }: { id: string },
  plan_id: string,
  expected: { status?: number; code: string; details?: object },
): Promise<void> {
  const before = await readSubscription(company, { id })
  const params = { path: { id } }
  const result = await company.client.POST('/v1/subscriptions/{id}/change_plan', {
    params,
    body: { plan_id },
  })
  expect(refusal(result)).toEqual({ status: 409, ...expected })
  expect(await readSubscription(company, { id })).toEqual(before)
}
