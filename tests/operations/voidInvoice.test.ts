import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  addRenewalDraft,
  finalize,
  invoicesOf,
  markUncollectible,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { addGrant, balanceOf, readGrant, readLedger } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('voids an open invoice: nothing is owed, number, URL and lines stay', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  service.clock.advance(1_000)
  const now = service.clock.now.toISOString()
  const voided = succeed(await attempt(company, open.id)).invoice
  expect(voided).toEqual({ ...open, status: 'void', amount_due_cents: 0, voided_at: now, updated_at: now })
  expect(await readInvoice(company, open)).toEqual(voided)
})

test('voids an uncollectible invoice', async () => {
  const company = await service.company()
  const given = await markUncollectible(company, await addOpen(company))
  expect(succeed(await attempt(company, given.id)).invoice.status).toBe('void')
})

test('voids what the wallet paid: it returns to its grants, and pays what is charged automatically', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  const given = await addGrant(company, customer, { amount: '2.00', priority: 10 })
  await pay(company, open, 'wallet', { amount_cents: 150 })
  const { payments } = await pay(company, open, 'wallet', { amount_cents: 50 })
  const body = { ...newAutomaticInvoice(customer), line_items: [newLine(1, 120)] }
  const waiting = await finalize(
    company,
    succeed(await company.client.POST('/v1/invoices', { body })).invoice,
  )
  await service.work()
  const voided = succeed(await attempt(company, open.id)).invoice
  const { voided_at, updated_at } = voided
  expect(voided).toEqual({
    ...{ ...open, status: 'void', amount_due_cents: 0, voided_at, updated_at },
    payments: payments.map((payment) => ({ ...payment, voided_at, updated_at })),
  })
  const entries = await readLedger(company, customer)
  expect(entries.slice(0, 2).map(({ type, amount, invoice_id }) => [type, amount, invoice_id])).toEqual([
    ['payment_void', '0.50', open.id],
    ['payment_void', '1.50', open.id],
  ])
  expect((await readGrant(company, customer, given)).remaining).toBe('2.00')
  await service.work()
  expect((await readInvoice(company, waiting)).status).toBe('paid')
  expect(await balanceOf(company, customer)).toBe('0.80')
})

test('refuses what was partly paid out of band, and changes nothing', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1.00' })
  const open = await addOpen(company, { customer })
  await pay(company, open, 'wallet', { amount_cents: 100 })
  const part = await pay(company, open, 'out_of_band', { amount_cents: 20 })
  expect(refusal(await attempt(company, open.id))).toEqual({
    status: 409,
    code: 'INVOICE_PARTLY_PAID',
    details: { status: 'open', amount_paid_cents: 20 },
  })
  expect(await readInvoice(company, open)).toEqual(part)
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test('refuses a draft, a void and a paid invoice, names the status, and changes nothing', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  const voided = await voidInvoice(company, await addOpen(company))
  const paid = await pay(company, await addOpen(company))
  for (const invoice of [draft, voided, paid]) {
    expect(refusal(await attempt(company, invoice.id))).toEqual({
      status: 409,
      code: 'INVOICE_NOT_VOIDABLE',
      details: { status: invoice.status },
    })
    expect(await readInvoice(company, invoice)).toEqual(invoice)
  }
})

test("voids a subscription's invoice, and never drafts it anew", async () => {
  const company = await service.company({ testClock: true })
  const open = await finalize(company, await addRenewalDraft(company))
  expect(succeed(await attempt(company, open.id)).invoice.status).toBe('void')
  await travel(company, later(String(open.period_end), DAY_MS))
  expect(await invoicesOf(company, { id: String(open.subscription_id) })).toHaveLength(2)
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await addOpen(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/invoices/${id}/void` }),
    reading: (id) => `/v1/invoices/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sending = (id: string) => ({ method: 'POST', path: `/v1/invoices/${id}/void` })
  return {
    good: sending((await addOpen(company)).id),
    other: sending((await addOpen(company)).id),
    refused: sending((await addDraft(company)).id),
  }
})

test('does not take the key of finalizing the same invoice', async () => {
  const company = await service.company()
  const { id } = await addDraft(company)
  const headers = { 'Idempotency-Key': 'one' }
  const send = (move: string) => company.send({ method: 'POST', path: `/v1/invoices/${id}/${move}`, headers })
  expect((await send('finalize')).status).toBe(200)
  expect((await send('void')).body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await readInvoice(company, { id })).status).toBe('open')
})

function attempt({ client }: TestCompany, id: string) {
  return client.POST('/v1/invoices/{id}/void', { params: { path: { id } } })
}
