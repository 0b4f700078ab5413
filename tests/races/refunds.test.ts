import { expect, test } from 'vitest'
import { issueNote, partOf, requestNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, newLine, readInvoice } from '../fixtures/invoices.ts'
import { attempt, readAttempt, received, report, useProvider } from '../fixtures/payment-attempts.ts'
import { refund, refundByNote } from '../fixtures/refunds.ts'
import { balanceOf, requestPayOut } from '../fixtures/wallets.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const FAILURE = { code: 'expired_or_canceled_card', message: 'The card is closed.' }

async function external(): Promise<TestCompany> {
  const company = await service.company()
  await useProvider(company, 'external')
  return company
}

test('many refunds at once give back no more than the unapplied money', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const paid = await report(company, await attempt(company, open), received(1_250))
  const params = { path: { id: paid.id } }
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const body = index === 0 ? {} : { amount_cents: 300 }
      return (await company.client.POST('/v1/payment_attempts/{id}/refunds', { params, body })).response
        .status
    }),
  )
  expect(answers.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set([201, 409]))
  expect((await readAttempt(company, paid)).refunded_cents).toBeLessThanOrEqual(1_000)
})

test('notes and a refund of unapplied money at once share what the provider received', async () => {
  const company = await external()
  const open = await addOpen(company)
  const paid = await report(company, await attempt(company, open), received(400))
  const [one, other] = await Promise.all([
    refundByNote(company, open, 125),
    refundByNote(company, open, 125),
    refund(company, paid),
  ])
  expect(one.note.refunded_cents + other.note.refunded_cents).toBe(250)
  expect(await readAttempt(company, paid)).toMatchObject({ refunded_cents: 400 })
  expect((await readInvoice(company, open)).payments).toMatchObject([{ refunded_cents: 250 }])
})

test('success and failure reported at once: the failure counts in the end, and gives the amount once', async () => {
  const company = await external()
  for (let round = 0; round < 6; round += 1) {
    const open = await addOpen(company)
    await report(company, await attempt(company, open), received(250, `pi_${open.id}`))
    const { refunds } = await refundByNote(company, open, 250)
    const params = { path: { id: refunds[0]?.id ?? '' } }
    const send = async (body: { status: 'succeeded' | 'failed'; failure?: typeof FAILURE }) =>
      (await company.client.POST('/v1/refunds/{id}/report', { params, body })).response.status
    const failed = { status: 'failed', failure: FAILURE } as const
    const [sent, ...failures] = await Promise.all([send({ status: 'succeeded' }), send(failed), send(failed)])
    expect([200, 409]).toContain(sent)
    expect(failures).toEqual([200, 200])
    expect(await balanceOf(company, { id: open.customer_id })).toBe('2.50')
  }
})

test('pay-outs, payments from the wallet and notes at once share the credit and what the provider has', async () => {
  const company = await external()
  const customer = await addCustomer(company)
  const members = { customer, line_items: [newLine(1, 1_000)], apply_credit: false }
  const first = await addOpen(company, members)
  const paid = await report(company, await attempt(company, first), received(1_000))
  const note = await issueNote(company, first, partOf(first, 500))
  const grant = { id: note.credit_grant_id ?? '' }
  const open = await addOpen(company, members)
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => requestPayOut(company, grant, { to: 'refund', amount: '1.00' })),
    ...Array.from({ length: 3 }, () =>
      company.client.POST('/v1/invoices/{id}/pay', {
        params: { path: { id: open.id } },
        body: { source: 'wallet', amount_cents: 100 },
      }),
    ),
    requestNote(company, first, { ...partOf(first, 500), excess: 'refund' }),
    requestPayOut(company, grant, { to: 'out_of_band', amount: '0.50' }),
  ])
  expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([200, 201, 409]))
  expect((await readAttempt(company, paid)).refunded_cents).toBeLessThanOrEqual(1_000)
  expect(Number(await balanceOf(company, customer))).toBeGreaterThanOrEqual(0)
})
