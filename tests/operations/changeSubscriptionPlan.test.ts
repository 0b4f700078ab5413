import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf, pay, readInvoice } from '../fixtures/invoices.ts'
import {
  addSubscription,
  cancel,
  changePlan,
  previewInvoice,
  readSubscription,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { readBalances, readLedger } from '../fixtures/wallets.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'
import { watchLoop } from '../support/watch-loop.ts'

const service = await serviceForThisFile()
// April has 30 days, so that the periods below have.
const APRIL = '2026-04-01T00:00:00.000Z'
const MIDDLE = '2026-04-16T00:00:00.000Z'
const MAY = '2026-05-01T00:00:00.000Z'

describe('to a plan of the same interval', () => {
  test('keeps the period; after 15 of 30 days from 4900 to 19900 cents are −2450 and +9950 on the next invoice', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { name: 'Pro', amount_cents: 4_900 })
    const scale = await addPlan(company, { name: 'Scale', amount_cents: 19_900 })
    await travel(company, MIDDLE)
    const changed = await changePlan(company, subscription, scale)
    expect(changed).toEqual({ ...subscription, plan_id: scale.id, updated_at: MIDDLE })
    expect(await readSubscription(company, subscription)).toEqual(changed)
    expect(await invoicesOf(company, subscription)).toHaveLength(1)
    expect(amountsOf(await previewInvoice(company, subscription))).toEqual([19_900, -2_450, 9_950])

    await travel(company, later(MAY, HOUR_MS))
    const invoice = await lastInvoiceOf(company, subscription)
    expect(invoice).toMatchObject({
      status: 'open',
      period_start: APRIL,
      period_end: MAY,
      total_cents: 27_400,
    })
    expect(amountsOf(invoice)).toEqual([19_900, -2_450, 9_950])
    expect(
      invoice.line_items.map((each) => [each.type, each.description, each.period_start, each.period_end]),
    ).toEqual([
      ['fee', 'Scale', MAY, '2026-06-01T00:00:00.000Z'],
      ['proration', 'Unused time on Pro', MIDDLE, MAY],
      ['proration', 'Remaining time on Scale', MIDDLE, MAY],
    ])
    await travel(company, '2026-06-01T01:00:00.000Z')
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([19_900])
  })

  test('without proration only the next fee is another', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { amount_cents: 4_900 })
    await travel(company, MIDDLE)
    await changePlan(company, subscription, await addPlan(company, { amount_cents: 19_900 }), 'none')
    await travel(company, MAY)
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([19_900])
  })

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

  test('rates usage before it by the old plan and later usage by the new, each with tiers of its own', async () => {
    const company = await service.company({ testClock: true })
    const { id: meter_id } = await addMeter(company)
    const tiers = (second: string) => [
      { up_to: '10', unit_amount: '0.1' },
      { up_to: null, unit_amount: second },
    ]
    const prices = (second: string) => [
      { meter_id, charge_model: 'graduated' as const, tiers: tiers(second) },
    ]
    const subscription = await subscribeInApril(company, { prices: prices('0.01') })
    await travel(company, MIDDLE)
    await ingestCalls(company, subscription, 11, later(MIDDLE, -1))
    await ingestCalls(company, subscription, 12, MIDDLE)
    await changePlan(company, subscription, await addPlan(company, { prices: prices('0.02') }))
    await ingestCalls(company, subscription, 1, later(MIDDLE, -1))
    await travel(company, later(MAY, HOUR_MS))
    const { line_items } = await lastInvoiceOf(company, subscription)
    expect(line_items).toMatchObject([
      { amount_cents: 102, ...span(APRIL, MIDDLE), usage: { units: '12', late_events: 0 } },
      { amount_cents: 104, ...span(MIDDLE, MAY), usage: { units: '12', late_events: 0 } },
    ])
  })

  test('keeps a cancellation at the end of the period', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { amount_cents: 3_000 })
    await cancel(company, subscription, { at_period_end: true })
    await travel(company, MIDDLE)
    const changed = await changePlan(company, subscription, await addPlan(company, { amount_cents: 6_000 }))
    expect(changed.cancel_at_period_end).toBe(true)
    await travel(company, MAY)
    expect((await readSubscription(company, subscription)).status).toBe('canceled')
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([-1_500, 3_000])
  })
})

