import { expect, test } from 'vitest'
import { addCustomer } from '../../fixtures/customers.ts'
import { addOpen, type Invoice, newLine, readInvoice } from '../../fixtures/invoices.ts'
import { addGrant, balanceOf } from '../../fixtures/wallets.ts'
import type { Caller } from '../../support/client.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { payFromWallet } from './tools.ts'

const service = await serviceForThisFile()

test('200 payments of 1.00 from a wallet of 100.00: 100 succeed, 100 are refused, nothing is left', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '60.00' })
  await addGrant(company, customer, { amount: '40.00' })
  const invoices: Invoice[] = []
  while (invoices.length < 200)
    invoices.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, () => addOpen(company, { customer, line_items: [newLine(1, 100)] })),
      )),
    )
  const answers = await Promise.all(invoices.map((invoice) => payAtLast(company, invoice)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(
    answers.filter(({ status, code }) => status === 409 && code === 'INSUFFICIENT_BALANCE'),
  ).toHaveLength(100)
  expect(await balanceOf(company, customer)).toBe('0.00')
})

test('20 payments of one invoice: one succeeds', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '100.00' })
  const invoice = await addOpen(company, { customer, line_items: [newLine(1, 100)] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => payFromWallet(company, invoice)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await balanceOf(company, customer)).toBe('99.00')
})

test('pay, void and mark_uncollectible of one invoice at once: it ends paid or void, and the wallet agrees', async () => {
  const company = await service.company()
  const { client } = company
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '100.00' })
  let paid = 0
  for (let round = 0; round < 15; round += 1) {
    const path = { id: (await addOpen(company, { customer, line_items: [newLine(1, 100)] })).id }
    const [payment, voiding] = await Promise.all([
      payFromWallet(company, path),
      client.POST('/v1/invoices/{id}/void', { params: { path } }),
      client.POST('/v1/invoices/{id}/mark_uncollectible', { params: { path } }),
    ])
    expect([payment.status, voiding.response.status].sort()).toEqual([200, 409])
    expect((await readInvoice(company, path)).status).toBe(payment.status === 200 ? 'paid' : 'void')
    if (payment.status === 200) paid += 1
  }
  expect(await balanceOf(company, customer)).toBe(`${100 - paid}.00`)
})

/** On a slow machine a request may wait too long for a connection and be answered 503: then it is sent again. */
async function payAtLast(company: Caller, invoice: Invoice, tries = 10): ReturnType<typeof payFromWallet> {
  const answer = await payFromWallet(company, invoice)
  return answer.status === 503 && tries > 1 ? payAtLast(company, invoice, tries - 1) : answer
}
