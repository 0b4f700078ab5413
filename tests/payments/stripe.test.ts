import { expect, test, vi } from 'vitest'
import { addOpen, newLine, pay, readInvoice, voidInvoice } from '../fixtures/invoices.ts'
import { attempt, cancel, charge, readAttempt } from '../fixtures/payment-attempts.ts'
import { refusal, succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { chooseStripe, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()
const CREATE = 'POST /v1/checkout/sessions'
const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]

async function companyWithStripe(): Promise<TestCompany> {
  const company = await service.company()
  await chooseStripe(company)
  return company
}

async function openSession(id: string) {
  const [session, ...others] = await stripe.sessionsOf({ id })
  expect(others).toEqual([])
  return session?.id ?? ''
}

async function later(ms: number): Promise<void> {
  service.clock.advance(ms)
  await service.askProviders()
}

test('the customer pays on Stripe’s page, and the invoice is paid with what Stripe received', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  const started = await attempt(company, open)
  expect(started).toMatchObject({ status: 'requires_action', provider: 'stripe', unconfirmed_since: null })
  expect(started.action_url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  const session = await openSession(started.id)
  expect((await stripe.state()).sessions.find(({ id }) => id === session)).toMatchObject({
    amount_total: 250,
    currency: 'usd',
    success_url: expect.stringMatching(/^https:\/\/pay\.example\.test\/pay\//),
  })
  await service.askProviders()
  expect(await readAttempt(company, started)).toMatchObject({ status: 'requires_action' })

  await stripe.pay(session)
  await later(HOUR_MS)
  const paid = await readAttempt(company, started)
  expect(paid).toMatchObject({ status: 'succeeded', amount_cents: 250, applied_cents: 250, action_url: null })
  expect(paid.provider_payment_id).toMatch(/^pi_/)
  expect(await readInvoice(company, open)).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
  const reported = await company.client.POST('/v1/payment_attempts/{id}/report', {
    params: { path: started },
    body: { status: 'succeeded', amount_cents: 1, provider_payment_id: 'pi_of_nobody' },
  })
  expect(refusal(reported)).toEqual({ status: 409, code: 'PAYMENT_ATTEMPT_NOT_REPORTABLE' })
})

test.each(['hang-up', 'hang-up-before', 'error-before'] as const)(
  'no answer (%s) is no failure: the same request goes out again with the same key',
  async (fault) => {
    const company = await companyWithStripe()
    const open = await addOpen(company)
    // The library itself repeats once what was cut off.
    await stripe.fault({ fault, path: CREATE, times: fault === 'error-before' ? 1 : 2 })
    const started = await attempt(company, open)
    expect(started).toMatchObject({ status: 'pending', unconfirmed_since: service.clock.now.toISOString() })
    const refused = await company.client.POST('/v1/invoices/{id}/void', { params: { path: open } })
    expect(refusal(refused)).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    const canceled = await company.client.POST('/v1/payment_attempts/{id}/cancel', {
      params: { path: started },
    })
    expect(refusal(canceled)).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    await later(9 * SECOND_MS)
    expect(await readAttempt(company, started)).toMatchObject({ status: 'pending' })
    await later(SECOND_MS)
    expect(await readAttempt(company, started)).toMatchObject({
      status: 'requires_action',
      unconfirmed_since: null,
    })
    await openSession(started.id)
  },
)

test('a 500 that Stripe repeats says nothing: the service looks for its own id', async () => {
  const company = await companyWithStripe()
  await stripe.fault({ fault: 'error', path: CREATE })
  const started = await attempt(company, await addOpen(company))
  expect(started).toMatchObject({ status: 'pending' })
  await later(10 * SECOND_MS)
  expect(await readAttempt(company, started)).toMatchObject({ status: 'requires_action' })
  await openSession(started.id)
})

test('an hour without an answer is told; after 23 hours the charge is not sent again', async () => {
  const company = await companyWithStripe()
  await stripe.fault({ fault: 'error-before', path: CREATE, times: 1_000 })
  const started = await attempt(company, await addOpen(company))
  const told = async () => {
    const query = { type: ['payment_attempt.unconfirmed' as const] }
    const { webhook_events } = succeed(await company.client.GET('/v1/webhook_events', { params: { query } }))
    return webhook_events.length
  }
  for (const seconds of [10, 60, 300, 3_600]) {
    expect(await told()).toBe(0)
    await later(seconds * SECOND_MS)
  }
  expect(await told()).toBe(1)
  for (let hours = 0; hours < 30; hours += 1) await later(HOUR_MS)
  const { requests } = await stripe.state()
  expect(requests[started.id]).toBeLessThan(30)
  await stripe.forgetKeys()
  await later(2 * DAY_MS)
  expect((await stripe.state()).requests[started.id]).toBe(requests[started.id])
  expect(await stripe.sessionsOf(started)).toEqual([])
  expect(await readAttempt(company, started)).toMatchObject({ status: 'pending' })
  for (let days = 0; days < 8; days += 1) await later(DAY_MS)
  expect(await readAttempt(company, started)).toMatchObject({
    status: 'failed',
    failure: { code: 'not_found_at_provider' },
  })
  expect(await told()).toBe(1)
  await stripe.heal()
})

test('an answer that comes late is waited for; a repeat of the request has the attempt as it is', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  await stripe.fault({ fault: 'late', path: CREATE, afterMs: 300 })
  const send = () =>
    company.client.POST('/v1/invoices/{id}/payment_attempts', {
      params: { path: open, header: { 'Idempotency-Key': 'once' } },
      body: {},
    })
  const first = succeed(await send()).payment_attempt
  expect(first).toMatchObject({ status: 'requires_action' })
  expect(succeed(await send()).payment_attempt).toEqual(first)
  expect((await stripe.state()).requests[first.id]).toBe(1)
})

test('many who ask at once send one request', async () => {
  const company = await companyWithStripe()
  await stripe.fault({ fault: 'error-before', path: CREATE })
  const started = await attempt(company, await addOpen(company))
  service.clock.advance(10 * SECOND_MS)
  await stripe.fault({ fault: 'late', path: CREATE, afterMs: 200 })
  await Promise.all([service.askProviders(), service.askProviders(), service.askProviders()])
  expect((await stripe.state()).requests[started.id]).toBe(2)
})

test('what voids the invoice while Stripe is asked ends the page at the next look, although Stripe says nothing', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  const started = await attempt(company, open)
  service.clock.advance(HOUR_MS)
  await stripe.fault({ fault: 'held', path: 'GET /v1/checkout/sessions/' })
  const asking = service.askProviders()
  await vi.waitUntil(async () => (await stripe.state()).held > 0)
  await voidInvoice(company, open)
  await stripe.heal()
  await asking
  expect(await readAttempt(company, started)).toMatchObject({ status: 'requires_action' })
  await service.askProviders()
  expect(await readAttempt(company, started)).toMatchObject({ status: 'canceled' })
})

