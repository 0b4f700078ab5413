import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addOpen,
  finalize,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import { addGrant, balanceOf, readLedger, voidGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('what goes back to a grant that has expired or was voided meanwhile leaves the wallet again', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const open = await addOpen(company, { customer })
  const expires_at = later(service.clock.now.toISOString(), DAY_MS)
  await addGrant(company, customer, { amount: '1.00', priority: 10, expires_at })
  const withdrawn = await addGrant(company, customer, { amount: '1.00', priority: 20 })
  await addGrant(company, customer, { amount: '1.00', priority: 30 })
  const paid = await pay(company, open, 'wallet')
  await voidGrant(company, withdrawn)
  service.clock.advance(DAY_MS)
  await voidPayment(company, paid)
  expect(await balanceOf(company, customer)).toBe('1.00')
  const ledger = await readLedger(company, customer)
  expect(ledger.slice(0, 3).map(({ type, amount }) => [type, amount])).toEqual([
    ['void', '-1.00'],
    ['expiry', '-1.00'],
    ['payment_void', '2.50'],
  ])
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

test('a hundred payments of an invoice can be voided; the hundred that count are others', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const paid = await pay(company, open)
  const tenant_id = await company.tenantId()
  await sql`
    insert into invoice_payments (tenant_id, invoice_id, id, source, currency_code, amount_cents, paid_at, voided_at, created_at, updated_at)
    select tenant_id, invoice_id, 'c' || lpad(n::text, 24, '0'), source, currency_code, 1, paid_at, paid_at, created_at, updated_at
    from invoice_payments, generate_series(1, 99) as n where tenant_id = ${tenant_id} and invoice_id = ${open.id}`.execute(
    service.db,
  )
  const last = await voidPayment(company, paid)
  expect(last.payments).toHaveLength(100)
  const again = await pay(company, open)
  expect(again).toMatchObject({ status: 'paid' })
  expect(refusal(await attempt(company, open.id, again.payments.at(-1)?.id ?? ''))).toEqual({
    status: 409,
    code: 'PAYMENT_LIMIT_EXCEEDED',
    details: { limit: 100 },
  })
  expect(await voidPayment(company, again, 99)).toEqual(again)
})

function attempt({ client }: TestCompany, id: string, payment_id: string) {
  return client.POST('/v1/invoices/{id}/payments/{payment_id}/void', { params: { path: { id, payment_id } } })
}
