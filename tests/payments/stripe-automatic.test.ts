import { expect, test } from 'vitest'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { finalize, type Invoice, newAutomaticInvoice, pay, readInvoice } from '../fixtures/invoices.ts'
import { attempt, type PaymentAttempt, saveMethod } from '../fixtures/payment-attempts.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { chooseStripe, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()
const HOUR_MS = 3_600_000
const OTHER_KEY = 'sk_test_refused0000'

async function customerWith(token: string): Promise<{ company: TestCompany; customer: Customer }> {
  const company = await service.company()
  await chooseStripe(company)
  const customer = await addCustomer(company)
  await saveMethod(company, customer, token)
  return { company, customer }
}

async function bill(company: TestCompany, customer: Customer): Promise<Invoice> {
  const body = newAutomaticInvoice(customer)
  return finalize(company, succeed(await company.client.POST('/v1/invoices', { body })).invoice)
}

async function chooseMethod({ client }: TestCompany, customer: Customer, method: { id: string }) {
  const body = { default_payment_method_id: method.id }
  return succeed(await client.PATCH('/v1/customers/{id}', { params: { path: customer }, body })).customer
}

/** What is due by then is done, and Stripe is asked. */
async function later(ms: number): Promise<void> {
  service.clock.advance(ms)
  await service.sweepAndWork()
  await service.askProviders()
  await service.work()
}

async function attemptsOf({ client }: TestCompany, { id }: Invoice): Promise<PaymentAttempt[]> {
  const params = { query: { invoice_id: id } }
  return succeed(await client.GET('/v1/payment_attempts', { params })).payment_attempts
}

async function eventsOf({ client }: TestCompany, type: 'invoice.updated' | 'invoice.payment_failed') {
  const params = { query: { type: [type] } }
  return succeed(await client.GET('/v1/webhook_events', { params })).webhook_events
}

const inDays = (days: number) => new Date(service.clock.now.getTime() + days * DAY_MS).toISOString()

test('Stripe charges the default method of an invoice that is charged automatically', async () => {
  const { company, customer } = await customerWith('cus_1:pm_ok')
  const invoice = await bill(company, customer)
  await later(0)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid' })
  expect(await attemptsOf(company, invoice)).toMatchObject([
    { provider: 'stripe', origin: 'automatic', status: 'succeeded', applied_cents: 250 },
  ])
})

test('while Stripe is disabled a charge is postponed by a day, and takes no day of dunning', async () => {
  const { company, customer } = await customerWith('cus_1:pm_declined')
  await chooseStripe(company, OTHER_KEY)
  const invoice = await bill(company, customer)
  await later(0)
  const postponed = await readInvoice(company, invoice)
  expect(postponed).toMatchObject({
    status: 'open',
    next_payment_attempt_at: inDays(1),
    payment_stopped_reason: null,
    updated_at: service.clock.now.toISOString(),
  })
  const previous = { next_payment_attempt_at: null }
  expect(await eventsOf(company, 'invoice.updated')).toMatchObject([
    { data: { invoice: { id: invoice.id, next_payment_attempt_at: inDays(1) }, previous } },
  ])
  await later(DAY_MS)
  expect(await readInvoice(company, invoice)).toMatchObject({ next_payment_attempt_at: inDays(1) })
  expect(await attemptsOf(company, invoice)).toEqual([])
  expect(await eventsOf(company, 'invoice.payment_failed')).toEqual([])

  await chooseStripe(company)
  await later(DAY_MS)
  // The first failure is followed by the first of the days.
  expect(await readInvoice(company, invoice)).toMatchObject({ next_payment_attempt_at: inDays(2) })
  await chooseStripe(company, OTHER_KEY)
  await later(2 * DAY_MS)
  expect(await readInvoice(company, invoice)).toMatchObject({ next_payment_attempt_at: inDays(1) })
  await chooseStripe(company)
  await later(DAY_MS)
  expect(await readInvoice(company, invoice)).toMatchObject({ next_payment_attempt_at: inDays(5) })
  expect(await attemptsOf(company, invoice)).toHaveLength(2)
})

