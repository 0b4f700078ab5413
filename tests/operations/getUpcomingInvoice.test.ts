import { describe, expect, test } from 'vitest'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import { cancel, changePlan, previewInvoice, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant, readLedger } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

test('has due what credit leaves that is there by then, unless it is not to be applied', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  const customer = { id: subscription.customer_id }
  const due = async () => {
    const { total_cents, amount_due_cents, finalizes_at } = await previewInvoice(company, subscription)
    expect(total_cents).toBe(4_900)
    return { amount_due_cents, finalizes_at }
  }
  const { finalizes_at } = await due()
  await service.work()
  await addGrant(company, customer, { amount: '100', expires_at: finalizes_at })
  expect(await due()).toMatchObject({ amount_due_cents: 4_900 })
  await addGrant(company, customer, { amount: '20', expires_at: later(finalizes_at, 1) })
  expect(await due()).toMatchObject({ amount_due_cents: 2_900 })
  await addGrant(company, customer, { amount: '30' })
  expect(await due()).toMatchObject({ amount_due_cents: 0 })
  const params = { path: { id: subscription.id } }
  succeed(await company.client.PATCH('/v1/subscriptions/{id}', { params, body: { apply_credit: false } }))
  expect(await due()).toMatchObject({ amount_due_cents: 4_900 })
})

test('shows the next fee and the usage so far, a line a price, and stores nothing', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, await pro(company))
  const { current_period_end: end } = subscription
  await ingestCalls(company, subscription, 60_000, NOON)
  await service.work()
  const upcoming = await previewInvoice(company, subscription)
  const { line_items, ...rest } = upcoming
  expect(rest).toEqual({
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    billing_reason: 'subscription_cycle',
    currency_code: 'USD',
    period_start: NOON,
    period_end: end,
    subtotal_cents: 6_900,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 6_900,
    amount_due_cents: 6_900,
    finalizes_at: later(end, HOUR_MS),
  })
  expect(line_items).toMatchObject([
    {
      type: 'fee',
      description: 'Pro',
      quantity: 1,
      unit_amount_cents: 4_900,
      amount_cents: 4_900,
      subscription_id: subscription.id,
      period_start: end,
      period_end: '2026-05-15T12:00:00.000Z',
    },
    {
      type: 'usage',
      description: 'API calls',
      quantity: 1,
      unit_amount_cents: 2_000,
      amount_cents: 2_000,
      period_start: NOON,
      period_end: end,
      usage: {
        units: '60000',
        late_events: 0,
        charge_model: 'graduated',
        tiers: [
          { up_to: '10000', units: '10000', unit_amount: '0', flat_amount: '0', amount: '0' },
          { up_to: '100000', units: '50000', unit_amount: '0.0004', flat_amount: '0', amount: '20' },
        ],
      },
    },
  ])
  expect(await invoicesOf(company, subscription)).toHaveLength(1)
  expect(await previewInvoice(company, subscription)).toEqual(upcoming)
})

test('is what is drafted, and finalized, when nothing more happens', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, await pro(company))
  await ingestCalls(company, subscription, 123_456.789, NOON)
  await travel(company, later(NOON, 10 * DAY_MS))
  await changePlan(company, subscription, await addPlan(company, await pro(company, 9_900)))
  const { current_period_end } = subscription
  const { line_items, total_cents, period_start, period_end } = await previewInvoice(company, subscription)
  expect(line_items.filter((line) => 'id' in line)).toEqual([])
  await travel(company, current_period_end)
  const billed = { line_items, total_cents, period_start, period_end }
  const draft = await lastInvoiceOf(company, subscription)
  expect(draft).toMatchObject({ status: 'draft', ...billed })
  await travel(company, later(current_period_end, HOUR_MS))
  const open = await lastInvoiceOf(company, subscription)
  expect(open).toMatchObject({ status: 'open', ...billed })
  expect(open.line_items).toEqual(draft.line_items)
})

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
  test('is the first fee, of the period that it is for, and waits for no usage', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { ...(await pro(company)), trial_days: 14 })
    await ingestCalls(company, subscription, 60_000, NOON)
    await service.work()
    const trial_end = String(subscription.trial_end)
    const upcoming = await previewInvoice(company, subscription)
    expect(upcoming).toMatchObject({
      billing_reason: 'subscription_create',
      period_start: null,
      period_end: null,
      line_items: [
        {
          ...{ type: 'fee', description: 'Pro', amount_cents: 4_900 },
          ...{ period_start: trial_end, period_end: '2026-04-29T12:00:00.000Z' },
        },
      ],
      total_cents: 4_900,
      finalizes_at: trial_end,
    })
    expect(upcoming.line_items).toHaveLength(1)
    await travel(company, trial_end)
    const { line_items, period_start, period_end, finalizes_at } = upcoming
    expect(await lastInvoiceOf(company, subscription)).toMatchObject({
      line_items,
      period_start,
      period_end,
      finalized_at: finalizes_at,
    })
  })

  test('is the fee of the part of a period with the calendar', async () => {
    const company = await service.company()
    const plan = { amount_cents: 3_000, trial_days: 1 }
    const subscription = await subscribe(company, plan, { billing_anchor: 'calendar' })
    expect(await previewInvoice(company, subscription)).toMatchObject({
      line_items: [{ period_start: '2026-03-16T12:00:00.000Z', period_end: '2026-04-01T00:00:00.000Z' }],
      total_cents: 1_500,
    })
  })

  test('has no lines where the trial is canceled with its end', async () => {
    const company = await service.company()
    const subscription = await subscribe(company, { ...(await pro(company)), trial_days: 14 })
    await cancel(company, subscription, { at_period_end: true })
    expect(await previewInvoice(company, subscription)).toMatchObject({ line_items: [], total_cents: 0 })
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

test("is in the customer's currency", async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { currency_code: 'KWD' })
  const plan = { currency_code: 'KWD', amount_cents: 1_234 } as const
  const subscription = await subscribe(company, plan, { customer })
  expect(await previewInvoice(company, subscription)).toMatchObject({
    currency_code: 'KWD',
    total_cents: 1_234,
  })
})

test('moves nothing in the wallet, though a credit would go there', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { amount_cents: 9_000 })
  await changePlan(company, subscription, await addPlan(company))
  expect((await previewInvoice(company, subscription)).total_cents).toBe(0)
  expect(await readLedger(company, { id: subscription.customer_id })).toEqual([])
})

test('refuses one that is canceled, and says since when', async () => {
  const company = await service.company()
  const { id, canceled_at } = await cancel(company, await subscribe(company))
  expect(refusal(await attempt(company, id))).toEqual({
    status: 409,
    code: 'SUBSCRIPTION_CANCELED',
    details: { canceled_at },
  })
})

test("masks another company's subscription and the other mode's", () =>
  expectMasked(service, {
    code: 'SUBSCRIPTION_NOT_FOUND',
    make: async (company) => (await subscribe(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/subscriptions/${id}/upcoming_invoice` }),
    reading: (id) => `/v1/subscriptions/${id}`,
  }))

function attempt({ client }: TestCompany, id: string) {
  return client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params: { path: { id } } })
}

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
