import { expect, test, vi } from 'vitest'
import { addOpen, type Invoice, newLine, readInvoice, voidInvoice } from '../fixtures/invoices.ts'
import { attempt, type PaymentAttempt, readAttempt } from '../fixtures/payment-attempts.ts'
import { readRefund, refund, refundByNote } from '../fixtures/refunds.ts'
import { balanceOf } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
import { chooseStripe, noticeUrl, WEBHOOK_SECRET, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()
const CREATE = 'POST /v1/refunds'
const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]

type Paid = { company: TestCompany; invoice: Invoice; paid: PaymentAttempt }

/** An invoice that is paid through Stripe, or is void, so that the money is unapplied. */
async function paidAtStripe({ isVoid = false, cents = 250 } = {}): Promise<Paid> {
  const company = await service.company()
  await chooseStripe(company)
  const invoice = await addOpen(company, { line_items: [newLine(1, cents)] })
  const started = await attempt(company, invoice)
  const [session] = await stripe.sessionsOf(started)
  await stripe.pay(session?.id ?? '')
  if (isVoid) await voidInvoice(company, invoice)
  await later(HOUR_MS)
  const paid = await readAttempt(company, started)
  expect(paid).toMatchObject({ status: 'succeeded', applied_cents: isVoid ? 0 : cents })
  return { company, invoice, paid }
}

async function later(ms: number): Promise<void> {
  service.clock.advance(ms)
  await service.askProviders()
}

async function onlyRefundOf({ id }: { id: string }) {
  const [found, ...others] = await stripe.refundsOf({ id })
  expect(others).toEqual([])
  return found ?? expect.fail('Stripe has no refund')
}

async function expectSound({ company, paid }: Paid): Promise<void> {
  const { refunds } = await stripe.state()
  const given = refunds
    .filter(
      ({ payment_intent, status }) => payment_intent === paid.provider_payment_id && status !== 'failed',
    )
    .reduce((sum, { amount }) => sum + amount, 0)
  expect((await readAttempt(company, paid)).refunded_cents).toBe(given)
}

test('unapplied money goes back through Stripe, which is asked within the request', async () => {
  const before = await paidAtStripe({ isVoid: true })
  const { company, paid } = before
  const sent = await refund(company, paid, 100)
  expect(sent).toMatchObject({ status: 'succeeded', provider: 'stripe', amount_cents: 100 })
  expect(await onlyRefundOf(sent)).toMatchObject({
    id: sent.provider_refund_id,
    payment_intent: paid.provider_payment_id,
    amount: 100,
    metadata: { refund_id: sent.id, customer_id: paid.customer_id },
  })
  const reported = await company.client.POST('/v1/refunds/{id}/report', {
    params: { path: sent },
    body: { status: 'succeeded' },
  })
  expect(refusal(reported)).toEqual({ status: 409, code: 'REFUND_NOT_REPORTABLE' })
  await expectSound(before)
})

test.each(['hang-up', 'hang-up-before', 'error-before', 'error'] as const)(
  'no answer (%s) is no failure: the money goes back once',
  async (fault) => {
    const before = await paidAtStripe({ isVoid: true })
    const { company, paid } = before
    await stripe.fault({ fault, path: CREATE, times: fault === 'error-before' || fault === 'error' ? 1 : 2 })
    const started = await refund(company, paid)
    expect(started).toMatchObject({ status: 'pending', provider_refund_id: null })
    expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 250 })
    await later(9 * SECOND_MS)
    expect(await readRefund(company, started)).toMatchObject({ status: 'pending' })
    await later(SECOND_MS)
    expect(await readRefund(company, started)).toMatchObject({ status: 'succeeded' })
    await onlyRefundOf(started)
    await expectSound(before)
  },
)

test('an answer that comes late is waited for; a repeat of the request has the refund as it is', async () => {
  const before = await paidAtStripe({ isVoid: true })
  const { company, paid } = before
  await stripe.fault({ fault: 'late', path: CREATE, afterMs: 300 })
  const send = () =>
    company.client.POST('/v1/payment_attempts/{id}/refunds', {
      params: { path: { id: paid.id }, header: { 'Idempotency-Key': 'once' } },
      body: {},
    })
  const first = succeed(await send()).refund
  expect(first).toMatchObject({ status: 'succeeded' })
  expect(succeed(await send()).refund).toEqual(first)
  expect((await stripe.state()).requests[first.id]).toBe(1)
  await expectSound(before)
})

