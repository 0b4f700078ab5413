import { describe, expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  addRenewalDraft,
  finalize,
  markUncollectible,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { describeUpdates } from '../support/updates.ts'

type Change = paths['/v1/invoices/{id}']['patch']['requestBody']['content']['application/json']

const service = await serviceForThisFile()

test('changes what is sent, leaves the rest, and sets updated_at', async () => {
  const company = await service.company()
  const draft = await addDraft(company, { metadata: { a: 'b' } })
  service.clock.advance(1_000)
  const changed = await update(company, draft.id, { days_until_due: 7 })
  expect(changed).toEqual({ ...draft, days_until_due: 7, updated_at: service.clock.now.toISOString() })
  expect(await readInvoice(company, draft)).toEqual(changed)
})

test('replaces all lines, and computes amounts and total anew', async () => {
  const company = await service.company()
  const draft = await addDraft(company, { line_items: [newLine(), newLine(), newLine()] })
  const changed = await update(company, draft.id, { line_items: [newLine(1.005, 100), newLine(0.5, -1)] })
  const ids = changed.line_items.map(({ id }) => id)
  expect(new Set([...ids, ...draft.line_items.map(({ id }) => id)]).size).toBe(5)
  expect(changed.line_items).toMatchObject([
    { ...newLine(1.005, 100), amount_cents: 101 },
    { ...newLine(0.5, -1), amount_cents: -1 },
  ])
  expect(changed).toMatchObject({ subtotal_cents: 100, total_cents: 100, amount_due_cents: 0 })
})

describe('of the terms', () => {
  test('a change to charge_automatically drops the days, and one back takes those that are sent, or 30', async () => {
    const company = await service.company()
    const { id } = await addDraft(company)
    const automatic = await update(company, id, { collection_method: 'charge_automatically' })
    expect(automatic).toMatchObject({ collection_method: 'charge_automatically', days_until_due: null })
    const back = await update(company, id, { collection_method: 'send_invoice' })
    expect(back).toMatchObject({ collection_method: 'send_invoice', days_until_due: 30 })
    await update(company, id, { collection_method: 'charge_automatically' })
    const sent = await update(company, id, { collection_method: 'send_invoice', days_until_due: 0 })
    expect(sent).toMatchObject({ collection_method: 'send_invoice', days_until_due: 0 })
  })

  test('days are refused where the invoice is charged automatically', async () => {
    const company = await service.company()
    const body = newAutomaticInvoice(await addCustomer(company))
    const { id } = succeed(await company.client.POST('/v1/invoices', { body })).invoice
    expect(await refused(company, id, { days_until_due: 3 })).toMatchObject({
      status: 400,
      details: [{ path: 'body.days_until_due', code: 'not_allowed' }],
    })
  })

  test('the same method again keeps the days', async () => {
    const company = await service.company()
    const { id } = await addDraft(company, { days_until_due: 14 })
    expect(await update(company, id, { collection_method: 'send_invoice' })).toMatchObject({
      days_until_due: 14,
    })
  })
})

describe('refuses, and changes nothing:', () => {
  test.each<[string, object, string]>([
    ['no member', {}, 'body'],
    ['another customer', { customer_id: `c${'1'.repeat(24)}` }, 'body.customer_id'],
    ['another currency', { currency_code: 'EUR' }, 'body.currency_code'],
    ['a status', { status: 'open' }, 'body.status'],
    ['no lines', { line_items: [] }, 'body.line_items'],
    ['a total below zero', { line_items: [newLine(1, -1)] }, 'body.line_items'],
    ['13 decimals', { line_items: [newLine(1e-13, 1)] }, 'body.line_items[0].quantity'],
  ])('%s', async (_what, body, path) => {
    const company = await service.company()
    const draft = await addDraft(company)
    const answer = await company.send({ method: 'PATCH', path: `/v1/invoices/${draft.id}`, body })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer.body.error?.details)).toEqual([path])
    expect(await readInvoice(company, draft)).toEqual(draft)
  })
})

