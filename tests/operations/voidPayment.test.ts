import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findViolations } from '../engine/invariants.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  finalize,
  type Invoice,
  markUncollectible,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import { addGrant, balanceOf, readGrant, readLedger, voidGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('out of band: it stays listed, the invoice is owed as before, and can be paid again', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const { payments } = await pay(company, open)
  service.clock.advance(1_000)
  const now = service.clock.now.toISOString()
  const voided = await voidPayment(company, { ...open, payments })
  const [payment] = payments
  expect(payment).toMatchObject({ mode: 'test', voided_at: null, updated_at: payment?.created_at })
  expect(voided).toEqual({
    ...{ ...open, updated_at: now },
    payments: [{ ...payment, voided_at: now, updated_at: now }],
  })
  expect(await readInvoice(company, open)).toEqual(voided)
  const again = await pay(company, open)
  expect([again.status, again.payments.length, again.amount_paid_cents]).toEqual(['paid', 2, 250])
})

test('of several payments it is the one alone, whatever the source, and paid_at is as the others say', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  await addGrant(company, customer, { amount: '1.00' })
  await pay(company, open, 'out_of_band', { amount_cents: 20 })
  await pay(company, open, 'wallet', { amount_cents: 100 })
  const paid = await pay(company, open)
  const voided = await voidPayment(company, paid)
  expect(voided).toMatchObject({
    ...{ status: 'open', paid_at: null, amount_paid_cents: 230, amount_due_cents: 20, apply_credit: true },
    payments: [{ voided_at: voided.updated_at }, { voided_at: null }, { voided_at: null }],
  })
  expect(await balanceOf(company, customer)).toBe('0.00')
  service.clock.advance(1_000)
  const again = await pay(company, open)
  expect([again.status, again.paid_at]).toEqual(['paid', service.clock.now.toISOString()])
})

test.each(['open', 'uncollectible'] as const)('a part of an %s invoice: the status stays', async (status) => {
  const company = await service.company()
  const open = await addOpen(company)
  const before = status === 'open' ? open : await markUncollectible(company, open)
  const { payments } = await pay(company, open, 'out_of_band', { amount_cents: 20 })
  const voided = await voidPayment(company, { ...open, payments })
  expect(voided).toEqual({ ...before, payments: voided.payments, updated_at: voided.updated_at })
})

test('from the wallet: the grants that it came from have it again, and the invoice is not paid from it again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await finalize(
    company,
    succeed(await company.client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) })).invoice,
  )
  const soon = await addGrant(company, customer, { amount: '1.00', priority: 10 })
  const lasting = await addGrant(company, customer, { amount: '5.00', priority: 20 })
  const paid = await pay(company, open, 'wallet')
  const voided = await voidPayment(company, paid)
  expect(voided).toMatchObject({
    ...{ status: 'open', paid_at: null, amount_due_cents: 250, apply_credit: false },
    payments: [{ source: 'wallet', voided_at: voided.updated_at }],
  })
  expect(await readGrant(company, customer, soon)).toMatchObject({ remaining: '1.00' })
  expect(await readGrant(company, customer, lasting)).toMatchObject({ remaining: '5.00' })
  const [entry] = await readLedger(company, customer)
  expect(entry).toMatchObject({
    ...{ type: 'payment_void', amount: '2.50', balance_after: '6.00', invoice_id: open.id },
    ...{ credit_grant_id: null, applied_grants_count: 2 },
    applied_grants: [
      { credit_grant_id: soon.id, amount: '1.00' },
      { credit_grant_id: lasting.id, amount: '1.50' },
    ],
  })
  await service.work()
  const overdue = await readInvoice(company, open)
  expect(overdue).toMatchObject({ status: 'open', payments: voided.payments, overdue_at: expect.any(String) })
  await addGrant(company, customer)
  await service.work()
  expect(await readInvoice(company, open)).toEqual(overdue)
  expect(await findViolations(service.db, await company.tenantId())).toEqual([])
})

test('what goes back to a grant that has expired or was voided meanwhile leaves the wallet again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  const expires_at = later(service.clock.now.toISOString(), DAY_MS)
  await addGrant(company, customer, { amount: '1.00', priority: 10, expires_at })
  const withdrawn = await addGrant(company, customer, { amount: '1.00', priority: 20 })
  await addGrant(company, customer, { amount: '1.00', priority: 30 })
  const paid = await pay(company, open, 'wallet')
  await voidGrant(company, customer, withdrawn)
  service.clock.advance(DAY_MS)
  await voidPayment(company, paid)
  expect(await balanceOf(company, customer)).toBe('1.00')
  const ledger = await readLedger(company, customer)
  expect(ledger.slice(0, 3).map(({ type, amount }) => [type, amount])).toEqual([
    ['void', '-1.00'],
    ['expiry', '-1.00'],
    ['payment_void', '2.50'],
  ])
  expect(await findViolations(service.db, await company.tenantId())).toEqual([])
})

