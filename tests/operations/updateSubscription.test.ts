import { describe, expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf } from '../fixtures/invoices.ts'
import { cancel, previewInvoice, readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'
import { describeUpdates } from '../support/updates.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

describe('the terms', () => {
  test('hold for what is drafted from then on', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_900 })
    const changed = await update(company, subscription, { collection_method: 'charge_automatically' })
    const terms = { collection_method: 'charge_automatically', days_until_due: null }
    expect(changed).toEqual({ ...subscription, ...terms })
    await travel(company, subscription.current_period_end)
    const [first, second] = await invoicesOf(company, subscription)
    expect([first, second].map((each) => each?.days_until_due).toSorted()).toEqual([30, null].toSorted())
    expect(await lastInvoiceOf(company, subscription)).toMatchObject({ status: 'draft', ...terms })
  })

  test('are 30 days by default after a change to send_invoice, and can be other ones', async () => {
    const company = await service.company()
    const subscription = await subscribe(company, {}, { collection_method: 'charge_automatically' })
    expect(await update(company, subscription, { collection_method: 'send_invoice' })).toMatchObject({
      days_until_due: 30,
    })
    expect(await update(company, subscription, { days_until_due: 14 })).toMatchObject({
      collection_method: 'send_invoice',
      days_until_due: 14,
    })
    expect(await update(company, subscription, { collection_method: 'send_invoice' })).toMatchObject({
      days_until_due: 14,
    })
  })

  test('say whether invoices drafted from then on are paid with credit', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_900 })
    expect(subscription.apply_credit).toBe(true)
    const changed = await update(company, subscription, { apply_credit: false })
    expect(changed).toEqual({ ...subscription, apply_credit: false })
    await travel(company, subscription.current_period_end)
    const drafted = await lastInvoiceOf(company, subscription)
    const invoices = await invoicesOf(company, subscription)
    expect(drafted).toMatchObject({ status: 'draft', apply_credit: false })
    expect(invoices.filter(({ id }) => id !== drafted.id)).toMatchObject([{ apply_credit: true }])
  })

  test('have no days with charge_automatically', async () => {
    const company = await service.company()
    const { id } = await subscribe(company)
    const body = { collection_method: 'charge_automatically', days_until_due: 1 } as const
    expect(refusal(await attempt(company, id, body))).toMatchObject({
      status: 400,
      details: [{ path: 'body.days_until_due', code: 'not_allowed' }],
    })
  })
})

describe('cancel_at_period_end', () => {
  test('is taken back, and the subscription goes on', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_900 })
    await cancel(company, subscription, { at_period_end: true })
    expect(await update(company, subscription, { cancel_at_period_end: false })).toEqual(subscription)
    expect(amountsOf(await previewInvoice(company, subscription))).toEqual([4_900])
    await travel(company, subscription.current_period_end)
    expect(await readSubscription(company, subscription)).toMatchObject({
      status: 'active',
      current_period_start: subscription.current_period_end,
    })
  })

  test('ends it with the period', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { amount_cents: 4_900 })
    const ending = await update(company, subscription, { cancel_at_period_end: true })
    expect(ending).toEqual({ ...subscription, cancel_at_period_end: true })
    await travel(company, subscription.current_period_end)
    expect(await readSubscription(company, subscription)).toMatchObject({
      status: 'canceled',
      canceled_at: subscription.current_period_end,
    })
  })
})

describe('trial_end', () => {
  test('makes a trial longer: usage is free until then, and periods count from there', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await usagePlan(company))
    const trial_end = later(NOON, 30 * DAY_MS)
    const longer = await update(company, subscription, { trial_end })
    expect(longer).toEqual({ ...subscription, trial_end, current_period_end: trial_end })
    await travel(company, later(NOON, 20 * DAY_MS))
    await ingestCalls(company, subscription, 5, later(NOON, 20 * DAY_MS))
    expect(await invoicesOf(company, subscription)).toEqual([])
    await travel(company, trial_end)
    expect(await readSubscription(company, subscription)).toMatchObject({
      status: 'active',
      current_period_start: trial_end,
      current_period_end: '2026-05-14T12:00:00.000Z',
    })
    const [first, ...more] = await invoicesOf(company, subscription)
    expect([first?.status, first?.total_cents, more]).toEqual(['open', 4_900, []])
    await travel(company, '2026-05-14T12:00:00.000Z')
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([4_900, 0])
  })

  test('that has come ends the trial now: the first fee is invoiced, later usage is billed', async () => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, await usagePlan(company))
    const now = later(NOON, 3 * DAY_MS)
    await travel(company, now)
    await ingestCalls(company, subscription, 5, later(now, -1))
    await service.work()
    const active = await update(company, subscription, { trial_end: later(now, -HOUR_MS) })
    expect(active).toEqual({
      ...subscription,
      status: 'active',
      trial_end: now,
      current_period_start: now,
      current_period_end: '2026-04-18T12:00:00.000Z',
      updated_at: now,
    })
    expect(await invoicesOf(company, subscription)).toMatchObject([
      { status: 'open', billing_reason: 'subscription_create', total_cents: 4_900, finalized_at: now },
    ])
    await ingestCalls(company, subscription, 7, now)
    await service.work()
    expect(amountsOf(await previewInvoice(company, subscription))).toEqual([4_900, 14])
  })

  test('that has come ends a subscription that was to end with its trial', async () => {
    const company = await service.company()
    const subscription = await subscribe(company, await usagePlan(company))
    const body = { trial_end: NOON, cancel_at_period_end: true }
    expect(await update(company, subscription, body)).toMatchObject({ status: 'canceled', canceled_at: NOON })
    expect(await invoicesOf(company, subscription)).toEqual([])
  })

  test('ends a trial that is charged automatically, and the worker collects the fee', async () => {
    const company = await service.company()
    const plan = await usagePlan(company)
    const subscription = await subscribe(company, plan, { collection_method: 'charge_automatically' })
    await company.client.POST('/v1/customers/{id}/credit_grants', {
      params: { path: { id: subscription.customer_id } },
      body: { amount: '100', account_type: 'currency' },
    })
    await update(company, subscription, { trial_end: NOON })
    await service.work()
    expect(await invoicesOf(company, subscription)).toMatchObject([{ status: 'paid', total_cents: 4_900 }])
  })

  test.each([
    ['before the trial began', -1, 'in_past'],
    ['in three years', 1_095 * DAY_MS, 'too_far'],
  ])('is refused %s', async (_when, ms, code) => {
    const company = await service.company()
    const subscription = await subscribe(company, await usagePlan(company))
    expect(refusal(await attempt(company, subscription.id, { trial_end: later(NOON, ms) }))).toMatchObject({
      status: 400,
      details: [{ path: 'body.trial_end', code }],
    })
    expect(await readSubscription(company, subscription)).toEqual(subscription)
  })

  test('is refused without a trial', async () => {
    const company = await service.company()
    const { id } = await subscribe(company)
    expect(refusal(await attempt(company, id, { trial_end: later(NOON, DAY_MS) }))).toEqual({
      status: 409,
      code: 'SUBSCRIPTION_NOT_TRIALING',
      details: { status: 'active' },
    })
  })
})