test('refuses any status but draft, names it, and changes nothing', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const voided = await voidInvoice(company, await addOpen(company))
  for (const invoice of [open, voided]) {
    expect(await refused(company, invoice.id, { days_until_due: 1 })).toEqual({
      status: 409,
      code: 'INVOICE_NOT_DRAFT',
      details: { status: invoice.status },
    })
    expect(await readInvoice(company, invoice)).toEqual(invoice)
  }
})

test.each(['draft', 'renewal draft', 'open', 'paid', 'void', 'uncollectible'])(
  'changes the metadata alone of an invoice that is %s, and nothing else but updated_at',
  async (state) => {
    const company = await service.company({ testClock: true })
    const made = {
      draft: () => addDraft(company),
      'renewal draft': () => addRenewalDraft(company),
      open: () => addOpen(company),
      paid: async () => pay(company, await addOpen(company), 'out_of_band'),
      void: async () => voidInvoice(company, await addOpen(company)),
      uncollectible: async () => markUncollectible(company, await addOpen(company)),
    }
    const invoice = await made[state as keyof typeof made]()
    const one = await update(company, invoice.id, { metadata: { ledger: 'A-17', other: 'x' } })
    expect(one).toEqual({
      ...invoice,
      metadata: { ...invoice.metadata, ledger: 'A-17', other: 'x' },
      updated_at: one.updated_at,
    })
    const two = await update(company, invoice.id, { metadata: { ledger: null } })
    expect(two.metadata).toEqual({ ...invoice.metadata, other: 'x' })
    expect(await update(company, invoice.id, { metadata: { ledger: null } })).toEqual(two)
    expect(await readInvoice(company, invoice)).toEqual(two)
  },
)

test("refuses a subscription's draft, names the subscription, and changes nothing", async () => {
  const company = await service.company({ testClock: true })
  const draft = await addRenewalDraft(company)
  const { subscription_id } = draft
  for (const change of [{ metadata: { a: 'b' }, days_until_due: 1 }, { line_items: [newLine()] }])
    expect(await refused(company, draft.id, change)).toEqual({
      status: 409,
      code: 'INVOICE_NOT_EDITABLE',
      details: { subscription_id },
    })
  expect(await readInvoice(company, draft)).toEqual(draft)
  // Once it is finalized, its status is the reason.
  await finalize(company, draft)
  expect((await refused(company, draft.id, { days_until_due: 1 })).code).toBe('INVOICE_NOT_DRAFT')
})

describeUpdates(service, {
  make: async (company) => {
    const { id } = await addDraft(company, { metadata: { a: '1', b: '2' } })
    return { path: `/v1/invoices/${id}`, name: 'invoice' }
  },
  writable: ['collection_method', 'days_until_due'],
})

test('a change to the same lines leaves updated_at', async () => {
  const company = await service.company()
  const line_items = [newLine(1.5, 100), newLine(2, -1)]
  const draft = await addDraft(company, { line_items })
  service.clock.advance(1_000)
  expect(await update(company, draft.id, { line_items })).toEqual(draft)
})

test('days of null are as if they were left out', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  expect(await update(company, draft.id, { days_until_due: null })).toEqual(draft)
  const automatic = { collection_method: 'charge_automatically' as const, days_until_due: null }
  expect(await update(company, draft.id, automatic)).toMatchObject(automatic)
})

describeIdempotencyKeys(service, 200, async (company) => {
  const { id } = await addDraft(company)
  const path = `/v1/invoices/${id}`
  const change = (days_until_due: number) => ({ method: 'PATCH', path, body: { days_until_due } })
  const refused = { ...change(1), path: `/v1/invoices/${(await addOpen(company)).id}` }
  return { good: change(1), other: change(2), refused }
})

test("masks another company's invoice and the other mode's", () =>
  expectMasked(service, {
    code: 'INVOICE_NOT_FOUND',
    make: async (company) => (await addDraft(company)).id,
    request: (id) => ({ method: 'PATCH', path: `/v1/invoices/${id}`, body: { days_until_due: 1 } }),
    reading: (id) => `/v1/invoices/${id}`,
  }))

async function update({ client }: TestCompany, id: string, body: Change) {
  return succeed(await client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body })).invoice
}

async function refused({ client }: TestCompany, id: string, body: Change) {
  return refusal(await client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body }))
}