test('after days without an answer, and with its key forgotten, Stripe is asked what it has before it is asked again', async () => {
  const before = await paidAtStripe({ isVoid: true })
  const { company, paid } = before
  await stripe.fault({ fault: 'hang-up', path: CREATE, times: 2 })
  await stripe.fault({ fault: 'hang-up-before', path: 'GET /v1/refunds', times: 1_000 })
  const started = await refund(company, paid)
  for (let days = 0; days < 3; days += 1) await later(DAY_MS)
  expect(await readRefund(company, started)).toMatchObject({ status: 'pending' })
  await stripe.forgetKeys()
  await stripe.heal()
  await later(DAY_MS)
  expect(await readRefund(company, started)).toMatchObject({ status: 'succeeded' })
  await onlyRefundOf(started)
  await expectSound(before)
})

test('a key that Stripe refuses fails no refund', async () => {
  const before = await paidAtStripe({ isVoid: true })
  const { company, paid } = before
  await stripe.revoke()
  const started = await refund(company, paid)
  expect(started).toMatchObject({ status: 'pending' })
  await stripe.heal()
  await later(DAY_MS)
  expect(await readRefund(company, started)).toMatchObject({ status: 'succeeded' })
  await expectSound(before)
})

test('a refund that takes days ends with a notice, which only makes the service ask', async () => {
  const before = await paidAtStripe()
  const { company, invoice } = before
  await stripe.endRefunds('process')
  const { refunds } = await refundByNote(company, invoice, 250)
  const id = refunds[0]?.id ?? ''
  await service.askProviders()
  expect(await readRefund(company, { id })).toMatchObject({
    status: 'pending',
    provider_refund_id: (await onlyRefundOf({ id })).id,
  })
  await stripe.endRefunds('succeed')
  const urls = [await noticeUrl(service, company)]
  await stripe.notices({ urls, secret: WEBHOOK_SECRET, mode: 'twice' })
  await stripe.endRefund((await onlyRefundOf({ id })).id, 'fail')
  await stripe.flush()
  expect(await readRefund(company, { id })).toMatchObject({ status: 'pending' })
  await service.askProviders()
  const failed = await readRefund(company, { id })
  expect(failed).toMatchObject({ status: 'failed', failure: { code: 'expired_or_canceled_card' } })
  expect(failed.credit_grant_id).not.toBeNull()
  expect(await balanceOf(company, { id: invoice.customer_id })).toBe('2.50')
  expect(await readInvoice(company, invoice)).toMatchObject({
    status: 'paid',
    payments: [{ refunded_cents: 0 }],
  })
  // A late notice changes nothing.
  await stripe.endRefund((await onlyRefundOf({ id })).id, 'fail')
  await stripe.flush()
  await later(DAY_MS)
  expect(await readRefund(company, { id })).toEqual(failed)
  await expectSound(before)
})

test('a refund that the bank returns after it succeeded fails by a notice: its amount is credit', async () => {
  const before = await paidAtStripe()
  const { company, invoice } = before
  const { refunds } = await refundByNote(company, invoice, 250)
  const id = refunds[0]?.id ?? ''
  await service.askProviders()
  expect(await readRefund(company, { id })).toMatchObject({ status: 'succeeded' })
  const urls = [await noticeUrl(service, company)]
  await stripe.notices({ urls, secret: WEBHOOK_SECRET, mode: 'once' })
  await stripe.endRefund((await onlyRefundOf({ id })).id, 'fail')
  await stripe.flush()
  await service.askProviders()
  expect(await readRefund(company, { id })).toMatchObject({
    status: 'failed',
    failure: { code: 'expired_or_canceled_card' },
    credit_grant_id: expect.any(String),
  })
  expect(await balanceOf(company, { id: invoice.customer_id })).toBe('2.50')
  await expectSound(before)
})

