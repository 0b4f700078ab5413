import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, pay, readInvoice } from '../fixtures/invoices.ts'
import { readList } from '../fixtures/lists.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

/** Enough that ids, which are random, are hardly ever in this order. */
const MANY = 6

test('payments of one moment stand in the order in which they were recorded', async () => {
  const company = await service.company({ testClock: true })
  const invoice = await addOpen(company)
  for (const amount_cents of [3, 1, 4, 6, 2, 5]) await pay(company, invoice, 'out_of_band', { amount_cents })
  const { payments } = await readInvoice(company, invoice)
  expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([3, 1, 4, 6, 2, 5])
})

test('the audit log begins with the last of several changes of one moment', async () => {
  const company = await service.company()
  const ids: string[] = []
  for (let count = 0; count < MANY; count += 1) ids.unshift((await addCustomer(company)).id)
  const list = { path: '/v1/audit_events?operation=createCustomer', member: 'audit_events' }
  const { rows } = await readList(company, list)
  expect(rows.map(({ object }) => object)).toEqual(ids.map((id) => ({ type: 'customer', id })))
})
