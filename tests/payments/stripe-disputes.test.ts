import { expect, test } from 'vitest'
import { addOpen, readInvoice } from '../fixtures/invoices.ts'
import { attempt, readAttempt } from '../fixtures/payment-attempts.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { chooseStripe, noticeUrl, WEBHOOK_SECRET, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()
const LIST = 'GET /v1/disputes'
const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]

async function paidAtStripe() {
  const company = await service.company()
  await chooseStripe(company)
  const invoice = await addOpen(company)
  const started = await attempt(company, invoice)
  const [session] = await stripe.sessionsOf(started)
  await stripe.pay(session?.id ?? '')
  await later(HOUR_MS)
  const paid = await readAttempt(company, started)
  expect(paid).toMatchObject({ status: 'succeeded', dispute: null })
  const urls = [await noticeUrl(service, company)]
  await stripe.notices({ urls, secret: WEBHOOK_SECRET, mode: 'once' })
  return { company, invoice, paid }
}

async function later(ms: number): Promise<void> {
  service.clock.advance(ms)
  await service.askProviders()
}

/** Stripe's notice comes, and the service asks. */
async function noticed(payment: string | null, status: string): Promise<void> {
  await stripe.dispute(payment, status)
  await stripe.flush()
  await service.askProviders()
}

async function eventsOf({ client }: TestCompany, { id }: { id: string }) {
  const query = { object_id: id, type: ['payment_attempt.disputed' as const] }
  return succeed(await client.GET('/v1/webhook_events', { params: { query } })).webhook_events
}

test('a dispute is known by its notice, and voids the payment once it is lost', async () => {
  const { company, invoice, paid } = await paidAtStripe()
  await noticed(paid.provider_payment_id, 'needs_response')
  expect(await readAttempt(company, paid)).toMatchObject({ dispute: { status: 'open', closed_at: null } })
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid' })
  await noticed(paid.provider_payment_id, 'under_review')
  expect(await eventsOf(company, paid)).toHaveLength(1)
  await noticed(paid.provider_payment_id, 'lost')
  const { dispute } = await readAttempt(company, paid)
  expect(dispute).toMatchObject({ status: 'lost', closed_at: expect.any(String) })
  expect(await readInvoice(company, invoice)).toMatchObject({
    status: 'open',
    amount_paid_cents: 0,
    payments: [{ voided_at: expect.any(String) }],
  })
  // An appeal changes nothing: the payment is voided.
  await noticed(paid.provider_payment_id, 'won')
  expect(await readAttempt(company, paid)).toMatchObject({ dispute })
  expect(await eventsOf(company, paid)).toHaveLength(2)
})

test.each(['won', 'warning_closed'])('of a dispute that ends as %s the payment stays', async (status) => {
  const { company, invoice, paid } = await paidAtStripe()
  await noticed(paid.provider_payment_id, 'warning_needs_response')
  // The notice of its end does not arrive: the service asks once a day.
  await stripe.notices({ urls: [], secret: WEBHOOK_SECRET, mode: 'never' })
  await stripe.dispute(paid.provider_payment_id, status)
  await later(DAY_MS - SECOND_MS)
  expect(await readAttempt(company, paid)).toMatchObject({ dispute: { status: 'open' } })
  await later(SECOND_MS)
  expect(await readAttempt(company, paid)).toMatchObject({
    dispute: { status: 'won', closed_at: expect.any(String) },
  })
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
  const { next_ask_at } = await service.db
    .selectFrom('payment_attempts')
    .select('next_ask_at')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  expect(next_ask_at).toBeNull()
})

test('a notice only makes the service ask, again after no answer; one of another payment does nothing', async () => {
  const { company, paid } = await paidAtStripe()
  await stripe.fault({ fault: 'hang-up-before', path: LIST, times: 2 })
  await noticed(paid.provider_payment_id, 'needs_response')
  expect(await readAttempt(company, paid)).toMatchObject({ dispute: null })
  await later(10 * SECOND_MS)
  expect(await readAttempt(company, paid)).toMatchObject({ dispute: { status: 'open' } })
  const other = await paidAtStripe()
  await noticed(paid.provider_payment_id, 'lost')
  expect(await readAttempt(other.company, other.paid)).toMatchObject({ dispute: null })
})
