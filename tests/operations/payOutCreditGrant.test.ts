import { expect, test } from 'vitest'
import { issueNote, partOf, requestNoteVoid } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, newLine, pay } from '../fixtures/invoices.ts'
import { attempt, charge, readAttempt, received, report, useProvider } from '../fixtures/payment-attempts.ts'
import { readRefund, reportRefund } from '../fixtures/refunds.ts'
import { addGrant, balanceOf, payOut, readLedger, requestPayOut } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const CLOSED = { code: 'expired_or_canceled_card', message: 'The card is closed.' }
const HAS_MONEY = { ...CLOSED, customer_has_money: true }
type Customer = Awaited<ReturnType<typeof addCustomer>>

async function external(): Promise<TestCompany> {
  const company = await service.company()
  await useProvider(company, 'external')
  return company
}

/** An invoice of the customer that is paid through `external`. */
async function paid(company: TestCompany, customer: Customer, cents: number) {
  const invoice = await addOpen(company, { customer, line_items: [newLine(1, cents)], apply_credit: false })
  const open = await attempt(company, invoice)
  return { invoice, attempt: await report(company, open, received(cents, `pi_${open.id}`)) }
}

/** Credit of a note of an invoice that was paid out of band. */
async function credit(company: TestCompany, customer: Customer, cents: number): Promise<{ id: string }> {
  const invoice = await addOpen(company, { customer, line_items: [newLine(1, cents)], apply_credit: false })
  await pay(company, invoice, 'out_of_band')
  return { id: (await issueNote(company, invoice)).credit_grant_id ?? '' }
}

async function tooLarge(company: TestCompany, grant: { id: string }): Promise<unknown> {
  const { details } = refusal(await requestPayOut(company, grant, { to: 'refund' }))
  return details
}

test('a refund that fails, at once or after it succeeded, is credit again', async () => {
  const company = await external()
  const customer = await addCustomer(company)
  const { attempt: charged } = await paid(company, customer, 1_000)
  const grant = await credit(company, customer, 1_000)
  let again = grant
  for (const before of [[], ['succeeded']] as const) {
    const { credit_grant, refunds } = await payOut(company, again, { to: 'refund' })
    const source = again === grant ? 'credit_note' : 'refund'
    expect(credit_grant).toMatchObject({ remaining: '0.00', voided_at: null, source })
    const [sent] = refunds
    expect(sent).toMatchObject({ status: 'pending', paid_out_credit_grant_id: again.id, amount_cents: 1_000 })
    if (sent === undefined) return expect.fail('there is no refund')
    expect(await balanceOf(company, customer)).toBe('0.00')
    for (const status of before) await reportRefund(company, sent, { status })
    const failed = await reportRefund(company, sent, { status: 'failed', failure: CLOSED })
    expect(failed.credit_grant_id).not.toBeNull()
    again = { id: failed.credit_grant_id ?? '' }
    expect(await balanceOf(company, customer)).toBe('10.00')
    expect(await readAttempt(company, charged)).toMatchObject({ refunded_cents: 0 })
  }
  const ledger = await readLedger(company, customer)
  expect(ledger.map(({ type, amount }) => [type, amount])).toEqual([
    ['pay_out', '10.00'],
    ['pay_out', '-10.00'],
    ['pay_out', '10.00'],
    ['pay_out', '-10.00'],
    ['credit_note', '10.00'],
  ])
})

test('what the customer has all the same is refunded, and not once more', async () => {
  const company = await external()
  const customer = await addCustomer(company)
  const { invoice, attempt: charged } = await paid(company, customer, 1_000)
  const [one, other] = [await credit(company, customer, 600), await credit(company, customer, 600)]
  const [sent] = (await payOut(company, one, { to: 'refund' })).refunds
  const failed = await reportRefund(company, { id: sent?.id ?? '' }, { status: 'failed', failure: HAS_MONEY })
  expect(failed).toMatchObject({ status: 'failed', credit_grant_id: null })
  expect(await readAttempt(company, charged)).toMatchObject({ refunded_cents: 600 })
  expect(await tooLarge(company, other)).toEqual({ refundable_cents: 400 })
  // A note leaves its refund out of the attempt, and says itself that the customer has the money.
  const note = await issueNote(company, invoice, { ...partOf(invoice, 300), excess: 'refund' })
  const params = { query: { credit_note_id: note.id } }
  const [own] = succeed(await company.client.GET('/v1/refunds', { params })).refunds
  await reportRefund(company, { id: own?.id ?? '' }, { status: 'failed', failure: HAS_MONEY })
  expect(await tooLarge(company, other)).toEqual({ refundable_cents: 100 })
  await payOut(company, other, { to: 'refund', amount: '1.00' })
})

