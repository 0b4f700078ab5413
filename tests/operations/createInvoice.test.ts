import { describe, expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, newAutomaticInvoice, newInvoice, newLine, readInvoice } from '../fixtures/invoices.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { countRows } from '../support/count-rows.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const MOST = Number.MAX_SAFE_INTEGER

test('answers 201 with the whole draft, which has no number and no URL yet', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const lines = [newLine(128.437, 250), { ...newLine(1, -500), description: 'Crédit 🤖 <b>' }]
  const body = newInvoice(customer, { line_items: lines, metadata: { po: '7' } })
  const result = await company.client.POST('/v1/invoices', { body })
  const { invoice } = succeed(result)
  expect(result.response.status).toBe(201)
  const now = service.clock.now.toISOString()
  expect(invoice).toEqual({
    ...body,
    id: invoice.id,
    mode: 'test',
    seller: { name: company.name, address: null, tax_ids: [], bank_account: null, support_email: null },
    buyer: { name: customer.name, email: customer.email },
    appearance: { brand_color: null, logo_url: null },
    status: 'draft',
    currency_code: 'USD',
    line_items: [
      { ...unbound, id: invoice.line_items[0]?.id, ...lines[0], amount_cents: 32109 },
      { ...unbound, id: invoice.line_items[1]?.id, ...lines[1], amount_cents: -500 },
    ],
    subtotal_cents: 31609,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 31609,
    amount_due_cents: 0,
    amount_paid_cents: 0,
    amount_credited_cents: 0,
    apply_credit: true,
    subscription_id: null,
    billing_reason: 'manual',
    period_start: null,
    period_end: null,
    due_at: null,
    overdue_at: null,
    finalizes_at: null,
    finalized_at: null,
    paid_at: null,
    payments: [],
    voided_at: null,
    marked_uncollectible_at: null,
    created_at: now,
    updated_at: now,
  })
  expect(new Set(invoice.line_items.map(({ id }) => id)).size).toBe(2)
  expect(await readInvoice(company, invoice)).toEqual(invoice)
})

/** A manual line is for no time, and of no subscription. */
const unbound = { type: 'manual', subscription_id: null, period_start: null, period_end: null }

describe('prices a line exactly in decimal, and rounds it once, half away from zero:', () => {
  test.each([
    [0, 100, 0],
    [1.005, 100, 101],
    [0.1, 15, 2],
    [2.675, 100, 268],
    [0.5, -1, -1],
    [2.5, -1, -3],
    [0.1, 3, 0],
    [0.5, 1, 1],
    [0.499999999999, 1, 0],
    [1.15, 10, 12],
    [8.165, 100, 817],
    [1e-12, 1, 0],
    [1e-12, 1_000_000_000_000, 1],
    [1e12, 9007, 9_007_000_000_000_000],
    [0.000000000001, -500_000_000_000, -1],
    [6361, MOST / 6361, MOST],
    [7, 0, 0],
  ])('%d × %d is %d', async (quantity, unit_amount_cents, amount_cents) => {
    const company = await service.company()
    const line = newLine(quantity, unit_amount_cents)
    const counterweight = newLine(1, 1_000)
    const line_items = amount_cents < 0 ? [line, counterweight] : [line]
    const invoice = await addDraft(company, { line_items })
    expect(invoice.line_items[0]).toEqual({
      ...{ ...unbound, id: invoice.line_items[0]?.id },
      ...{ ...line, amount_cents },
    })
    expect(invoice.total_cents).toBe(amount_cents < 0 ? 1_000 + amount_cents : amount_cents)
  })

  test('the total is the sum of the rounded lines, not the rounded sum', async () => {
    const company = await service.company()
    const of = async (...line_items: ReturnType<typeof newLine>[]) =>
      (await addDraft(company, { line_items })).total_cents
    expect(await of(newLine(0.1, 3), newLine(0.1, 3), newLine(0.1, 3))).toBe(0)
    expect(await of(newLine(0.1, 5), newLine(0.1, 5), newLine(0.1, 5))).toBe(3)
    expect(await of(newLine(0.1, 10), newLine(0.1, 10), newLine(0.1, 10))).toBe(3)
    expect(await of(newLine(1, 5), newLine(1, -5))).toBe(0)
    expect(await of(newLine(1, MOST), newLine(1, MOST), newLine(1, -MOST))).toBe(MOST)
  })
})

