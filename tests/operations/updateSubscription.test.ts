import { describe, expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { invoicesOf } from '../fixtures/invoices.ts'
import { cancel, readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

describe('trial_ends_at', () => {
  test('that has come ends a subscription that was to end with its trial', async () => {
    const company = await service.company()
    const subscription = await subscribe(company, await usagePlan(company))
    const body = { trial_ends_at: NOON, cancel_at_period_end: true }
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
    await update(company, subscription, { trial_ends_at: NOON })
    await service.work()
    expect(await invoicesOf(company, subscription)).toMatchObject([{ status: 'paid', total_cents: 4_900 }])
  })

  test.each([
    ['before the trial began', -1, 'in_past'],
    ['in three years', 1_095 * DAY_MS, 'too_far'],
  ])('is refused %s', async (_when, ms, code) => {
    const company = await service.company()
    const subscription = await subscribe(company, await usagePlan(company))
    expect(
      refusal(await attempt(company, subscription.id, { trial_ends_at: later(NOON, ms) })),
    ).toMatchObject({
      status: 400,
      details: [{ path: 'body.trial_ends_at', code }],
    })
    expect(await readSubscription(company, subscription)).toEqual(subscription)
  })
})

describe('starts_at', () => {
  test('that has come starts it now, and the worker charges the fee', async () => {
    const company = await service.company()
    const subscription = await subscribe(
      company,
      { amount_cents: 4_900 },
      { collection_method: 'charge_automatically', starts_at: later(now(), DAY_MS) },
    )
    await company.client.POST('/v1/customers/{id}/credit_grants', {
      params: { path: { id: subscription.customer_id } },
      body: { amount: '100', account_type: 'currency' },
    })
    await update(company, subscription, { starts_at: now() })
    await service.work()
    expect(await invoicesOf(company, subscription)).toMatchObject([{ status: 'paid', total_cents: 4_900 }])
  })

  test('cannot move once it has come, though the worker has not started it yet', async () => {
    const company = await service.company({ mode: 'live' })
    const subscription = await subscribe(company, {}, { starts_at: later(now(), DAY_MS) })
    service.clock.advance(DAY_MS)
    const answer = await attempt(company, subscription.id, { starts_at: later(now(), DAY_MS) })
    expect(refusal(answer)).toEqual({
      status: 409,
      code: 'SUBSCRIPTION_NOT_SCHEDULED',
      details: { status: 'active' },
    })
  })
})

test('an end cannot be removed once it has come, though the worker has not ended it yet', async () => {
  const company = await service.company({ mode: 'live' })
  const ends_at = later(now(), DAY_MS)
  const subscription = await subscribe(company, {}, { ends_at })
  service.clock.advance(DAY_MS)
  expect(refusal(await attempt(company, subscription.id, { ends_at: null }))).toEqual({
    status: 409,
    code: 'SUBSCRIPTION_CANCELED',
    details: { canceled_at: ends_at },
  })
})

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

function now(): string {
  return service.clock.now.toISOString()
}

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
    trial_ends_at: string
    starts_at: string
    ends_at: string | null
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
