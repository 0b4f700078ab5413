import { expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  addRenewalDraft,
  markUncollectible,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { travel } from '../support/time.ts'

type Query = NonNullable<paths['/v1/invoices']['get']['parameters']['query']>

const service = await serviceForThisFile()

test('shows invoices as they are read one by one', async () => {
  const company = await service.company()
  const open = await addOpen(company, { line_items: [newLine(), newLine(0.5, -1)], metadata: { a: 'b' } })
  expect(succeed(await company.client.GET('/v1/invoices')).invoices).toEqual([open])
})

test('selects by status and customer, and by both together', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const draft = await addDraft(company, { customer })
  const open = await addOpen(company, { customer })
  const voided = await voidInvoice(company, await addOpen(company))
  expect(await select(company, { status: ['draft'] })).toEqual([draft.id])
  expect(await select(company, { status: ['open'] })).toEqual([open.id])
  expect(await select(company, { status: ['void'] })).toEqual([voided.id])
  expect(await select(company, { status: ['paid'] })).toEqual([])
  expect((await select(company, { customer_id: customer.id })).toSorted()).toEqual(
    [draft.id, open.id].toSorted(),
  )
  expect(await select(company, { customer_id: customer.id, status: ['open'] })).toEqual([open.id])
  expect(await select(company, { customer_id: UNKNOWN_ID })).toEqual([])
})

test('selects by subscription, alone and together with others', async () => {
  const company = await service.company({ testClock: true })
  // The second one's making moves the clock on, so that the first has more invoices by then.
  const other = await addRenewalDraft(company)
  const draft = await addRenewalDraft(company)
  const { customer_id, subscription_id } = draft
  const manual = await addDraft(company)
  if (subscription_id === null) throw new Error('an automatic invoice of no subscription')
  const ids = await select(company, { subscription_id })
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(draft.id)
  for (const { id } of [other, manual]) expect(ids).not.toContain(id)
  expect(await select(company, { subscription_id, status: ['draft'] })).toEqual([draft.id])
  expect(await select(company, { subscription_id, customer_id })).toEqual(ids)
  expect(await select(company, { subscription_id, customer_id: other.customer_id })).toEqual([])
  expect(await select(company, { subscription_id: UNKNOWN_ID })).toEqual([])
})

test('selects several statuses, in one order over all pages', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const made = []
  for (let n = 0; n < 3; n += 1) {
    service.clock.advance(1)
    made.unshift(await addDraft(company, { customer }))
    service.clock.advance(1)
    made.unshift(await addOpen(company, { customer }))
    await voidInvoice(company, await addOpen(company, { customer }))
  }
  const ids = made.map(({ id }) => id)
  expect(await select(company, { status: ['open', 'draft'] })).toEqual(ids)
  expect(await select(company, { status: ['draft', 'draft'] })).toEqual(ids.filter((_, n) => n % 2 === 1))
  const found: string[] = []
  let cursor: string | undefined
  do {
    const query: Query = { status: ['draft', 'open', 'paid'], limit: 2, ...(cursor && { cursor }) }
    const page = succeed(await company.client.GET('/v1/invoices', { params: { query } }))
    found.push(...page.invoices.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(found).toEqual(ids)
})

test('finds an invoice by its number, which is exact', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  await addOpen(company)
  await addDraft(company)
  const { invoice_number = '' } = open
  expect(invoice_number).toBe('TEST-000001')
  expect(await select(company, { invoice_number })).toEqual([open.id])
  expect(await select(company, { invoice_number, status: ['draft'] })).toEqual([])
  for (const other of [
    'TEST-000003',
    'INV-000001',
    'TEST-1',
    'test-000001',
    'TEST-0000001',
    '1',
    'x'.repeat(64),
  ])
    expect(await select(company, { invoice_number: other })).toEqual([])
})

test('selects by billing reason', async () => {
  const company = await service.company({ testClock: true })
  const renewal = await addRenewalDraft(company)
  const manual = await addDraft(company)
  expect(await select(company, { billing_reason: 'manual' })).toEqual([manual.id])
  expect(await select(company, { billing_reason: 'subscription_cycle' })).toEqual([renewal.id])
  expect(await select(company, { billing_reason: 'subscription_create' })).toHaveLength(1)
  expect(await select(company, { billing_reason: 'subscription_cancel' })).toEqual([])
})