describe('refuses amounts that cannot be, and stores nothing:', () => {
  const total = { path: 'body.line_items', code: 'amount_out_of_range' }
  test.each<[string, ReturnType<typeof newLine>[], object]>([
    ['a total below zero', [newLine(1, 100), newLine(1, -101)], total],
    ['a total that rounding brings below zero', [newLine(0.4, 1), newLine(0.5, -1)], total],
    ['a line that is no safe integer', [newLine(2, MOST)], { ...total, path: 'body.line_items[0]' }],
    [
      'a credit that is no safe integer',
      [newLine(1, 1), newLine(1e12, -MOST)],
      { path: 'body.line_items[1]' },
    ],
    ['a total that is no safe integer', [newLine(1, MOST), newLine(1, 1)], total],
    [
      '13 decimals',
      [newLine(0.1234567890123, 1)],
      { path: 'body.line_items[0].quantity', code: 'too_many_decimals' },
    ],
    [
      '1e-13',
      [newLine(), newLine(1e-13, 1)],
      { path: 'body.line_items[1].quantity', code: 'too_many_decimals' },
    ],
    ['a quantity below 0', [newLine(-1, 1)], { path: 'body.line_items[0].quantity', code: 'minimum' }],
    [
      'a quantity above 1e12',
      [newLine(1e12 + 1, 1)],
      { path: 'body.line_items[0].quantity', code: 'maximum' },
    ],
    [
      'a fraction of a cent',
      [newLine(1, 0.5)],
      { path: 'body.line_items[0].unit_amount_cents', code: 'type' },
    ],
    [
      'a unit that is not safe',
      [newLine(1, MOST + 1)],
      { path: 'body.line_items[0].unit_amount_cents', code: 'maximum' },
    ],
  ])('%s', async (_what, line_items, problem) => {
    const company = await service.company()
    const body = newInvoice(await addCustomer(company), { line_items })
    expect(refusal(await company.client.POST('/v1/invoices', { body }))).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      details: expect.arrayContaining([expect.objectContaining(problem)]),
    })
    expect((await countRows(company)).invoices).toBe(0)
  })
})

test('may have 500 lines, in the order sent, and not 501', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const line_items = Array.from({ length: 500 }, (_, n) => ({ ...newLine(1, n), description: `Line ${n}` }))
  const invoice = await addDraft(company, { customer, line_items })
  expect(invoice.line_items).toEqual(
    line_items.map((line, n) => ({
      ...{ ...unbound, id: invoice.line_items[n]?.id },
      ...{ ...line, amount_cents: line.unit_amount_cents },
    })),
  )
  for (const bad of [[...line_items, newLine()], []]) {
    const body = newInvoice(customer, { line_items: bad })
    expect(refusal(await company.client.POST('/v1/invoices', { body })).status).toBe(400)
  }
})

describe('its terms', () => {
  test.each([0, 365])('may be %d days', async (days_until_due) => {
    expect(await addDraft(await service.company(), { days_until_due })).toMatchObject({ days_until_due })
  })

  test.each([{}, { days_until_due: null }])('have 30 days by default (%o)', async (left) => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const body = { customer_id, collection_method: 'send_invoice' as const, line_items: [newLine()], ...left }
    const { invoice } = succeed(await company.client.POST('/v1/invoices', { body }))
    expect(invoice).toMatchObject({ days_until_due: 30 })
  })

  test('have no days where it is charged automatically', async () => {
    const company = await service.company()
    const body = newAutomaticInvoice(await addCustomer(company))
    const { invoice } = succeed(await company.client.POST('/v1/invoices', { body }))
    expect(invoice).toMatchObject({ collection_method: 'charge_automatically', days_until_due: null })
  })

  test.each<[string, object, string]>([
    [
      'charge_automatically with days',
      { collection_method: 'charge_automatically', days_until_due: 1 },
      'not_allowed',
    ],
    ['-1 days', { collection_method: 'send_invoice', days_until_due: -1 }, 'minimum'],
    ['366 days', { collection_method: 'send_invoice', days_until_due: 366 }, 'maximum'],
    ['half a day', { collection_method: 'send_invoice', days_until_due: 0.5 }, 'type'],
  ])('may not be %s', async (_what, terms, code) => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const body = { customer_id, line_items: [newLine()], ...terms }
    const answer = await company.send({ method: 'POST', path: '/v1/invoices', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ details: [{ path: 'body.days_until_due', code }] })
    expect((await countRows(company)).invoices).toBe(0)
  })
})

test.each(['JPY', 'KWD'] as const)(
  "is in the customer's currency, %s, named or not",
  async (currency_code) => {
    const company = await service.company()
    const customer = await addCustomer(company, { currency_code })
    expect(await addDraft(company, { customer })).toMatchObject({ currency_code, total_cents: 250 })
    expect(await addDraft(company, { customer, currency_code })).toMatchObject({
      currency_code,
      total_cents: 250,
    })
  },
)

test("refuses another currency than the customer's, and names both", async () => {
  const company = await service.company()
  const body = newInvoice(await addCustomer(company), { currency_code: 'EUR' })
  expect(refusal(await company.client.POST('/v1/invoices', { body }))).toEqual({
    status: 409,
    code: 'CURRENCY_MISMATCH',
    details: { currency_code: 'EUR', customer_currency_code: 'USD' },
  })
  expect((await countRows(company)).invoices).toBe(0)
})

test('reports terms and amounts together', async () => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  const terms = { collection_method: 'charge_automatically' as const, days_until_due: 1 }
  const body = { customer_id, ...terms, line_items: [newLine(1, -1)] }
  const { details } = refusal(await company.client.POST('/v1/invoices', { body }))
  expect(pathsOf(details)).toEqual(['body.days_until_due', 'body.line_items'])
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'POST', path: '/v1/invoices', body: newInvoice({ id }) }),
    reading: (id) => `/v1/invoices?customer_id=${id}`,
  }))

describeIdempotencyKeys(service, 201, async (company) => {
  const customer = await addCustomer(company)
  const sending = { method: 'POST', path: '/v1/invoices' }
  return {
    good: { ...sending, body: newInvoice(customer) },
    other: { ...sending, body: newInvoice(customer, { days_until_due: 31 }) },
    refused: { ...sending, body: newInvoice({ id: UNKNOWN_ID }) },
  }
})
