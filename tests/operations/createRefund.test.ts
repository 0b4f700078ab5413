import { expect, test } from 'vitest'
import { addOpen, pay, readInvoice } from '../fixtures/invoices.ts'
import {
  attempt,
  charge,
  type PaymentAttempt,
  readAttempt,
  received,
  report,
  useProvider,
} from '../fixtures/payment-attempts.ts'
import { readRefund, refund, refundByNote, reportRefund } from '../fixtures/refunds.ts'
import { balanceOf } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const CLOSED = {
  code: 'expired_or_canceled_card',
  message: 'The card is closed.',
  customer_has_money: false,
}

/** 300 of it are unapplied. */
async function overpaid(company: TestCompany): Promise<PaymentAttempt> {
  return report(company, await attempt(company, await addOpen(company)), received(550))
}

async function external(): Promise<TestCompany> {
  const company = await service.company()
  await useProvider(company, 'external')
  return company
}

async function tryRefund({ client }: TestCompany, { id }: { id: string }, amount_cents?: number) {
  const body = amount_cents === undefined ? {} : { amount_cents }
  return refusal(await client.POST('/v1/payment_attempts/{id}/refunds', { params: { path: { id } }, body }))
}

async function typesOf({ client }: TestCompany, { id }: { id: string }): Promise<string[]> {
  const query = { object_id: id }
  const { webhook_events } = succeed(await client.GET('/v1/webhook_events', { params: { query } }))
  return webhook_events.map(({ type }) => type).toReversed()
}

const tooLarge = (refundable_cents: number) => ({
  status: 409,
  code: 'REFUND_TOO_LARGE',
  details: { refundable_cents },
})

test('unapplied money goes back in parts, and no more than there is', async () => {
  const company = await service.company()
  const paid = await overpaid(company)
  expect(paid).toMatchObject({ applied_cents: 250, refunded_cents: 0 })
  expect(await tryRefund(company, paid, 301)).toMatchObject(tooLarge(300))
  const part = await refund(company, paid, 100)
  expect(part).toMatchObject({
    status: 'succeeded',
    amount_cents: 100,
    payment_attempt_id: paid.id,
    invoice_id: paid.invoice_id,
    customer_id: paid.customer_id,
    credit_note_id: null,
    provider: 'test',
    provider_refund_id: `test_${part.id}`,
    failure: null,
    credit_grant_id: null,
  })
  expect(await typesOf(company, part)).toEqual(['refund.succeeded'])
  expect(await tryRefund(company, paid, 201)).toMatchObject(tooLarge(200))
  expect(await refund(company, paid)).toMatchObject({ amount_cents: 200, status: 'succeeded' })
  expect(await tryRefund(company, paid)).toMatchObject(tooLarge(0))
  expect(await readAttempt(company, paid)).toMatchObject({ applied_cents: 250, refunded_cents: 300 })
  const params = { query: { unapplied: true } }
  expect(succeed(await company.client.GET('/v1/payment_attempts', { params })).payment_attempts).toEqual([])
  const invoice = await readInvoice(company, { id: paid.invoice_id })
  expect(invoice).toMatchObject({ status: 'paid', amount_paid_cents: 250, payments: [{ refunded_cents: 0 }] })
})

test('an attempt that failed or is open has nothing to refund', async () => {
  const company = await service.company()
  const open = await attempt(company, await addOpen(company))
  expect(await tryRefund(company, open)).toMatchObject(tooLarge(0))
  expect(
    await tryRefund(company, await charge(company, await addOpen(company), 'pm_declined')),
  ).toMatchObject(tooLarge(0))
})

test('with pm_refund_fails the refund of a note fails at once, and its amount is credit', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  await charge(company, open, 'pm_refund_fails')
  const { refunds, note } = await refundByNote(company, open, 200)
  expect(refunds).toMatchObject([{ status: 'failed', failure: { code: 'refund_refused' } }])
  expect(note).toMatchObject({ refunded_cents: 0, credited_to_wallet_cents: 200 })
  expect(await typesOf(company, { id: refunds[0]?.id ?? '' })).toEqual(['refund.failed'])
  expect(await balanceOf(company, { id: open.customer_id })).toBe('2.00')
})

test('an external refund waits for the report', async () => {
  const company = await external()
  const paid = await overpaid(company)
  const pending = await refund(company, paid)
  expect(pending).toMatchObject({ status: 'pending', provider: 'external', provider_refund_id: null })
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 300 })
  const sent = await reportRefund(company, pending, { status: 'succeeded', provider_refund_id: 're_1' })
  expect(sent).toMatchObject({ status: 'succeeded', provider_refund_id: 're_1' })
  expect(await reportRefund(company, pending, { status: 'succeeded' })).toEqual(sent)
  expect(await readRefund(company, pending)).toEqual(sent)
  expect(await typesOf(company, pending)).toEqual(['refund.pending', 'refund.succeeded'])
})

test('an external refund that failed leaves the money unapplied, to try again', async () => {
  const company = await external()
  const paid = await overpaid(company)
  const pending = await refund(company, paid)
  const failed = await reportRefund(company, pending, { status: 'failed', failure: CLOSED })
  expect(failed).toMatchObject({ status: 'failed', failure: CLOSED, credit_grant_id: null })
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 0 })
  expect(await typesOf(company, pending)).toEqual(['refund.pending', 'refund.failed'])
  expect(await refund(company, paid)).toMatchObject({ amount_cents: 300 })
})

test('unapplied money that the customer has all the same is not unapplied again', async () => {
  const company = await external()
  const paid = await overpaid(company)
  const pending = await refund(company, paid, 100)
  const failure = { code: 'given_back', message: 'It was refunded by hand.', customer_has_money: true }
  const failed = await reportRefund(company, pending, { status: 'failed', failure })
  expect(failed).toMatchObject({ status: 'failed', failure, credit_grant_id: null })
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 100, unapplied_cents: 200 })
})

