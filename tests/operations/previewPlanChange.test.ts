import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import {
  cancel,
  changePlan,
  previewInvoice,
  readSubscription,
  type Subscription,
  subscribe,
} from '../fixtures/subscriptions.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const LATER = later(NOON, 10 * DAY_MS)

describe('of the same interval', () => {
  test('is the upcoming invoice after the change, with both plans’ usage, and changes nothing', async () => {
    const company = await service.company({ testClock: true })
    const { subscription, other } = await prepare(company)
    await travel(company, LATER)
    const before = await previewInvoice(company, subscription)
    const preview = await previewChange(company, subscription, other)
    expect(preview.line_items.map(({ type, amount_cents }) => [type, amount_cents])).toMatchObject([
      ['fee', 9_900],
      ['proration', expect.any(Number)],
      ['proration', expect.any(Number)],
      ['usage', 20],
      ['usage', 0],
    ])
    expect(await readSubscription(company, subscription)).toEqual(subscription)
    expect(await previewInvoice(company, subscription)).toEqual(before)
    await changePlan(company, subscription, other)
    expect(await previewInvoice(company, subscription)).toEqual(preview)
  })

  test('follows another change in the same period, at the same moment too', async () => {
    const company = await service.company({ testClock: true })
    const { subscription, other } = await prepare(company)
    const third = await addPlan(company, { amount_cents: 1_234, prices: other.prices.map(toInput) })
    for (const at of [LATER, later(LATER, DAY_MS)]) {
      await travel(company, at)
      await changePlan(company, subscription, at === LATER ? other : third)
      const back = at === LATER ? third : other
      const preview = await previewChange(company, subscription, back)
      await changePlan(company, subscription, back)
      expect(await previewInvoice(company, subscription)).toEqual(preview)
    }
  })

  test('prorates nothing with none', async () => {
    const company = await service.company({ testClock: true })
    const { subscription, other } = await prepare(company)
    await travel(company, LATER)
    const preview = await previewChange(company, subscription, other, 'none')
    expect(amountsOf(preview)).toEqual([9_900, 20, 0])
    await changePlan(company, subscription, other, 'none')
    expect(await previewInvoice(company, subscription)).toEqual(preview)
  })

  test('has no fee where the subscription ends with the period', async () => {
    const company = await service.company({ testClock: true })
    const { subscription, other } = await prepare(company)
    await cancel(company, subscription, { at_period_end: true })
    await travel(company, LATER)
    const preview = await previewChange(company, subscription, other)
    expect(preview).toMatchObject({ billing_reason: 'subscription_cancel' })
    await changePlan(company, subscription, other)
    expect(await previewInvoice(company, subscription)).toEqual(preview)
  })
})

test('of another interval is the invoice that the change drafts at once', async () => {
  const company = await service.company({ testClock: true })
  const { subscription } = await prepare(company)
  const yearly = await addPlan(company, { amount_cents: 99_000, interval: 'year' })
  await travel(company, LATER)
  const { line_items, total_cents, billing_reason, period_start, period_end, finalizes_at } =
    await previewChange(company, subscription, yearly)
  expect(await invoicesOf(company, subscription)).toHaveLength(1)
  await changePlan(company, subscription, yearly)
  expect(billing_reason).toBe('subscription_update')
  expect(await lastInvoiceOf(company, subscription)).toMatchObject({
    ...{ status: 'draft', billing_reason, line_items, total_cents },
    ...{ period_start, period_end, finalizes_at },
  })
})

test('in a trial is the first fee of the new plan', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { amount_cents: 4_900, trial_days: 14 })
  const other = await addPlan(company, { amount_cents: 9_900 })
  const preview = await previewChange(company, subscription, other)
  expect(amountsOf(preview)).toEqual([9_900])
  await changePlan(company, subscription, other)
  expect(await previewInvoice(company, subscription)).toEqual(preview)
})

