import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  markUncollectible,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  reopen,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { addGrant, balanceOf } from '../fixtures/wallets.ts'
import { refusal } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('takes a payment out of band back: the invoice is owed as before, and can be paid again', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  await pay(company, open)
  service.clock.advance(1_000)
  const updated_at = service.clock.now.toISOString()
  const reopened = await reopen(company, open)
  expect(reopened).toEqual({ ...open, updated_at })
  expect(await readInvoice(company, open)).toEqual(reopened)
  expect((await pay(company, open)).status).toBe('paid')
})

test('takes all payments out of band back and leaves those of the wallet', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1.00' })
  const open = await addOpen(company, { customer })
  await pay(company, open, 'out_of_band', { amount_cents: 20 })
  const { payments } = await pay(company, open, 'wallet', { amount_cents: 100 })
  expect((await pay(company, open)).status).toBe('paid')
  const reopened = await reopen(company, open)
  expect(reopened).toEqual({
    ...{ ...open, amount_paid_cents: 100, amount_due_cents: 150 },
    ...{ payments: payments.slice(1), updated_at: reopened.updated_at },
  })
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test.each(['open', 'uncollectible'] as const)('takes a part back from an %s invoice', async (status) => {
  const company = await service.company()
  const open = await addOpen(company)
  const before = status === 'open' ? open : await markUncollectible(company, open)
  await pay(company, open, 'out_of_band', { amount_cents: 20 })
  const reopened = await reopen(company, open)
  expect(reopened).toEqual({ ...before, updated_at: reopened.updated_at })
})

test('what fell due while it was paid becomes overdue; what was overdue stays so', async () => {
  const company = await service.company({ testClock: true })
  const open = await addOpen(company, { days_until_due: 1 })
  await pay(company, open)
  await travel(company, later(String(open.due_at), DAY_MS))
  await reopen(company, open)
  await service.work()
  const overdue = await readInvoice(company, open)
  expect(overdue).toMatchObject({ status: 'open', overdue_at: later(String(open.due_at), DAY_MS) })
  await pay(company, open)
  await travel(company, later(String(open.due_at), 2 * DAY_MS))
  expect(await reopen(company, open)).toMatchObject({ status: 'open', overdue_at: overdue.overdue_at })
})

test('what is charged automatically is tried again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const { collection_method } = newAutomaticInvoice(customer)
  const body = { customer_id: customer.id, collection_method, line_items: [newLine()] }
  const { data } = await company.client.POST('/v1/invoices', { body })
  const params = { path: { id: String(data?.invoice.id) } }
  await company.client.POST('/v1/invoices/{id}/finalize', { params })
  await service.work()
  await pay(company, params.path)
  await addGrant(company, customer, { amount: '10' })
  await reopen(company, params.path)
  await service.work()
  expect(await readInvoice(company, params.path)).toMatchObject({
    status: 'paid',
    payments: [{ source: 'wallet' }],
  })
})

test('refuses what the wallet paid and what owed nothing, and changes nothing', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '10' })
  const fromWallet = await pay(company, await addOpen(company, { customer }), 'wallet')
  const zero = await addOpen(company, { line_items: [newLine(0)] })
  for (const invoice of [fromWallet, zero]) {
    expect(refusal(await attempt(company, invoice.id))).toEqual({
      status: 409,
      code: 'INVOICE_NOT_REOPENABLE',
      details: { status: 'paid' },
    })
    expect(await readInvoice(company, invoice)).toEqual(invoice)
  }
})

test('refuses any other status if nothing was paid, and names it', async () => {
  const company = await service.company()
  const voided = await voidInvoice(company, await addOpen(company))
  const given = await markUncollectible(company, await addOpen(company))
  for (const { id, status } of [await addDraft(company), await addOpen(company), voided, given])
    expect(refusal(await attempt(company, id))).toEqual({
      status: 409,
      code: 'INVOICE_NOT_REOPENABLE',
      details: { status },
    })
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await pay(company, await addOpen(company))).id,
    request: (id) => ({ method: 'POST', path: `/v1/invoices/${id}/reopen` }),
    reading: (id) => `/v1/invoices/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sending = (id: string) => ({ method: 'POST', path: `/v1/invoices/${id}/reopen` })
  return {
    good: sending((await pay(company, await addOpen(company))).id),
    other: sending((await pay(company, await addOpen(company))).id),
    refused: sending((await addDraft(company)).id),
  }
})

function attempt({ client }: TestCompany, id: string) {
  return client.POST('/v1/invoices/{id}/reopen', { params: { path: { id } } })
}