describe('where the credits outweigh the charges', () => {
  test('a line brings the invoice to 0, and the rest goes to the wallet when it is finalized', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribeInApril(company, { amount_cents: 9_000 })
    await pay(company, await lastInvoiceOf(company, subscription))
    const customer = { id: subscription.customer_id }
    await travel(company, MIDDLE)
    await changePlan(company, subscription, await addPlan(company, { amount_cents: 1_000 }))
    const upcoming = await previewInvoice(company, subscription)
    expect(amountsOf(upcoming)).toEqual([1_000, -4_500, 500, 3_000])
    expect(upcoming.total_cents).toBe(0)
    await travel(company, MAY)
    const draft = await lastInvoiceOf(company, subscription)
    expect(amountsOf(draft)).toEqual([1_000, -4_500, 500, 3_000])
    expect(await readLedger(company, customer)).toEqual([])

    await travel(company, later(MAY, HOUR_MS))
    expect(await readInvoice(company, draft)).toMatchObject({ status: 'paid', total_cents: 0 })
    expect(await readBalances(company, customer)).toEqual([
      { account_type: 'currency', currency_code: 'USD', balance: '30.00' },
    ])
    expect(await readLedger(company, customer)).toMatchObject([
      { type: 'proration_credit', amount: '30.00', invoice_id: draft.id, balance_after: '30.00' },
    ])
  })

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
    expect(amountsOf({ line_items })).toEqual([1_000, -4_500, 500, 0, 2_900, 100])
    expect(total_cents).toBe(0)
    expect(await readBalances(company, { id: subscription.customer_id })).toMatchObject([{ balance: '1.00' }])
  })
})

describe('to a plan of another interval', () => {
  test('ends the period and begins a new one, drafted at once with usage, fee and credit', async () => {
    const company = await service.company({ testClock: true })
    const { id: meter_id } = await addMeter(company)
    const prices = [{ meter_id, charge_model: 'per_unit', unit_amount: '0.02' } as const]
    const subscription = await subscribeInApril(company, { amount_cents: 4_900, prices })
    const yearly = await addPlan(company, { interval: 'year', amount_cents: 49_000 })
    await ingestCalls(company, subscription, 10, APRIL)
    await travel(company, MIDDLE)
    expect(await changePlan(company, subscription, yearly)).toMatchObject({
      status: 'active',
      plan_id: yearly.id,
      current_period_start: MIDDLE,
      current_period_end: '2027-04-16T00:00:00.000Z',
    })
    const draft = await lastInvoiceOf(company, subscription)
    expect(draft).toMatchObject({
      ...{ status: 'draft', billing_reason: 'subscription_update' },
      ...span(APRIL, MIDDLE),
    })
    expect(amountsOf(draft)).toEqual([49_000, -2_450, 20])
    await travel(company, later(MIDDLE, HOUR_MS))
    expect(await readInvoice(company, draft)).toMatchObject({
      status: 'open',
      finalized_at: later(MIDDLE, HOUR_MS),
    })
    await travel(company, '2027-04-01T00:00:00.000Z')
    expect(await invoicesOf(company, subscription)).toHaveLength(2)
    await travel(company, '2027-04-16T00:00:00.000Z')
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([49_000])
  })

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
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([400, -1_500, 1_100])
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

test('during a trial changes the plan only: trial_end stays, and the first fee is the new one', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, { amount_cents: 3_000, trial_days: 14 })
  const yearly = await addPlan(company, { interval: 'year', amount_cents: 30_000, trial_days: 60 })
  await travel(company, later(subscription.created_at, DAY_MS))
  const changed = await changePlan(company, subscription, yearly)
  const updated_at = later(subscription.created_at, DAY_MS)
  expect(changed).toEqual({ ...subscription, plan_id: yearly.id, updated_at })
  expect(await invoicesOf(company, subscription)).toEqual([])
  await travel(company, String(subscription.trial_end))
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([30_000])
  expect((await readSubscription(company, subscription)).current_period_end).toBe('2027-03-29T12:00:00.000Z')
})

test('comes after a renewal that fell due before it, though the worker has not done that yet', async () => {
  const company = await service.company({ mode: 'live' })
  const subscription = await subscribe(company, { amount_cents: 3_000 })
  service.clock.advance(32 * DAY_MS)
  const changed = await changePlan(company, subscription, await addPlan(company, { amount_cents: 6_000 }))
  expect(changed.current_period_start).toBe(subscription.current_period_end)
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([3_000])
})

test('to the plan that it has, also an archived one, changes nothing', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { amount_cents: 3_000 })
  const plan = { id: subscription.plan_id }
  service.clock.advance(DAY_MS)
  expect(await changePlan(company, subscription, plan)).toEqual(subscription)
  succeed(await company.client.POST('/v1/plans/{id}/archive', { params: { path: plan } }))
  expect(await changePlan(company, subscription, plan)).toEqual(subscription)
  expect(await cancel(company, subscription)).toMatchObject({ status: 'canceled' })
  expect(await invoicesOf(company, subscription)).toHaveLength(1)
})