test('of the plan that it has is the upcoming invoice', async () => {
  const company = await service.company({ testClock: true })
  const { subscription } = await prepare(company)
  await travel(company, LATER)
  expect(await previewChange(company, subscription, { id: subscription.plan_id })).toEqual(
    await previewInvoice(company, subscription),
  )
})

test('is refused where the change is', async () => {
  const company = await service.company()
  const subscription = await subscribe(company)
  const euro = await addPlan(company, { currency_code: 'EUR' })
  const archived = await addPlan(company)
  await company.client.POST('/v1/plans/{id}/archive', { params: { path: { id: archived.id } } })
  const codeFor = async (plan_id: string) =>
    refusal(await attempt(company, subscription.id, { plan_id })).code
  expect(await codeFor(euro.id)).toBe('CURRENCY_MISMATCH')
  expect(await codeFor(archived.id)).toBe('PLAN_ARCHIVED')
  expect(await codeFor(UNKNOWN_ID)).toBe('PLAN_NOT_FOUND')
  const prices = [perUnit(await addMeter(company))]
  await subscribe(company, { prices }, { customer: { id: subscription.customer_id } })
  const billed = await addPlan(company, { prices })
  expect(await codeFor(billed.id)).toBe('METER_ALREADY_BILLED')
  succeed(await attempt(company, subscription.id, { plan_id: billed.id, allow_overlap: true }))
  const other = await addPlan(company)
  await cancel(company, subscription)
  expect(await codeFor(other.id)).toBe('SUBSCRIPTION_CANCELED')
})

test.each<[string, object, string]>([
  ['no plan', {}, 'body.plan_id'],
  ['another proration', { plan_id: UNKNOWN_ID, proration: 'always' }, 'body.proration'],
])('refuses %s', async (_what, body, path) => {
  const company = await service.company()
  const { id } = await subscribe(company)
  const answer = await company.send({
    method: 'POST',
    path: `/v1/subscriptions/${id}/change_plan/preview`,
    body,
  })
  expect([answer.status, pathsOf(answer.body.error?.details)]).toEqual([400, [path]])
})

test("masks another company's subscription and the other mode's", () =>
  expectMasked(service, {
    code: 'SUBSCRIPTION_NOT_FOUND',
    make: async (company) => (await subscribe(company)).id,
    request: (id) => ({
      method: 'POST',
      path: `/v1/subscriptions/${id}/change_plan/preview`,
      body: { plan_id: UNKNOWN_ID },
    }),
    reading: (id) => `/v1/subscriptions/${id}`,
  }))

type Schemas = components['schemas']
type Proration = Schemas['Proration']

async function previewChange(
  company: TestCompany,
  { id }: Pick<Subscription, 'id'>,
  plan: { id: string },
  proration: Proration = 'create_prorations',
) {
  return succeed(await attempt(company, id, { plan_id: plan.id, proration })).upcoming_invoice
}

function attempt({ client }: TestCompany, id: string, body: Schemas['SubscriptionPlanChange']) {
  return client.POST('/v1/subscriptions/{id}/change_plan/preview', { params: { path: { id } }, body })
}

/** 4900 and 2 cents a call, 10 calls so far; and another plan of 9900 and 3 cents a call. */
async function prepare(company: TestCompany) {
  const { id: meter_id } = await addMeter(company)
  const prices = (unit_amount: string) => [{ meter_id, charge_model: 'per_unit' as const, unit_amount }]
  const subscription = await subscribe(company, { amount_cents: 4_900, prices: prices('0.02') })
  await ingestCalls(company, subscription, 10, NOON)
  await service.work()
  const other = await addPlan(company, { amount_cents: 9_900, prices: prices('0.03') })
  return { subscription, other }
}

function toInput({ meter_id }: { meter_id: string }) {
  return { meter_id, charge_model: 'per_unit' as const, unit_amount: '0.04' }
}