test('an external refund that the bank returned after it succeeded leaves the money unapplied', async () => {
  const company = await external()
  const paid = await overpaid(company)
  const pending = await refund(company, paid)
  await reportRefund(company, pending, { status: 'succeeded', provider_refund_id: 're_1' })
  const failed = await reportRefund(company, pending, { status: 'failed', failure: CLOSED })
  expect(failed).toMatchObject({ status: 'failed', failure: CLOSED, provider_refund_id: 're_1' })
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 0, unapplied_cents: 300 })
  expect(await typesOf(company, pending)).toEqual(['refund.pending', 'refund.succeeded', 'refund.failed'])
  const again = await company.client.POST('/v1/refunds/{id}/report', {
    params: { path: pending },
    body: { status: 'succeeded' },
  })
  expect(refusal(again)).toMatchObject({
    status: 409,
    code: 'REFUND_ENDED',
    details: { status: 'failed' },
  })
})

test('a report needs its failure, and a success has none', async () => {
  const company = await external()
  const pending = await refund(company, await overpaid(company))
  const send = async (body: object) =>
    refusal(
      await company.client.POST('/v1/refunds/{id}/report', {
        params: { path: pending },
        body: body as { status: 'failed' },
      }),
    )
  const bad = (code: string) => ({ status: 400, details: [{ path: 'body.failure', code }] })
  expect(await send({ status: 'failed' })).toMatchObject(bad('required'))
  expect(await send({ status: 'succeeded', failure: CLOSED })).toMatchObject(bad('not_allowed'))
})

test('a note gives back the newest payments first, and credit for what they do not cover', async () => {
  const company = await external()
  const open = await addOpen(company, {
    line_items: [{ description: 'Calls', quantity: 1, unit_amount_cents: 1_000 }],
  })
  const first = await report(company, await attempt(company, open), received(400, 'pi_first'))
  await pay(company, open, 'out_of_band', { amount_cents: 100 })
  const second = await report(company, await attempt(company, open), received(700, 'pi_second'))
  expect(second).toMatchObject({ applied_cents: 500 })
  const one = await refundByNote(company, open, 600)
  expect(one).toMatchObject({
    note: { refunded_cents: 600, credited_to_wallet_cents: 0 },
    refunds: [
      {
        payment_attempt_id: second.id,
        amount_cents: 500,
        credit_note_id: one.note.id,
        status: 'pending',
      },
      { payment_attempt_id: first.id, amount_cents: 100 },
    ],
  })
  // The unapplied money stays for `createRefund`.
  expect(await tryRefund(company, second, 201)).toMatchObject(tooLarge(200))
  const paid = await readInvoice(company, open)
  expect(paid.payments.map(({ refunded_cents }) => refunded_cents)).toEqual([100, 0, 500])
  expect(paid).toMatchObject({ status: 'paid', amount_paid_cents: 1_000 })
  const rest = await refundByNote(company, open, 350)
  expect(rest).toMatchObject({
    note: { refunded_cents: 300, credited_to_wallet_cents: 50 },
    refunds: [{ payment_attempt_id: first.id, amount_cents: 300 }],
  })
  const params = { query: { credit_note_id: one.note.id } }
  expect(succeed(await company.client.GET('/v1/refunds', { params })).refunds).toHaveLength(2)
})

test.each([
  [false, '2.50'],
  [true, '0.00'],
])(
  'a refund of a note that fails with customer_has_money %s puts %s into the wallet',
  async (customer_has_money, balance) => {
    const company = await external()
    const open = await addOpen(company)
    await report(company, await attempt(company, open), received(250, `pi_${balance}`))
    const { refunds } = await refundByNote(company, open, 250)
    const [pending] = refunds
    const failure = { code: 'refused', message: 'No.', customer_has_money }
    const failed = await reportRefund(company, { id: pending?.id ?? '' }, { status: 'failed', failure })
    expect(await balanceOf(company, { id: open.customer_id })).toBe(balance)
    expect(failed.credit_grant_id === null).toBe(balance === '0.00')
    if (failed.credit_grant_id !== null) {
      const params = { path: { id: failed.credit_grant_id } }
      const { credit_grant } = succeed(await company.client.GET('/v1/credit_grants/{id}', { params }))
      expect(credit_grant).toMatchObject({ amount: '2.50', priority: 50, expires_at: null })
      const ledger = { path: { id: open.customer_id }, query: { type: ['credit_note' as const] } }
      expect(
        succeed(await company.client.GET('/v1/customers/{id}/wallet_transactions', { params: ledger }))
          .wallet_transactions,
      ).toMatchObject([{ amount: '2.50', invoice_id: open.id, credit_grant_id: failed.credit_grant_id }])
    }
    expect(await readInvoice(company, open)).toMatchObject({ payments: [{ refunded_cents: 0 }] })
  },
)

test('what a deleted customer gets of a failed refund expires', async () => {
  const company = await external()
  const open = await addOpen(company)
  await report(company, await attempt(company, open), received(250))
  const { refunds } = await refundByNote(company, open, 250)
  succeed(await company.client.DELETE('/v1/customers/{id}', { params: { path: { id: open.customer_id } } }))
  await service.work()
  const id = refunds[0]?.id ?? ''
  expect(await reportRefund(company, { id }, { status: 'failed', failure: CLOSED })).toMatchObject({
    status: 'failed',
  })
  await service.work()
  const { balance } = await service.db
    .selectFrom('wallet_accounts')
    .select('balance')
    .where('customer_id', '=', open.customer_id)
    .executeTakeFirstOrThrow()
  expect(Number(balance)).toBe(0)
})
