import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, pay, readInvoice } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

/** Enough that ids, which are random, are hardly ever in this order. */
const MANY = 6

type Made = { id: string }
type List = {
  path: string
  member: string
  /** Makes one, at the time of the company's test clock or of the service. Neither moves. */
  add(company: TestCompany, customer: Made): Promise<Made>
}

const lists: List[] = [
  { path: '/v1/customers', member: 'customers', add: (company) => addCustomer(company) },
  { path: '/v1/invoices', member: 'invoices', add: (company, customer) => addOpen(company, { customer }) },
  {
    path: '/v1/invoices?status=open&status=paid',
    member: 'invoices',
    add: (company, customer) => addOpen(company, { customer }),
  },
  { path: '/v1/subscriptions', member: 'subscriptions', add: (company) => subscribe(company) },
  { path: '/v1/meters', member: 'meters', add: (company) => addMeter(company) },
  { path: '/v1/plans', member: 'plans', add: (company) => addPlan(company) },
  { path: '/v1/pricing_units', member: 'pricing_units', add: (company) => addPricingUnit(company) },
  {
    path: '/v1/test_clocks',
    member: 'test_clocks',
    add: async ({ client }) => succeed(await client.POST('/v1/test_clocks', { body: {} })).test_clock,
  },
]

test.each(lists)('of several made at one moment $path has the last one first', async (list) => {
  const { path, member } = list
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const made: Made[] = []
  for (let count = 0; count < MANY; count += 1) made.unshift(await list.add(company, customer))
  const ids = made.map(({ id }) => id)
  expect((await read(company, member, path, { limit: MANY })).ids).toEqual(ids)
  const first = await read(company, member, path, { limit: 2 })
  const next = await read(company, member, path, { limit: MANY - 2, cursor: first.next_cursor })
  expect([...first.ids, ...next.ids]).toEqual(ids)
})

test('grants of one moment come in the reverse order of their making, and so does the ledger', async () => {
  const company = await service.company({ testClock: true })
  const { id } = await addCustomer(company)
  const amounts = ['3.00', '1.00', '4.00', '6.00', '2.00', '5.00']
  for (const amount of amounts) await addGrant(company, { id }, { amount })
  const { rows: grants } = await read(company, 'credit_grants', `/v1/customers/${id}/credit_grants`)
  expect(grants.map(({ amount }) => amount)).toEqual(amounts.toReversed())
  const { rows: ledger } = await read(
    company,
    'wallet_transactions',
    `/v1/customers/${id}/wallet_transactions`,
  )
  expect(ledger.map(({ amount }) => amount)).toEqual(amounts.toReversed())
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
  const customers: string[] = []
  for (let count = 0; count < MANY; count += 1) customers.unshift((await addCustomer(company)).id)
  const { rows } = await read(company, 'audit_events', '/v1/audit_events?operation=createCustomer')
  expect(rows.map(({ object }) => object)).toEqual(customers.map((id) => ({ type: 'customer', id })))
})

type Row = Record<string, unknown>

async function read(
  company: TestCompany,
  member: string,
  path: string,
  query: { limit?: number; cursor?: string } = {},
) {
  const url = new URL(path, service.baseUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value))
  const { status, text } = await company.send({ method: 'GET', path: url.pathname + url.search })
  expect(status, text).toBe(200)
  const { [member]: rows, next_cursor } = JSON.parse(text)
  return { rows: rows as Row[], ids: rows.map((row: Row) => row.id), next_cursor }
}