test('while a new key is tried a charge is postponed until soon after', async () => {
  const { company, customer } = await customerWith('cus_1:pm_ok')
  await stripe.fault({ fault: 'error-before', path: 'GET /v1/account', times: 2 })
  expect(await chooseStripe(company)).toMatchObject({ status: 'checking' })
  const invoice = await bill(company, customer)
  await service.sweepAndWork()
  const at = (ms: number) => new Date(service.clock.now.getTime() + ms).toISOString()
  expect(await readInvoice(company, invoice)).toMatchObject({ next_payment_attempt_at: at(70_000) })
  await later(10_000)
  await later(60_000)
  await later(60_000)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid' })
})

test('another method while Stripe is disabled is tried a day later at the latest, also after the retries have ended', async () => {
  const { company, customer } = await customerWith('cus_1:pm_declined')
  const dunning = { retry_after_days: [], on_exhausted: 'keep_open' as const }
  succeed(await company.client.PATCH('/v1/company', { body: { dunning } }))
  const invoice = await bill(company, customer)
  await later(0)
  expect(await readInvoice(company, invoice)).toMatchObject({ payment_stopped_reason: 'retries_exhausted' })
  const method = await saveMethod(company, customer, 'cus_1:pm_ok')
  await chooseStripe(company, OTHER_KEY)
  await chooseMethod(company, customer, method)
  await later(0)
  expect(await readInvoice(company, invoice)).toMatchObject({
    next_payment_attempt_at: inDays(1),
    payment_stopped_reason: null,
  })
  await chooseStripe(company)
  await later(DAY_MS)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid' })
})

test('what pays a postponed invoice ends what was planned', async () => {
  const { company, customer } = await customerWith('cus_1:pm_ok')
  await chooseStripe(company, OTHER_KEY)
  const invoice = await bill(company, customer)
  await later(0)
  await pay(company, invoice)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid', next_payment_attempt_at: null })
})

test.each(['decline', 'leave'] as const)(
  'a charge that waits for the end of a page at Stripe (%s) goes on then',
  async (end) => {
    const { company, customer } = await customerWith('cus_1:pm_declined')
    const invoice = await bill(company, customer)
    await later(0)
    expect(await attemptsOf(company, invoice)).toMatchObject([{ status: 'failed' }])
    const started = await attempt(company, invoice)
    expect(started).toMatchObject({ status: 'requires_action' })
    const [session] = await stripe.sessionsOf(started)
    if (end === 'decline') await stripe.pay(session?.id ?? '', 'decline')
    // Another method is charged at once, and meets the page.
    await chooseMethod(company, customer, await saveMethod(company, customer, 'cus_1:pm_ok'))
    await service.sweepAndWork()
    expect(await attemptsOf(company, invoice)).toHaveLength(2)
    await service.askProviders()
    expect(await stripe.sessionsOf(started)).toMatchObject([{ status: 'expired' }])
    await later(0)
    expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid', payment_attempt_count: 3 })
  },
)

test('a retry that meets an open page goes on once that has ended', async () => {
  const { company, customer } = await customerWith('cus_1:pm_declined')
  const invoice = await bill(company, customer)
  await later(0)
  const started = await attempt(company, invoice)
  await stripe.fault({ fault: 'error-before', path: 'POST /v1/checkout/sessions/' })
  await later(2 * DAY_MS)
  expect(await attemptsOf(company, invoice)).toHaveLength(2)
  await later(HOUR_MS)
  expect(await stripe.sessionsOf(started)).toMatchObject([{ status: 'expired' }])
  await later(0)
  expect(await attemptsOf(company, invoice)).toMatchObject([
    { origin: 'automatic', status: 'failed' },
    { status: 'canceled' },
    { status: 'failed' },
  ])
  expect(await readInvoice(company, invoice)).toMatchObject({ next_payment_attempt_at: inDays(5) })
})

test('on a test clock the default is a method of the provider that stands in', async () => {
  const company = await service.company({ testClock: true })
  await chooseStripe(company)
  const customer = await addCustomer(company)
  await saveMethod(company, customer, 'pm_declined')
  const method = await saveMethod(company, customer, 'pm_ok')
  expect(await chooseMethod(company, customer, method)).toMatchObject({
    default_payment_method_id: method.id,
  })
})
