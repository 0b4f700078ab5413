import { expect, test } from 'vitest'
import { addPlan, addTaxRate, newPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, newInvoice, newLine } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('a list of codes has each active rate once, 100 % at most, and one outside the scope alone', async () => {
  const { company, vat, archived, outside, whole } = await companyWithRates()
  const { client } = company
  const customer = await addCustomer(company)
  const plan = await addPlan(company)
  const { id } = await addDraft(company, { customer })
  const lists: Array<[codes: string[], path: string, code: string]> = [
    [[vat, 'nowhere'], '[1]', 'unknown_tax_rate'],
    [[archived], '[0]', 'unknown_tax_rate'],
    [[vat, vat], '[1]', 'duplicate_code'],
    [[vat, whole], '', 'percentages_above_100'],
    [[vat, outside], '', 'outside_scope_alone'],
  ]
  for (const [tax_rate_codes, place, code] of lists) {
    const ofCompany = { default_tax_rate_codes: tax_rate_codes }
    const ofCustomer = { name: 'A', email: 'a@b.example', tax_rate_codes }
    const line = Object.assign(newLine(), { tax_rate_codes })
    const [inBody, inLine] = [`body.tax_rate_codes${place}`, `body.line_items[0].tax_rate_codes${place}`]
    const answers = [
      [`body.default_tax_rate_codes${place}`, await client.PATCH('/v1/company', { body: ofCompany })],
      [inBody, await client.POST('/v1/customers', { body: ofCustomer })],
      [
        inBody,
        await client.PATCH('/v1/customers/{id}', {
          params: { path: { id: customer.id } },
          body: { tax_rate_codes },
        }),
      ],
      [inBody, await client.POST('/v1/plans', { body: newPlan({ tax_rate_codes }) })],
      [
        inBody,
        await client.PATCH('/v1/plans/{id}', { params: { path: { id: plan.id } }, body: { tax_rate_codes } }),
      ],
      [inLine, await client.POST('/v1/invoices', { body: newInvoice(customer, { line_items: [line] }) })],
      [
        inBody,
        await client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body: { tax_rate_codes } }),
      ],
      [
        inLine,
        await client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body: { line_items: [line] } }),
      ],
    ] as const
    for (const [path, answer] of answers)
      expect(refusal(answer)).toMatchObject({ status: 400, details: [{ path, code }] })
  }
})

test('an invoice of one’s own comes to 0 or more with tax, and has 100 rates at most', async () => {
  const { company, vat } = await companyWithRates()
  const { client } = company
  const customer = await addCustomer(company)
  const taxed = Object.assign(newLine(1, -1_000), { tax_rate_codes: [vat] })
  const untaxed = Object.assign(newLine(1, 1_000), { tax_rate_codes: [] })
  const body = newInvoice(customer, { line_items: [taxed, untaxed] })
  expect(refusal(await client.POST('/v1/invoices', { body }))).toMatchObject({
    status: 400,
    details: [{ path: 'body.line_items', code: 'total_out_of_range' }],
  })
  const codes: string[] = []
  for (let count = 0; count < 101; count += 1)
    codes.push((await addTaxRate(company, { percentage: '1' })).code)
  const line_items = Array.from({ length: 21 }, (_, n) =>
    Object.assign(newLine(), { tax_rate_codes: codes.slice(5 * n, 5 * n + 5) }),
  )
  expect(
    refusal(await client.POST('/v1/invoices', { body: newInvoice(customer, { line_items }) })),
  ).toMatchObject({ status: 400, details: [{ path: 'body.line_items', code: 'too_many_rates' }] })
  const fitting = newInvoice(customer, { line_items: line_items.slice(0, 20) })
  expect(succeed(await client.POST('/v1/invoices', { body: fitting })).invoice.taxes).toHaveLength(100)
})

test('the largest draft is finalized, however much tax is added to it later', async () => {
  const company = await service.company()
  const { client } = company
  const { code: whole } = await addTaxRate(company, { percentage: '100' })
  const half = newLine(1, 500_000_000_000_000)
  const draft = await addDraft(company, { line_items: [half, half] })
  succeed(await client.PATCH('/v1/company', { body: { default_tax_rate_codes: [whole] } }))
  const params = { path: { id: draft.id } }
  const { invoice } = succeed(await client.POST('/v1/invoices/{id}/finalize', { params }))
  expect([draft.total_cents, invoice.total_cents]).toEqual([1e15, 2e15])
})

test('a draft that comes to less than 0 since rates changed is not finalized', async () => {
  const { company, vat } = await companyWithRates()
  const { client } = company
  succeed(await client.PATCH('/v1/company', { body: { default_tax_rate_codes: [vat] } }))
  const credit = Object.assign(newLine(1, -1_000), { tax_rate_codes: [vat] })
  const draft = await addDraft(company, { line_items: [newLine(1, 1_000), credit] })
  expect([draft.tax_cents, draft.total_cents]).toEqual([0, 0])
  succeed(await client.PATCH('/v1/company', { body: { default_tax_rate_codes: [] } }))
  const params = { path: { id: draft.id } }
  expect(refusal(await client.POST('/v1/invoices/{id}/finalize', { params }))).toEqual({
    status: 409,
    code: 'INVOICE_TOTAL_NEGATIVE',
    details: { total_cents: -190 },
  })
  succeed(await client.PATCH('/v1/invoices/{id}', { params, body: { tax_rate_codes: [] } }))
  expect(succeed(await client.POST('/v1/invoices/{id}/finalize', { params })).invoice.status).toBe('paid')
})

