import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { REAL_TIME } from '../../server/db/timeline.ts'
import { takeInvoiceNumbers } from '../../server/invoices/numbering-store.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, finalize } from '../fixtures/invoices.ts'
import { refusal, succeed } from '../support/answers.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { testClockOf } from '../support/time.ts'

expectViolation(/numbers are not contiguous/)

const service = await serviceForThisFile({ rateLimitPerMinute: 1_000_000 })

test('a company that moves in goes on with its own numbers, in the mode of its key', async () => {
  const name = `Company ${randomUUID()}`
  const [live, other] = [await service.company({ name, mode: 'live' }), await service.company({ name })]
  expect(await readNext(live)).toBe(1)
  expect(await setNext(live, 10_432)).toBe(10_432)
  expect([await readNext(live), await readNext(other)]).toEqual([10_432, 1])
  expect([await numberOf(live), await numberOf(live)]).toEqual(['INV-010432', 'INV-010433'])
  expect([await numberOf(other), await readNext(other)]).toEqual(['TEST-000001', 2])
  expect(await readNext(live)).toBe(10_434)
})

test('a number that is not above the last one given is refused, and then nothing of the request is stored', async () => {
  const company = await service.company()
  for (const _ of [1, 2, 3]) await addOpen(company)
  const before = await read(company)
  for (const next_invoice_number of [1, 3])
    expect(refusal(await patch(company, { name: 'Neu', next_invoice_number }))).toEqual(taken(3))
  expect(await read(company)).toEqual(before)
})

test('a mistyped number can be lowered until an invoice has it', async () => {
  const company = await service.company()
  await addOpen(company)
  await setNext(company, 104_320)
  expect(await setNext(company, 10_432)).toBe(10_432)
  expect(refusal(await patch(company, { next_invoice_number: 1 }))).toEqual(taken(1))
  expect(await numberOf(company)).toBe('TEST-010432')
  expect(refusal(await patch(company, { next_invoice_number: 10_431 }))).toEqual(taken(10_432))
})

test('the largest number is not the last one', async () => {
  const company = await service.company()
  await setNext(company, 999_999_999_999)
  expect(await numberOf(company)).toBe('TEST-999999999999')
  expect(await readNext(company)).toBe(1_000_000_000_000)
  expect(await numberOf(company)).toBe('TEST-1000000000000')
})

test('test clocks and real time share the numbers, and those of a deleted clock are not given again', async () => {
  const company = await service.company({ testClock: true })
  const { client } = company
  await setNext(company, 500)
  expect([await numberOf({ client }), await numberOf(company)]).toEqual(['TEST-000500', 'TEST-000501'])
  const params = { path: { id: testClockOf(company) } }
  succeed(await client.DELETE('/v1/test_clocks/{id}', { params }))
  expect(refusal(await patch(company, { next_invoice_number: 501 }))).toEqual(taken(501))
  expect(await numberOf({ client })).toBe('TEST-000502')
})

test('the present next number changes nothing, and the event of another one has both', async () => {
  const company = await service.company()
  await addOpen(company)
  expect(await setNext(company, 2)).toBe(2)
  expect(await events(company)).toEqual([])
  await setNext(company, 40)
  await addOpen(company)
  succeed(await patch(company, { support_email: 'help@nordwind.example' }))
  expect(await events(company)).toMatchObject([
    { company: { next_invoice_number: 41 }, previous: { support_email: null } },
    { company: { next_invoice_number: 40 }, previous: { next_invoice_number: 2 } },
  ])
  expect(await readNext(company)).toBe(41)
})

test('a repeat under its Idempotency-Key returns the first answer, also once the number was given', async () => {
  const company = await service.company()
  const params = { header: { 'Idempotency-Key': randomUUID() } }
  const send = async () =>
    succeed(await company.client.PATCH('/v1/company', { params, body: { next_invoice_number: 50 } })).company
  const first = await send()
  expect(await numberOf(company)).toBe('TEST-000050')
  expect(await send()).toEqual(first)
  expect(await readNext(company)).toBe(51)
})

test('invoices that are finalized while the number is raised get each number once, without a gap', async () => {
  const company = await service.company()
  const customers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(company)))
  const drafts = await Promise.all(customers.map((customer) => addDraft(company, { customer })))
  const raised = 1_000
  const [numbers] = await Promise.all([
    Promise.all(drafts.map(async (draft) => countOf((await finalize(company, draft)).invoice_number))),
    setNext(company, raised),
  ])
  const [low, high] = [numbers.filter((each) => each < raised), numbers.filter((each) => each >= raised)]
  expect(low.toSorted(ascending)).toEqual(low.map((_, index) => index + 1))
  expect(high.toSorted(ascending)).toEqual(high.map((_, index) => raised + index))
  expect(await readNext(company)).toBe(raised + high.length)
})

test('it waits for an invoice that is being finalized, and is refused the number which that one got', async () => {
  const company = await service.company()
  const tenantId = await company.tenantId()
  const finalizing = await service.db.startTransaction().execute()
  await takeInvoiceNumbers(finalizing, { tenantId, testClockId: REAL_TIME }, 1, service.clock.now)
  const answer = patch(company, { next_invoice_number: 1 })
  await expect.poll(() => countWaiting(service.db, 'invoice_sequences')).toBe(1)
  await finalizing.commit().execute()
  expect(refusal(await answer)).toEqual(taken(1))
})

function patch({ client }: TestCompany, body: components['schemas']['CompanyUpdate']) {
  return client.PATCH('/v1/company', { body })
}

async function setNext(company: TestCompany, next_invoice_number: number): Promise<number> {
  return succeed(await patch(company, { next_invoice_number })).company.next_invoice_number
}

async function read({ client }: TestCompany) {
  return succeed(await client.GET('/v1/company')).company
}

async function readNext(company: TestCompany): Promise<number> {
  return (await read(company)).next_invoice_number
}

async function numberOf(company: Parameters<typeof addOpen>[0]): Promise<string | undefined> {
  return (await addOpen(company)).invoice_number
}

function countOf(invoice_number = ''): number {
  return Number(invoice_number.split('-')[1])
}

function ascending(one: number, other: number): number {
  return one - other
}

/** The data of the company's events, the newest first. */
async function events({ client }: TestCompany) {
  const params = { query: { type: ['company.updated' as const] } }
  return succeed(await client.GET('/v1/webhook_events', { params })).webhook_events.map(({ data }) => data)
}

function taken(last: number) {
  return { status: 409, code: 'INVOICE_NUMBER_TAKEN', details: { last } }
}