describe('refuses, and changes nothing:', () => {
  test('what would make more lines than an invoice can have; up to there all is billed, and the loop is left to others', async () => {
    const company = await service.company({ mode: 'live' })
    const prices = await Promise.all(Array.from({ length: 50 }, () => addTieredPrice(company)))
    const plans = [await addPlan(company, { prices }), await addPlan(company, { prices })] as const
    const { id: customer_id } = await addCustomer(company)
    const subscription = await addSubscription(company, { id: customer_id }, plans[0])
    for (let count = 1; count <= 8; count += 1) {
      service.clock.advance(HOUR_MS)
      await ingestCalls(company, subscription, 1_000, service.clock.now.toISOString())
      await changePlan(company, subscription, plans[count % 2 === 0 ? 0 : 1])
    }
    service.clock.advance(HOUR_MS)
    await service.work()
    const details = { limit: 500 }
    await expectRefused(company, subscription, plans[1].id, { code: 'INVOICE_LINE_LIMIT_EXCEEDED', details })
    const another = await addPlan(company, { interval: 'week' })
    const { longestMs } = await watchLoop(async () => {
      expect((await previewInvoice(company, subscription)).line_items).toHaveLength(450)
      await changePlan(company, subscription, another)
    })
    console.log(`the loop stood still for ${longestMs} ms at most`)
    const invoice = await lastInvoiceOf(company, subscription)
    expect(invoice.line_items).toHaveLength(450)
    expect(invoice.total_cents).toBe(8 * 50 * 1_000)
    expect(longestMs).toBeLessThan(500)
  })

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
      ...{ code: 'INVOICE_LINE_LIMIT_EXCEEDED', details: { limit: 500 } },
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
      ...{ code: 'INVOICE_LINE_LIMIT_EXCEEDED', details: { limit: 500 } },
    })
  })

  test('an archived plan', async () => {
    const company = await service.company()
    const { id } = await addPlan(company)
    const params = { path: { id } }
    const { plan } = succeed(await company.client.POST('/v1/plans/{id}/archive', { params }))
    const details = { archived_at: plan.archived_at }
    await expectRefused(company, await subscribe(company), id, { code: 'PLAN_ARCHIVED', details })
  })

  test('a plan with a price for a meter that another subscription bills, unless that is allowed; the own meters do not count', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const other = await subscribe(company, { prices }, { customer })
    const subscription = await subscribe(company, {}, { customer })
    const [first, second] = [await addPlan(company, { prices }), await addPlan(company, { prices })] as const
    const details = { subscription_ids: [other.id] }
    await expectRefused(company, subscription, first.id, { code: 'METER_ALREADY_BILLED', details })
    const params = { path: { id: subscription.id } }
    const body = { plan_id: first.id, allow_overlap: true }
    succeed(await company.client.POST('/v1/subscriptions/{id}/change_plan', { params, body }))
    await cancel(company, other)
    const own = { plan_id: second.id }
    succeed(await company.client.POST('/v1/subscriptions/{id}/change_plan', { params, body: own }))
  })

  test('a plan in another currency', async () => {
    const company = await service.company()
    const { id } = await addPlan(company, { currency_code: 'EUR' })
    const details = { currency_code: 'EUR', customer_currency_code: 'USD' }
    await expectRefused(company, await subscribe(company), id, { code: 'CURRENCY_MISMATCH', details })
  })

  test('one that is canceled', async () => {
    const company = await service.company()
    const canceled = await cancel(company, await subscribe(company))
    const { id } = await addPlan(company)
    const details = { canceled_at: canceled.canceled_at }
    await expectRefused(company, canceled, id, { code: 'SUBSCRIPTION_CANCELED', details })
  })

  test("a plan that nobody has, or another company's", async () => {
    const company = await service.company()
    const foreign = await addPlan(await service.company())
    const subscription = await subscribe(company)
    for (const id of [UNKNOWN_ID, foreign.id])
      await expectRefused(company, subscription, id, { status: 404, code: 'PLAN_NOT_FOUND' })
  })

  test.each<[string, object, string]>([
    ['no plan', {}, 'body.plan_id'],
    ['an unknown proration', { plan_id: UNKNOWN_ID, proration: 'half' }, 'body.proration'],
    ['another member', { plan_id: UNKNOWN_ID, billing_anchor: 'calendar' }, 'body.billing_anchor'],
  ])('%s', async (_what, body, path) => {
    const company = await service.company()
    const { id } = await subscribe(company)
    const answer = await company.send({ method: 'POST', path: `/v1/subscriptions/${id}/change_plan`, body })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer.body.error?.details)).toEqual([path])
  })
})

test("masks another company's subscription and the other mode's", () =>
  expectMasked(service, {
    code: 'SUBSCRIPTION_NOT_FOUND',
    make: async (company) => (await subscribe(company)).id,
    request: (id) => ({
      method: 'POST',
      path: `/v1/subscriptions/${id}/change_plan`,
      body: { plan_id: UNKNOWN_ID },
    }),
    reading: (id) => `/v1/subscriptions/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const { id } = await subscribe(company)
  const plans = [await addPlan(company), await addPlan(company)].map((plan) => plan.id)
  const sending = (plan?: string) => ({
    method: 'POST',
    path: `/v1/subscriptions/${id}/change_plan`,
    body: { plan_id: plan },
  })
  return { good: sending(plans[0]), other: sending(plans[1]), refused: sending(UNKNOWN_ID) }
})

/** A price of 20 tiers, of which 1,000 units fill all. */
async function addTieredPrice(company: TestCompany) {
  const { id: meter_id } = await addMeter(company)
  const bounded = Array.from({ length: 19 }, (_, index) => ({ up_to: `${index + 1}.5`, unit_amount: '0.01' }))
  return {
    ...{ meter_id, charge_model: 'graduated' as const },
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

function span(period_start: string, period_end: string) {
  return { period_start, period_end }
}