test('a canceled subscription takes metadata only', async () => {
  const company = await service.company()
  const canceled = await cancel(company, await subscribe(company))
  const metadata = { why: 'too dear' }
  expect(await update(company, canceled, { metadata, days_until_due: 30 })).toEqual({ ...canceled, metadata })
  const details = { canceled_at: canceled.canceled_at }
  for (const body of [{ cancel_at_period_end: true }, { days_until_due: 1 }, { trial_end: later(NOON, 1) }])
    expect(refusal(await attempt(company, canceled.id, body))).toEqual({
      status: 409,
      code: 'SUBSCRIPTION_CANCELED',
      details,
    })
})

test.each<[string, object, object]>([
  ['no field', {}, { path: 'body', code: 'min_properties' }],
  ['a plan', { plan_id: 'x' }, { path: 'body.plan_id', code: 'unknown_field' }],
  ['a text', { cancel_at_period_end: 'no' }, { path: 'body.cancel_at_period_end', code: 'type' }],
])('refuses %s', async (_what, body, problem) => {
  const company = await service.company()
  const subscription = await subscribe(company)
  const path = `/v1/subscriptions/${subscription.id}`
  const answer = await company.send({ method: 'PATCH', path, body })
  expect([answer.status, answer.body.error]).toMatchObject([400, { details: [problem] }])
})

describeUpdates(service, {
  make: async (company) => {
    const { id } = await subscribe(company, { trial_days: 14 }, { metadata: { a: '1', b: '2' } })
    return { path: `/v1/subscriptions/${id}`, name: 'subscription' }
  },
  writable: ['collection_method', 'days_until_due', 'cancel_at_period_end', 'trial_end'],
})

test("masks another company's subscription and the other mode's", () =>
  expectMasked(service, {
    code: 'SUBSCRIPTION_NOT_FOUND',
    make: async (company) => (await subscribe(company)).id,
    request: (id) => ({
      method: 'PATCH',
      path: `/v1/subscriptions/${id}`,
      body: { cancel_at_period_end: true },
    }),
    reading: (id) => `/v1/subscriptions/${id}`,
  }))

test('a cancellation cannot be taken back once the period is over, though the worker has not ended it yet', async () => {
  const company = await service.company({ mode: 'live' })
  const subscription = await subscribe(company)
  await cancel(company, subscription, { at_period_end: true })
  service.clock.advance(40 * DAY_MS)
  expect(refusal(await attempt(company, subscription.id, { cancel_at_period_end: false }))).toEqual({
    status: 409,
    code: 'SUBSCRIPTION_CANCELED',
    details: { canceled_at: subscription.current_period_end },
  })
})

describeIdempotencyKeys(service, 200, async (company) => {
  const { id } = await subscribe(company)
  const sending = (to: string, note: string) => ({
    method: 'PATCH',
    path: `/v1/subscriptions/${to}`,
    body: { metadata: { note } },
  })
  return { good: sending(id, 'one'), other: sending(id, 'two'), refused: sending(UNKNOWN_ID, 'one') }
})

type Body = Parameters<typeof attempt>[2]

async function update(company: TestCompany, { id }: { id: string }, body: Body) {
  return succeed(await attempt(company, id, body)).subscription
}

function attempt(
  { client }: TestCompany,
  id: string,
  body: Partial<{
    collection_method: 'send_invoice' | 'charge_automatically'
    days_until_due: number
    apply_credit: boolean
    cancel_at_period_end: boolean
    trial_end: string
    metadata: Record<string, string>
  }>,
) {
  return client.PATCH('/v1/subscriptions/{id}', { params: { path: { id } }, body })
}

/** 14 days free, then 4900 and 2 cents a call, on a meter of its own. */
async function usagePlan(company: TestCompany) {
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.02' }]
  return { amount_cents: 4_900, trial_days: 14, prices }
}