test('a payment whose dispute is open or was lost is left out', async () => {
  const company = await service.company({ testClock: true })
  await useProvider(company, 'test')
  const customer = await addCustomer(company)
  const start = service.clock.now.toISOString()
  const open = () => addOpen(company, { customer, line_items: [newLine(1, 700)], apply_credit: false })
  const grant = await credit(company, customer, 900)
  await charge(company, await open(), 'pm_disputed')
  await charge(company, await open(), 'pm_dispute_lost')
  await charge(company, await open(), 'pm_ok')
  await travel(company, later(start, 3 * DAY_MS))
  expect(await tooLarge(company, grant)).toEqual({ refundable_cents: 700 })
  await payOut(company, grant, { to: 'refund', amount: '7.00' })
})

test('gifts, and what nothing is left of, are not paid out', async () => {
  const company = await external()
  const customer = await addCustomer(company)
  await paid(company, customer, 5_000)
  const gift = await addGrant(company, customer, { amount: '5.00' })
  const refused = async (id: string, body: Parameters<typeof payOut>[2]) =>
    refusal(await requestPayOut(company, { id }, body))
  expect(await refused(gift.id, { to: 'out_of_band' })).toEqual({
    status: 409,
    code: 'CREDIT_NOT_PAYABLE_OUT',
  })
  const grant = await credit(company, customer, 300)
  for (const [amount, code] of [
    ['0', 'exclusive_minimum'],
    ['1.001', 'too_many_decimals'],
  ] as const) {
    const details = [{ path: 'body.amount', code }]
    expect(await refused(grant.id, { to: 'refund', amount })).toMatchObject({ status: 400, details })
  }
  const larger = { status: 409, code: 'PAY_OUT_TOO_LARGE' }
  const more = await refused(grant.id, { to: 'out_of_band', amount: '3.01' })
  expect(more).toMatchObject({ ...larger, details: { remaining: '3.00' } })
  succeed(await company.client.POST('/v1/credit_grants/{id}/void', { params: { path: grant } }))
  const none = await refused(grant.id, { to: 'refund' })
  expect(none).toMatchObject({ ...larger, details: { remaining: '0.00' } })
  expect(await refused('cm7zzzzzz0000jr5vzzzzzzzz', { to: 'refund' })).toMatchObject({ status: 404 })
})

test('a note whose credit was paid out cannot be voided, and a currency without cents is paid out in its units', async () => {
  const company = await external()
  const customer = await addCustomer(company, { currency_code: 'JPY' })
  const { invoice, attempt: charged } = await paid(company, customer, 1_200)
  const note = await issueNote(company, invoice, partOf(invoice, 500))
  const grant = { id: note.credit_grant_id ?? '' }
  const { credit_grant, refunds } = await payOut(company, grant, { to: 'refund', amount: '200' })
  expect(credit_grant).toMatchObject({ remaining: '300' })
  expect(refunds).toMatchObject([{ amount_cents: 200, payment_attempt_id: charged.id }])
  expect(refusal(await requestNoteVoid(company, note))).toMatchObject({
    code: 'CREDIT_NOTE_NOT_VOIDABLE',
    details: { reason: 'drawn' },
  })
  const [sent] = refunds
  const succeeded = await reportRefund(company, { id: sent?.id ?? '' }, { status: 'succeeded' })
  expect(await readRefund(company, succeeded)).toEqual(succeeded)
})