test('Stripe refuses an amount: the attempt fails at once', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company, { line_items: [newLine(1, 20)] })
  expect(await attempt(company, open)).toMatchObject({
    status: 'failed',
    failure: { code: 'amount_too_small', recoverable: false },
  })
  expect(await readInvoice(company, open)).toMatchObject({ status: 'open' })
})

test('an attempt is canceled once Stripe has ended its page', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  const started = await attempt(company, open)
  await stripe.fault({ fault: 'error-before', path: 'POST /v1/checkout/sessions/' })
  expect(await cancel(company, started)).toMatchObject({ status: 'requires_action' })
  const again = await company.client.POST('/v1/invoices/{id}/payment_attempts', {
    params: { path: open },
    body: {},
  })
  expect(refusal(again)).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
  await later(10 * SECOND_MS)
  expect(await readAttempt(company, started)).toMatchObject({ status: 'canceled', action_url: null })
  expect(await stripe.sessionsOf(started)).toMatchObject([{ status: 'expired' }])
  const next = await attempt(company, open)
  expect(await cancel(company, next)).toMatchObject({ status: 'canceled' })
})

test('who cancels after the customer has paid is told so, and the money counts', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  const started = await attempt(company, open)
  await stripe.pay(await openSession(started.id))
  const canceled = await company.client.POST('/v1/payment_attempts/{id}/cancel', {
    params: { path: started },
  })
  expect(refusal(canceled)).toMatchObject({ status: 409, code: 'PAYMENT_ATTEMPT_ENDED' })
  expect(await readInvoice(company, open)).toMatchObject({ status: 'paid' })
})

test('what voids or pays the invoice queues the end of Stripe’s page', async () => {
  const company = await companyWithStripe()
  const [voided, paid] = [await addOpen(company), await addOpen(company)]
  const attempts = [await attempt(company, voided), await attempt(company, paid)]
  await voidInvoice(company, voided)
  await pay(company, paid)
  for (const each of attempts)
    expect(await readAttempt(company, each)).toMatchObject({ status: 'requires_action' })
  await service.askProviders()
  for (const each of attempts) {
    expect(await readAttempt(company, each)).toMatchObject({ status: 'canceled' })
    expect(await stripe.sessionsOf(each)).toMatchObject([{ status: 'expired' }])
  }
})

test('money that comes before Stripe’s page has ended is unapplied', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  const started = await attempt(company, open)
  await stripe.pay(await openSession(started.id))
  await voidInvoice(company, open)
  await service.askProviders()
  expect(await readAttempt(company, started)).toMatchObject({ status: 'succeeded', applied_cents: 0 })
  expect(await readInvoice(company, open)).toMatchObject({ status: 'void', amount_paid_cents: 0 })
})

test('a payment that takes days is processing until its end', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  const started = await attempt(company, open)
  const session = await openSession(started.id)
  await stripe.pay(session, 'process')
  await later(HOUR_MS)
  expect(await readAttempt(company, started)).toMatchObject({ status: 'processing' })
  const [{ payment_intent } = { payment_intent: null }] = await stripe.sessionsOf(started)
  await stripe.end(payment_intent?.id ?? '', 'decline')
  await later(HOUR_MS)
  expect(await readAttempt(company, started)).toMatchObject({
    status: 'failed',
    failure: { code: 'insufficient_funds', recoverable: true },
  })
})

test('on a test clock the provider test stands in', async () => {
  const company = await service.company({ testClock: true })
  await chooseStripe(company)
  expect(await charge(company, await addOpen(company), 'pm_ok')).toMatchObject({
    provider: 'test',
    status: 'succeeded',
  })
})

test('every day the service lists what Stripe has received, and asks about what it did not know', async () => {
  const company = await companyWithStripe()
  const open = await addOpen(company)
  await stripe.fault({ fault: 'error-before', path: CREATE })
  const started = await attempt(company, open)
  await later(10 * SECOND_MS)
  const session = await openSession(started.id)
  // As after a backup: the service thinks that it has ended.
  await service.db
    .updateTable('payment_attempts')
    .set({ status: 'canceled', action_url: null, next_ask_at: null })
    .where('id', '=', started.id)
    .execute()
  await service.db.updateTable('invoices').set({ open_payment: null }).where('id', '=', open.id).execute()
  await stripe.pay(session)
  await later(HOUR_MS)
  expect(await readAttempt(company, started)).toMatchObject({ status: 'canceled' })
  await later(DAY_MS)
  await service.askProviders()
  expect(await readAttempt(company, started)).toMatchObject({ status: 'succeeded', applied_cents: 250 })
})