test('what returns to the wallet pays other invoices that are charged automatically', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  await addGrant(company, customer, { amount: '2.50' })
  const paid = await pay(company, open, 'wallet')
  const body = { ...newAutomaticInvoice(customer), line_items: [newLine(1, 120)] }
  const waiting = await finalize(
    company,
    succeed(await company.client.POST('/v1/invoices', { body })).invoice,
  )
  await service.work()
  expect((await readInvoice(company, waiting)).status).toBe('open')
  await voidPayment(company, paid)
  await service.work()
  expect((await readInvoice(company, waiting)).status).toBe('paid')
  expect(await balanceOf(company, customer)).toBe('1.30')
})

test('what fell due while it was paid becomes overdue; what was overdue stays so', async () => {
  const company = await service.company({ testClock: true })
  const open = await addOpen(company, { days_until_due: 1 })
  const paid = await pay(company, open)
  await travel(company, later(String(open.due_at), DAY_MS))
  await voidPayment(company, paid)
  await service.work()
  const overdue = await readInvoice(company, open)
  expect(overdue).toMatchObject({ status: 'open', overdue_at: later(String(open.due_at), DAY_MS) })
  const again = await pay(company, open)
  await travel(company, later(String(open.due_at), 2 * DAY_MS))
  expect(await voidPayment(company, again, 1)).toMatchObject({
    status: 'open',
    overdue_at: overdue.overdue_at,
  })
})

test('what is charged automatically is tried again once a payment out of band is voided', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const body = newAutomaticInvoice(customer)
  const open = await finalize(company, succeed(await company.client.POST('/v1/invoices', { body })).invoice)
  await service.work()
  const paid = await pay(company, open)
  await addGrant(company, customer, { amount: '10' })
  await voidPayment(company, paid)
  await service.work()
  expect(await readInvoice(company, open)).toMatchObject({
    status: 'paid',
    payments: [{ source: 'out_of_band' }, { source: 'wallet', voided_at: null }],
  })
})

test('asked again, also once the invoice is paid otherwise or void, it returns the invoice as it is', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const voided = await voidPayment(company, await pay(company, open))
  service.clock.advance(1_000)
  expect(await voidPayment(company, voided)).toEqual(voided)
  const paid = await pay(company, open)
  expect(await voidPayment(company, paid)).toEqual(paid)
  await voidPayment(company, paid, 1)
  const gone = await voidInvoice(company, open)
  expect(await voidPayment(company, gone)).toEqual(gone)
})

test("refuses what is no payment of the invoice's, and changes nothing", async () => {
  const company = await service.company()
  const paid = await pay(company, await addOpen(company))
  const other = await pay(company, await addOpen(company))
  const attempts = [
    [other.id, paid.payments[0]?.id],
    [other.id, UNKNOWN_ID],
    [(await addDraft(company)).id, paid.payments[0]?.id],
  ] as const
  for (const [id, payment] of attempts)
    expect(refusal(await attempt(company, id, payment ?? ''))).toMatchObject({
      ...{ status: 404, code: 'PAYMENT_NOT_FOUND' },
    })
  expect(await readInvoice(company, paid)).toEqual(paid)
  expect(await readInvoice(company, other)).toEqual(other)
})

test('a hundred payments of an invoice can be voided; the hundred that count are others', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const paid = await pay(company, open)
  const tenant_id = await company.tenantId()
  await sql`
    insert into invoice_payments (tenant_id, invoice_id, id, source, amount_cents, paid_at, voided_at, created_at, updated_at)
    select tenant_id, invoice_id, 'c' || lpad(n::text, 24, '0'), source, 1, paid_at, paid_at, created_at, updated_at
    from invoice_payments, generate_series(1, 99) as n where tenant_id = ${tenant_id} and invoice_id = ${open.id}`.execute(
    service.db,
  )
  const last = await voidPayment(company, paid)
  expect(last.payments).toHaveLength(100)
  const again = await pay(company, open)
  expect(again).toMatchObject({ status: 'paid' })
  expect(refusal(await attempt(company, open.id, again.payments.at(-1)?.id ?? ''))).toEqual({
    ...{ status: 409, code: 'PAYMENT_LIMIT_EXCEEDED', details: { limit: 100 } },
  })
  expect(await voidPayment(company, again, 99)).toEqual(again)
})

test("masks another company's invoice and the other mode's", async () => {
  const payments = new Map<string, string>()
  await expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => {
      const paid = await pay(company, await addOpen(company))
      payments.set(paid.id, pathOf(paid))
      return paid.id
    },
    request: (id) => ({
      method: 'POST',
      path: payments.get(id) ?? `/v1/invoices/${id}/payments/${UNKNOWN_ID}/void`,
    }),
    reading: (id) => `/v1/invoices/${id}`,
  })
})

describeIdempotencyKeys(service, 200, async (company) => {
  const sending = (paid: Invoice) => ({ method: 'POST', path: pathOf(paid) })
  const open = await addOpen(company)
  return {
    good: sending(await pay(company, await addOpen(company))),
    other: sending(await pay(company, await addOpen(company))),
    refused: { method: 'POST', path: `/v1/invoices/${open.id}/payments/${UNKNOWN_ID}/void` },
  }
})

function pathOf({ id, payments }: Invoice): string {
  return `/v1/invoices/${id}/payments/${payments[0]?.id}/void`
}

function attempt({ client }: TestCompany, id: string, payment_id: string) {
  return client.POST('/v1/invoices/{id}/payments/{payment_id}/void', { params: { path: { id, payment_id } } })
}