test('selects what is overdue now, which a paid, a void and an uncollectible one are not', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const [late, paid, voided, lost] = await Promise.all(
    [1, 2, 3, 4].map(() => addOpen(company, { customer, days_until_due: 1 })),
  )
  if (!(late && paid && voided && lost)) throw new Error('there are four')
  const rest = [
    await addOpen(company, { customer, days_until_due: 30 }),
    await addDraft(company, { customer }),
  ]
  await travel(company, String(late.due_at))
  await markUncollectible(company, lost)
  await voidInvoice(company, voided)
  await pay(company, paid)
  expect((await readInvoice(company, lost)).overdue_at).not.toBeNull()
  expect(await select(company, { overdue: true })).toEqual([late.id])
  expect((await select(company, { overdue: false })).toSorted()).toEqual(
    [paid, voided, lost, ...rest].map(({ id }) => id).toSorted(),
  )
})

test('selects by due date, from included and to not', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const [soon, later] = [
    await addOpen(company, { customer, days_until_due: 3 }),
    await addOpen(company, { customer, days_until_due: 5 }),
  ]
  await addDraft(company, { customer })
  const [first, second] = [String(soon.due_at), String(later.due_at)]
  expect(await select(company, { due_from: second })).toEqual([later.id])
  expect(await select(company, { due_to: second })).toEqual([soon.id])
  expect(await select(company, { due_from: first, due_to: second })).toEqual([soon.id])
  expect(await select(company, { due_from: first, due_to: first })).toEqual([])
})

test('takes created_from as included and created_to as not', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const drafts = []
  for (let n = 0; n < 3; n += 1) {
    service.clock.advance(1)
    drafts.push(await addDraft(company, { customer }))
  }
  const ids = drafts.map(({ id }) => id)
  const [, second, third] = drafts.map(({ created_at }) => created_at)
  expect(await select(company, { created_from: String(second) })).toEqual([ids[2], ids[1]])
  expect(await select(company, { created_to: String(second) })).toEqual([ids[0]])
  expect(await select(company, { created_from: String(second), created_to: String(third) })).toEqual([ids[1]])
  expect(await select(company, { created_from: String(second), created_to: String(second) })).toEqual([])
})

test('refuses a range that ends before it begins', async () => {
  const { client } = await service.company()
  const query = { created_from: '2026-03-02T00:00:00Z', created_to: '2026-03-01T00:00:00Z' }
  expect(refusal(await client.GET('/v1/invoices', { params: { query } }))).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [{ path: 'query.created_from', code: 'invalid_range' }],
  })
})

test.each([
  ['status=finalized', 'query.status[0]'],
  ['status=open&status=finalized', 'query.status[1]'],
  ['status=open,paid', 'query.status[0]'],
  [Array.from({ length: 6 }, () => 'status=open').join('&'), 'query.status'],
  ['overdue=yes', 'query.overdue'],
  ['due_from=today', 'query.due_from'],
  ['due_from=2026-03-02T00:00:00Z&due_to=2026-03-01T00:00:00Z', 'query.due_from'],
  ['billing_reason=renewal', 'query.billing_reason'],
  [`invoice_number=${'1'.repeat(65)}`, 'query.invoice_number'],
  ['customer_id=acme', 'query.customer_id'],
  ['subscription_id=acme', 'query.subscription_id'],
  ['created_from=yesterday', 'query.created_from'],
  ['created_to=2026-02-30T00:00:00Z', 'query.created_to'],
  ['from=2026-03-01T00:00:00Z', 'query.from'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/invoices?${query}` })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('VALIDATION_ERROR')
  expect(pathsOf(body.error?.details)).toEqual([path])
})

test('reports a bad range and a bad cursor together', async () => {
  const { client } = await service.company()
  const query = {
    created_from: '2026-03-02T00:00:00Z',
    created_to: '2026-03-01T00:00:00Z',
    cursor: 'nonsense',
  }
  const { details } = refusal(await client.GET('/v1/invoices', { params: { query } }))
  expect(pathsOf(details)).toEqual(['query.cursor', 'query.created_from'])
})

describePaging(service, {
  path: '/v1/invoices',
  member: 'invoices',
  id: 'id',
  add: async (company, count) => {
    const customer = await addCustomer(company)
    for (let n = 0; n < count; n += 1) await addDraft(company, { customer })
  },
})

async function select({ client }: TestCompany, query: Query): Promise<string[]> {
  const { invoices } = succeed(await client.GET('/v1/invoices', { params: { query } }))
  return invoices.map(({ id }) => id)
}
