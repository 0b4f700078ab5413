import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { addOpen, finalize, newAutomaticInvoice, newLine, readInvoice } from '../fixtures/invoices.ts'
import { addGrant, balanceOf } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('20 parts of 30 cents of an invoice of 250 at once, from both sources: 8 are taken', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '10.00' })
  const { id } = await addOpen(company, { customer })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => pay(company, id, n % 2 === 0 ? 'wallet' : 'out_of_band', 30)),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  const invoice = await readInvoice(company, { id })
  expect(invoice).toMatchObject({ status: 'open', amount_paid_cents: 240, amount_due_cents: 10 })
  const drawn = invoice.payments.filter(({ source }) => source === 'wallet').length
  expect(await balanceOf(company, customer)).toBe((10 - drawn * 0.3).toFixed(2))
})

test('a part and a void at once: the credit is in the wallet once the invoice is void', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '10.00' })
  for (let round = 0; round < 10; round += 1) {
    const { id } = await addOpen(company, { customer })
    const params = { path: { id } }
    const [paid, voided] = await Promise.all([
      pay(company, id, 'wallet', 100),
      company.client.POST('/v1/invoices/{id}/void', { params }),
    ])
    expect(voided.response.status).toBe(200)
    expect([200, 409]).toContain(paid)
    expect(await readInvoice(company, { id })).toMatchObject({ status: 'void', amount_paid_cents: 0 })
    expect(await balanceOf(company, customer)).toBe('10.00')
  }
})

test('a grant that is collected, payments and voided payments at once: what was paid never exceeds the total', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await automaticInvoice(company, customer)
    await pay(company, id, 'out_of_band', 40)
    const [first] = (await readInvoice(company, { id })).payments
    await Promise.all([
      ...Array.from({ length: 3 }, () => addGrant(company, customer, { amount: '0.70' })),
      ...Array.from({ length: 3 }, () => pay(company, id, 'out_of_band', 70)),
      ...Array.from({ length: 3 }, () => pay(company, id, 'wallet', 30)),
      ...Array.from({ length: 3 }, () => voidPayment(company, id, first?.id)),
      service.work(),
      service.work(),
    ])
    await service.work()
    const { status, payments, amount_due_cents } = await readInvoice(company, { id })
    const paid = payments.reduce((sum, each) => sum + (each.voided_at === null ? each.amount_cents : 0), 0)
    expect(payments[0]).toMatchObject({ id: first?.id, voided_at: expect.any(String) })
    expect([status, amount_due_cents]).toEqual([paid === 250 ? 'paid' : 'open', 250 - paid])
    // What is left due has found the wallet empty.
    if (status === 'open') expect(await balanceOf(company, customer)).toBe('0.00')
  }
})

test('the payments of an invoice voided at once, some twice, and the invoice too: the credit comes back once', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1.00', priority: 10 })
  await addGrant(company, customer, { amount: '1.00', priority: 20 })
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addOpen(company, { customer })
    for (const cents of [70, 70, 60]) await pay(company, id, 'wallet', cents)
    const { payments } = await readInvoice(company, { id })
    const statuses = await Promise.all([
      ...payments.flatMap((each) => [voidPayment(company, id, each.id), voidPayment(company, id, each.id)]),
      company.client.POST('/v1/invoices/{id}/void', { params: { path: { id } } }),
    ])
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200))
    expect(await readInvoice(company, { id })).toMatchObject({ status: 'void', amount_paid_cents: 0 })
    expect(await balanceOf(company, customer)).toBe('2.00')
  }
})

test.each([
  'amount_paid_cents = total_cents + 1',
  'amount_paid_cents = total_cents',
  'amount_paid_cents = -1',
])('the database refuses an open invoice of which %s', async (assignment) => {
  const company = await service.company()
  const { id } = await addOpen(company)
  const update = sql`update invoices set ${sql.raw(assignment)} where id = ${id}`.execute(service.db)
  await expect(update).rejects.toThrow('invoices_settled_by_status')
})

async function pay(
  { client }: TestCompany,
  id: string,
  source: 'wallet' | 'out_of_band',
  amount_cents: number,
): Promise<number> {
  const params = { path: { id } }
  return (await client.POST('/v1/invoices/{id}/pay', { params, body: { source, amount_cents } })).response
    .status
}

async function voidPayment({ client }: TestCompany, id: string, payment_id = ''): Promise<number> {
  const params = { path: { id, payment_id } }
  return (await client.POST('/v1/invoices/{id}/payments/{payment_id}/void', { params })).response.status
}

async function automaticInvoice(company: TestCompany, customer: Customer) {
  const body = { ...newAutomaticInvoice(customer), line_items: [newLine()] }
  return finalize(company, succeed(await company.client.POST('/v1/invoices', { body })).invoice)
}