test.each([
  [39, 'failed'],
  [41, 'succeeded'],
])('a refund that fails %i days after it succeeded, without a notice, is then %s', async (days, status) => {
  const before = await paidAtStripe({ isVoid: true })
  const { company, paid } = before
  const sent = await refund(company, paid)
  expect(sent).toMatchObject({ status: 'succeeded' })
  for (let day = 0; day < days; day += 1) await later(DAY_MS)
  await stripe.endRefund((await onlyRefundOf(sent)).id, 'fail')
  await later(DAY_MS)
  expect(await readRefund(company, sent)).toMatchObject({ status })
  expect(await readAttempt(company, paid)).toMatchObject({ unapplied_cents: status === 'failed' ? 250 : 0 })
})

test('a notice that comes while Stripe is asked makes the service ask again', async () => {
  const before = await paidAtStripe()
  const { company, invoice } = before
  await stripe.endRefunds('process')
  const { refunds } = await refundByNote(company, invoice, 250)
  const id = refunds[0]?.id ?? ''
  await service.askProviders()
  await stripe.endRefunds('succeed')
  const { id: named } = await onlyRefundOf({ id })
  const urls = [await noticeUrl(service, company)]
  await stripe.notices({ urls, secret: WEBHOOK_SECRET, mode: 'once' })
  service.clock.advance(HOUR_MS)
  await stripe.fault({ fault: 'held', path: 'GET /v1/refunds/' })
  const asking = service.askProviders()
  await vi.waitUntil(async () => (await stripe.state()).held > 0)
  await stripe.endRefund(named, 'succeed')
  await stripe.flush()
  await stripe.heal()
  await asking
  await service.askProviders()
  expect(await readRefund(company, { id })).toMatchObject({ status: 'succeeded' })
  await expectSound(before)
})

test('somebody gave all back at Stripe itself: there is no grant, since the customer has it', async () => {
  const { company, invoice, paid } = await paidAtStripe()
  const urls = [await noticeUrl(service, company)]
  await stripe.notices({ urls, secret: WEBHOOK_SECRET, mode: 'once' })
  await stripe.refund(paid.provider_payment_id ?? '', 250)
  await stripe.flush()
  const { refunds } = await refundByNote(company, invoice, 250)
  await service.askProviders()
  expect(await readRefund(company, { id: refunds[0]?.id ?? '' })).toMatchObject({
    status: 'failed',
    failure: { code: 'charge_already_refunded', customer_has_money: true },
    credit_grant_id: null,
  })
  expect(await balanceOf(company, { id: invoice.customer_id })).toBe('0.00')
})

test('somebody gave unapplied money back at Stripe itself: it is no longer unapplied', async () => {
  const { company, paid } = await paidAtStripe({ isVoid: true })
  await stripe.refund(paid.provider_payment_id ?? '', 250)
  expect(await refund(company, paid)).toMatchObject({
    status: 'failed',
    failure: { customer_has_money: true },
  })
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 250, unapplied_cents: 0 })
  const params = { query: { unapplied: true } }
  expect(succeed(await company.client.GET('/v1/payment_attempts', { params })).payment_attempts).toEqual([])
})

test.each([true, false])(
  'somebody gave a part back at Stripe itself: what Stripe still has is refunded (unapplied: %s)',
  async (isVoid) => {
    const { company, invoice, paid } = await paidAtStripe({ isVoid })
    await stripe.refund(paid.provider_payment_id ?? '', 100)
    if (isVoid) await refund(company, paid)
    else await refundByNote(company, invoice, 250)
    await service.askProviders()
    await later(HOUR_MS)
    const params = { query: { payment_attempt_id: paid.id } }
    expect(succeed(await company.client.GET('/v1/refunds', { params })).refunds).toMatchObject([
      { status: 'succeeded', amount_cents: 150 },
      { status: 'failed', amount_cents: 100, failure: { customer_has_money: true }, credit_grant_id: null },
    ])
    expect(await readAttempt(company, paid)).toMatchObject({
      refunded_cents: isVoid ? 250 : 150,
      unapplied_cents: 0,
    })
    expect(await balanceOf(company, { id: invoice.customer_id })).toBe('0.00')
  },
)

test('many who ask at once send one request', async () => {
  const before = await paidAtStripe()
  const { company, invoice } = before
  const { refunds } = await refundByNote(company, invoice, 250)
  const id = refunds[0]?.id ?? ''
  await stripe.fault({ fault: 'late', path: CREATE, afterMs: 200 })
  await Promise.all([service.askProviders(), service.askProviders(), service.askProviders()])
  expect((await stripe.state()).requests[id]).toBe(1)
  await expectSound(before)
})
