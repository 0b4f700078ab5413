import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, pay, readInvoice } from '../fixtures/invoices.ts'
import { listsOfCompany, readList } from '../fixtures/lists.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

/** Enough that ids, which are random, are hardly ever in this order. */
const MANY = 6

test.each(listsOfCompany)('of several made at one moment $path has the last one first', async (list) => {
  const company = await service.company({ testClock: true })
  const ids: string[] = []
  for (let count = 0; count < MANY; count += 1) ids.unshift((await list.add(company)).id)
  expect((await readList(company, list, { limit: MANY })).ids).toEqual(ids)
  const first = await readList(company, list, { limit: 2 })
  const next = await readList(company, list, { limit: MANY - 2, cursor: first.next_cursor })
  expect([...first.ids, ...next.ids]).toEqual(ids)
})

test('grants of one moment come in the reverse order of their making, and so does the ledger', async () => {
  const company = await service.company({ testClock: true })
  const { id } = await addCustomer(company)
  const amounts = ['3.00', '1.00', '4.00', '6.00', '2.00', '5.00']
  for (const amount of amounts) await addGrant(company, { id }, { amount })
  for (const member of ['credit_grants', 'wallet_transactions']) {
    const { rows } = await readList(company, { path: `/v1/customers/${id}/${member}`, member })
    expect(rows.map(({ amount }) => amount)).toEqual(amounts.toReversed())
  }
})

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
