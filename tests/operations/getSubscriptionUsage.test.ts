import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { lastInvoiceOf } from '../fixtures/invoices.ts'
import {
  cancel,
  changePlan,
  previewInvoice,
  readSubscriptionUsage,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { addGrant, balanceOf } from '../fixtures/wallets.ts'
import { refusal } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

test('shows each price of the current period: what was counted, and what it costs on the invoice or took from the wallet', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const unit = await addPricingUnit(company)
  await addGrant(company, customer, {
    amount: '100000',
    account_type: 'pricing_unit',
    pricing_unit_code: unit.code,
  })
  const plan = await pro(company)
  const inUnits = { ...perUnit(await addMeter(company), unit), unit_amount: '0.25' }
  const subscription = await subscribe(company, { ...plan, prices: [...plan.prices, inUnits] }, { customer })
  await ingestCalls(company, subscription, 60_000, NOON)
  await service.work()
  const usage = await readSubscriptionUsage(company, subscription)
  const period = { period_start: NOON, period_end: subscription.current_period_end }
  const common = { description: 'API calls', plan_id: subscription.plan_id, ...period }
  expect(usage).toMatchObject({
    customer_id: customer.id,
    subscription_id: subscription.id,
    currency_code: 'USD',
    ...period,
    invoice_id: null,
    total_cents: 2_000,
    charges: [
      {
        type: 'currency',
        ...common,
        amount_cents: 2_000,
        usage: { units: '60000', late_events: 0, charge_model: 'graduated', tiers: [{}, { amount: '20' }] },
      },
      {
        type: 'pricing_unit',
        ...common,
        pricing_unit_code: unit.code,
        amount: '15000',
        usage: { units: '60000', charge_model: 'per_unit', unit_amount: '0.25' },
      },
    ],
  })
  expect(await balanceOf(company, customer, unit)).toBe('85000')
})

test('has the amounts and the usage of the upcoming invoice, after a change of plan too', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, await pro(company))
  await ingestCalls(company, subscription, 123_456.789, NOON)
  await travel(company, later(NOON, 10 * DAY_MS))
  await changePlan(company, subscription, await addPlan(company, await pro(company, 9_900)))
  await ingestCalls(company, subscription, 30_000.5, later(NOON, 10 * DAY_MS))
  await service.work()
  const { line_items } = await previewInvoice(company, subscription)
  const lines = line_items.flatMap((line) => (line.type === 'usage' ? [line] : []))
  const { charges, total_cents, ...rest } = await readSubscriptionUsage(company, subscription)
  expect(lines).toHaveLength(2)
  expect(charges).toMatchObject(
    lines.map(({ description, amount_cents, period_start, period_end, usage }) => ({
      ...{ description, amount_cents, period_start, period_end, usage },
    })),
  )
  expect(total_cents).toBe(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
  const { current_period_start, current_period_end } = subscription
  expect(rest).toMatchObject({ period_start: current_period_start, period_end: current_period_end })
})

test('shows an earlier period as its invoice billed it, and the late events in the current one', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, await pro(company))
  const { current_period_end: end } = subscription
  await ingestCalls(company, subscription, 60_000, NOON)
  await travel(company, end)
  const draft = await lastInvoiceOf(company, subscription)
  const ended = await readSubscriptionUsage(company, subscription, NOON)
  expect(ended).toMatchObject({ invoice_id: draft.id, total_cents: 2_000 })
  await travel(company, later(end, HOUR_MS))
  await ingestCalls(company, subscription, 30_000, later(end, -1))
  await service.work()
  for (const at of [NOON, later(end, -1), '2026-04-15T08:59:59.999-03:00'])
    expect(await readSubscriptionUsage(company, subscription, at)).toEqual(ended)
  const current = {
    ...{ period_start: end, invoice_id: null, total_cents: 800 },
    charges: [{ usage: { units: '30000', late_events: 1 } }],
  }
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject(current)
  expect(await readSubscriptionUsage(company, subscription, end)).toMatchObject(current)
})

test('a trial is a period without charges, also once it is over', async () => {
  const company = await service.company({ testClock: true })
  const subscription = await subscribe(company, { ...(await pro(company)), trial_days: 14 })
  const trial_end = String(subscription.trial_end)
  await ingestCalls(company, subscription, 60_000, NOON)
  await service.work()
  const trial = { period_start: NOON, period_end: trial_end, total_cents: 0, charges: [] }
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject(trial)
  await travel(company, trial_end)
  expect(await readSubscriptionUsage(company, subscription, later(trial_end, -1))).toMatchObject(trial)
  expect(await readSubscriptionUsage(company, subscription)).toMatchObject({
    period_start: trial_end,
    charges: [{ amount_cents: 0, usage: { units: '0' } }],
  })
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
    ...{ period_start: at, period_end: at, charges: [] },
  })
})

test('refuses a moment before the subscription and one after the current period', async () => {
  const company = await service.company({ testClock: true })
  const { id, current_period_end } = await subscribe(company, await pro(company))
  for (const at of [later(NOON, -1), current_period_end]) {
    const params = { path: { id }, query: { at } }
    expect(refusal(await company.client.GET('/v1/subscriptions/{id}/usage', { params }))).toEqual({
      status: 400,
      code: 'VALIDATION_ERROR',
      details: [
        {
          path: 'query.at',
          code: 'no_period',
          message: 'must be in a period of the subscription that has begun',
        },
      ],
    })
  }
})

test("masks another company's subscription and the other mode's", () =>
  expectMasked(service, {
    code: 'SUBSCRIPTION_NOT_FOUND',
    make: async (company) => (await subscribe(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/subscriptions/${id}/usage` }),
    reading: (id) => `/v1/subscriptions/${id}`,
  }))

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
