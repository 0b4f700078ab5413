import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { lastInvoiceOf } from '../fixtures/invoices.ts'
import { previewInvoice, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later } from '../support/time.ts'

type Body = components['schemas']['SubscriptionCreate']

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

describe('shows', () => {
  test('the first fee, of a subscription that nobody has, and stores nothing', async () => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const plan = await addPlan(company, { name: 'Pro', amount_cents: 4_900 })
    const before = await storedBy(company)
    const line = { description: 'Pro', quantity: 1, unit_amount_cents: 4_900, amount_cents: 4_900 }
    const span = { period_start: NOON, period_end: '2026-04-15T12:00:00.000Z' }
    expect(await preview(company, { customer_id, plan_id: plan.id })).toEqual({
      customer_id,
      subscription_id: null,
      billing_reason: 'subscription_create',
      currency_code: 'USD',
      period_start: null,
      period_end: null,
      line_items: [{ type: 'fee', ...line, ...span, subscription_id: null }],
      subtotal_cents: 4_900,
      discount_cents: 0,
      tax_cents: 0,
      total_cents: 4_900,
      amount_due_cents: 4_900,
      finalizes_at: NOON,
    })
    expect(await storedBy(company)).toEqual(before)
  })

  test('no line of a plan without a fee', async () => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const { id: plan_id } = await addPlan(company, { amount_cents: 0, prices })
    expect(await preview(company, { customer_id, plan_id })).toMatchObject({ line_items: [], total_cents: 0 })
  })

  test.each<[string, object, Partial<Body>]>([
    ['a whole period', {}, {}],
    ['a part of one', {}, { billing_anchor: 'calendar' }],
    ['a plan of a year', { interval: 'year' }, { collection_method: 'charge_automatically' }],
    ['a trial', { trial_days: 14 }, {}],
    ['a part after a trial', { trial_days: 14 }, { billing_anchor: 'calendar' }],
  ])('what comes: %s', async (_what, members, terms) => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    const plan = { amount_cents: 4_900, ...members }
    const { id: plan_id } = await addPlan(company, plan)
    const shown = await preview(company, { customer_id: customer.id, plan_id, ...terms })
    const made = await subscribe(company, plan, { customer, ...terms })
    const of = { subscription_id: made.id }
    const expected = { ...shown, ...of, line_items: shown.line_items.map((line) => ({ ...line, ...of })) }
    if (made.status === 'trialing') return expect(await previewInvoice(company, made)).toEqual(expected)
    const { line_items, total_cents, billing_reason, finalized_at } = await lastInvoiceOf(company, made)
    expect({ billing_reason, total_cents, finalizes_at: finalized_at }).toEqual({
      billing_reason: 'subscription_create',
      total_cents: shown.total_cents,
      finalizes_at: shown.finalizes_at,
    })
    expect(line_items.map(({ id: _, ...line }) => line)).toEqual(expected.line_items)
  })

  test('what credit leaves to pay, of credit that is still there when the trial ends', async () => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    const { id: plan_id } = await addPlan(company, { amount_cents: 4_900, trial_days: 14 })
    const body = { customer_id: customer.id, plan_id }
    await addGrant(company, customer, { amount: '100', expires_at: later(NOON, 14 * DAY_MS) })
    expect((await preview(company, body)).amount_due_cents).toBe(4_900)
    await addGrant(company, customer, { amount: '20' })
    expect((await preview(company, body)).amount_due_cents).toBe(2_900)
    expect((await preview(company, { ...body, apply_credit: false })).amount_due_cents).toBe(4_900)
    await addGrant(company, customer, { amount: '30' })
    expect((await preview(company, body)).amount_due_cents).toBe(0)
  })
})

test('a key for reading may ask for it', async () => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  const { id: plan_id } = await addPlan(company)
  const reader = await service.company({ name: company.name, scope: 'read_only' })
  expect((await preview(reader, { customer_id, plan_id })).customer_id).toBe(customer_id)
})

test('is refused where the subscription is', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const prices = [perUnit(await addMeter(company))]
  const made = await subscribe(company, { prices }, { customer })
  const euro = await addPlan(company, { currency_code: 'EUR' })
  const archived = await addPlan(company)
  succeed(await company.client.POST('/v1/plans/{id}/archive', { params: { path: { id: archived.id } } }))
  const stranger = await service.company()
  const [foreign, nobody] = [await addPlan(stranger), await addCustomer(stranger)]
  const own = { customer_id: customer.id, plan_id: made.plan_id }
  const codeOf = async (body: Partial<Body>) => refusal(await attempt(company, { ...own, ...body })).code
  expect(refusal(await attempt(company, own))).toEqual({
    status: 409,
    code: 'METER_ALREADY_BILLED',
    details: { subscription_ids: [made.id] },
  })
  succeed(await attempt(company, { ...own, allow_overlap: true }))
  for (const plan_id of [UNKNOWN_ID, foreign.id]) expect(await codeOf({ plan_id })).toBe('PLAN_NOT_FOUND')
  for (const customer_id of [UNKNOWN_ID, nobody.id])
    expect(await codeOf({ customer_id })).toBe('CUSTOMER_NOT_FOUND')
  expect(await codeOf({ plan_id: euro.id })).toBe('CURRENCY_MISMATCH')
  expect(await codeOf({ plan_id: archived.id })).toBe('PLAN_ARCHIVED')
})

test('is refused for a customer who has as many subscriptions as it can have', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const { id: plan_id } = await addPlan(company)
  const body = { customer_id: customer.id, plan_id }
  for (let count = 0; count < 100; count += 1)
    succeed(await company.client.POST('/v1/subscriptions', { body }))
  const details = { limit: 100 }
  expect(refusal(await attempt(company, body))).toMatchObject({
    code: 'SUBSCRIPTION_LIMIT_EXCEEDED',
    details,
  })
})

test.each<[string, object, string]>([
  ['no plan', { plan_id: undefined }, 'body.plan_id'],
  [
    'days with charge_automatically',
    { collection_method: 'charge_automatically', days_until_due: 3 },
    'body.days_until_due',
  ],
  ['a start', { starts_at: NOON }, 'body.starts_at'],
])('refuses %s', async (_what, members, path) => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  const { id: plan_id } = await addPlan(company)
  const body = { customer_id, plan_id, ...members }
  const answer = await company.send({ method: 'POST', path: '/v1/subscriptions/preview', body })
  expect([answer.status, pathsOf(answer.body.error?.details)]).toEqual([400, [path]])
})

async function preview(company: TestCompany, body: Body) {
  return succeed(await attempt(company, body)).upcoming_invoice
}

function attempt({ client }: TestCompany, body: Body) {
  return client.POST('/v1/subscriptions/preview', { body })
}

/** What a subscription would leave. */
async function storedBy({ client }: TestCompany): Promise<object[]> {
  const { subscriptions } = succeed(await client.GET('/v1/subscriptions'))
  const { invoices } = succeed(await client.GET('/v1/invoices'))
  const { audit_events } = succeed(await client.GET('/v1/audit_events'))
  return [...subscriptions, ...invoices, ...audit_events]
}