test('a new tax of a customer shows on its 20 newest drafts, each with an event, and on others when finalized', async () => {
  const { company, vat } = await companyWithRates()
  const { client } = company
  const customer = await addCustomer(company)
  const drafts: string[] = []
  for (let count = 0; count < 21; count += 1) drafts.push((await addDraft(company, { customer })).id)
  const params = { path: { id: customer.id } }
  succeed(await client.PATCH('/v1/customers/{id}', { params, body: { tax_rate_codes: [vat] } }))
  const [oldest = '', ...newer] = drafts
  const read = async (id: string) =>
    succeed(await client.GET('/v1/invoices/{id}', { params: { path: { id } } })).invoice
  const taxes: number[] = []
  for (const id of newer) taxes.push((await read(id)).tax_cents)
  expect(taxes).toEqual(Array(20).fill(48))
  expect((await read(oldest)).tax_cents).toBe(0)
  const query = { type: ['invoice.updated' as const], order: 'asc' as const, limit: 100 }
  const { webhook_events: events } = succeed(await client.GET('/v1/webhook_events', { params: { query } }))
  expect(events.map(({ data }) => data)).toMatchObject(
    newer.map((id) => ({ invoice: { id, tax_cents: 48 }, previous: { tax_cents: 0 } })),
  )
  const finalized = await client.POST('/v1/invoices/{id}/finalize', { params: { path: { id: oldest } } })
  expect(succeed(finalized).invoice.tax_cents).toBe(48)
})

test('a rate that the company, a customer, or a plan that is active or subscribed to names is not archived', async () => {
  const { company } = await companyWithRates()
  const { client } = company
  const { id, code } = await addTaxRate(company)
  const archive = () => client.POST('/v1/tax_rates/{id}/archive', { params: { path: { id } } })
  const tax_rate_codes = [code]
  const customer = await addCustomer(company, { tax_rate_codes })
  const plan = await addPlan(company, { tax_rate_codes })
  const { plan_id } = await subscribe(company, { tax_rate_codes })
  succeed(await client.PATCH('/v1/company', { body: { default_tax_rate_codes: [code] } }))
  for (const each of [plan.id, plan_id])
    succeed(await client.POST('/v1/plans/{id}/archive', { params: { path: { id: each } } }))
  expect(refusal(await archive())).toEqual({
    status: 409,
    code: 'TAX_RATE_IN_USE',
    details: { company: true, customer_ids: [customer.id], plan_ids: [plan_id] },
  })
  succeed(await client.PATCH('/v1/company', { body: { default_tax_rate_codes: [] } }))
  const free = { body: { tax_rate_codes: null } }
  succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id: customer.id } }, ...free }))
  expect(refusal(await archive())).toMatchObject({ details: { company: false, customer_ids: [] } })
  succeed(await client.PATCH('/v1/plans/{id}', { params: { path: { id: plan_id } }, ...free }))
  expect(succeed(await archive()).tax_rate.archived_at).not.toBeNull()
})

test('a subscription changes only to a plan of its own tax behavior, which stays once subscribed to', async () => {
  const company = await service.company()
  const { client } = company
  const subscription = await subscribe(company)
  const other = await addPlan(company, { tax_behavior: 'inclusive' })
  const change = { params: { path: { id: subscription.id } }, body: { plan_id: other.id } }
  const mismatch = {
    status: 409,
    code: 'TAX_BEHAVIOR_MISMATCH',
    details: { tax_behavior: 'exclusive', plan_tax_behavior: 'inclusive' },
  }
  expect(refusal(await client.POST('/v1/subscriptions/{id}/change_plan', change))).toEqual(mismatch)
  expect(refusal(await client.POST('/v1/subscriptions/{id}/change_plan/preview', change))).toEqual(mismatch)
  const params = { path: { id: subscription.plan_id } }
  const frozen = await client.PATCH('/v1/plans/{id}', { params, body: { tax_behavior: 'inclusive' } })
  expect(refusal(frozen)).toEqual({
    status: 409,
    code: 'PLAN_IN_USE',
    details: { members: ['tax_behavior'] },
  })
})

test('without a rate, invoices are as before except for what is 0, empty or null', async () => {
  const company = await service.company()
  const { line_items, ...invoice } = await addDraft(company, { line_items: [newLine(3, 333)] })
  expect(invoice).toMatchObject({
    tax_behavior: 'exclusive',
    tax_rate_codes: null,
    taxes: [],
    subtotal_cents: 999,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 999,
  })
  expect(line_items).toMatchObject([
    { amount_cents: 999, discount_cents: 0, tax_cents: 0, tax_rates: [], tax_rate_codes: null },
  ])
})

async function companyWithRates() {
  const company: TestCompany = await service.company()
  const { code: vat } = await addTaxRate(company)
  const { code: whole } = await addTaxRate(company, { percentage: '81.0001' })
  const { code: outside } = await addTaxRate(company, {
    percentage: '0',
    category: 'outside_scope',
    note: 'Not subject to VAT',
  })
  const { id, code: archived } = await addTaxRate(company)
  succeed(await company.client.POST('/v1/tax_rates/{id}/archive', { params: { path: { id } } }))
  return { company, vat, whole, outside, archived }
}
