import { expect, test } from 'vitest'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addOpen, newLine } from '../fixtures/invoices.ts'
import { attempt, readAttempt } from '../fixtures/payment-attempts.ts'
import { balanceOf, payOut } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { chooseStripe, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()
const HOUR_MS = 3_600_000

/** Credit of a note of an invoice that was paid through Stripe. */
async function creditAtStripe() {
  const company = await service.company()
  await chooseStripe(company)
  const invoice = await addOpen(company, { line_items: [newLine(1, 250)] })
  const started = await attempt(company, invoice)
  const [session] = await stripe.sessionsOf(started)
  await stripe.pay(session?.id ?? '')
  service.clock.advance(HOUR_MS)
  await service.askProviders()
  const { credit_grant_id } = await issueNote(company, invoice)
  const paid = await readAttempt(company, started)
  return { company, paid, grant: { id: credit_grant_id ?? '' }, customer: { id: paid.customer_id } }
}

test('credit is paid out through Stripe, once, though its answer is lost', async () => {
  const { company, paid, grant, customer } = await creditAtStripe()
  await stripe.fault({ fault: 'hang-up', path: 'POST /v1/refunds', times: 2 })
  const { refunds } = await payOut(company, grant, { to: 'refund' })
  expect(refunds).toMatchObject([{ status: 'pending', amount_cents: 250, provider: 'stripe' }])
  await service.askProviders()
  service.clock.advance(HOUR_MS)
  await service.askProviders()
  expect(await stripe.refundsOf({ id: refunds[0]?.id ?? '' })).toMatchObject([{ amount: 250 }])
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 250 })
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test('somebody gave a part back at Stripe itself: what Stripe still has is paid out, and nothing is credit again', async () => {
  const { company, paid, grant, customer } = await creditAtStripe()
  await stripe.refund(paid.provider_payment_id ?? '', 100)
  await payOut(company, grant, { to: 'refund' })
  await service.askProviders()
  service.clock.advance(HOUR_MS)
  await service.askProviders()
  const params = { query: { payment_attempt_id: paid.id } }
  expect(succeed(await company.client.GET('/v1/refunds', { params })).refunds).toMatchObject([
    { status: 'succeeded', amount_cents: 150, paid_out_credit_grant_id: grant.id },
    { status: 'failed', amount_cents: 100, failure: { customer_has_money: true }, credit_grant_id: null },
  ])
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 250 })
  expect(await balanceOf(company, customer)).toBe('0.00')
})
