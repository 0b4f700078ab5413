import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addMeter, addPlan, addTaxRate } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { ingestCalls } from '../../fixtures/events.ts'
import { amountsOf, finalize, type Invoice, invoicesOf, lastInvoiceOf } from '../../fixtures/invoices.ts'
import { changePlan, previewInvoice, subscribe } from '../../fixtures/subscriptions.ts'
import { refusal, succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'

const service = await serviceForThisFile()
const JUNE = '2026-06-01T00:00:00.000Z'
const MIDDLE = '2026-06-16T00:00:00.000Z'
const JULY = '2026-07-01T00:00:00.000Z'

test.each([
  ['exclusive', { subtotal_cents: 20_000, tax_cents: 3_800, total_cents: 23_800 }, [931, 1_520, 1_349]],
  ['inclusive', { subtotal_cents: 16_807, tax_cents: 3_193, total_cents: 20_000 }, [782, 1_278, 1_133]],
] as const)(
  '49.00 a month, usage of 80.00 and a minimum of 200.00 at 19 %%, %s',
  async (tax_behavior, sums, shares) => {
    const company = await companyInJune()
    const { id: meter_id } = await addMeter(company)
    const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.01' }]
    const terms = { amount_cents: 4_900, minimum_amount_cents: 20_000, prices, tax_behavior }
    const subscription = await subscribe(company, terms)
    await ingestCalls(company, subscription, 8_000, JUNE)
    await travel(company, later(JUNE, HOUR_MS))
    const upcoming = await previewInvoice(company, subscription)
    const wanted = { tax_behavior, discount_cents: 0, ...sums }
    expect(upcoming).toMatchObject(wanted)
    await travel(company, later(JULY, HOUR_MS))
    const invoice = await lastInvoiceOf(company, subscription)
    expect(invoice).toMatchObject({ ...wanted, status: 'open', amount_due_cents: sums.total_cents })
    expect(amountsOf(invoice)).toEqual([4_900, 8_000, 7_100])
    expect(taxesOf(invoice)).toEqual(shares)
    expect(invoice.taxes).toEqual(upcoming.taxes)
    expect(invoice.taxes).toMatchObject([
      { code: 'de-standard', name: 'VAT 19 %', percentage: '19', category: 'standard', note: null },
    ])
    const [{ taxable_cents, tax_cents } = { taxable_cents: 0, tax_cents: 0 }] = invoice.taxes
    expect([taxable_cents, tax_cents]).toEqual([sums.subtotal_cents, sums.tax_cents])
  },
)

test('a credit for unused time has the rates of the old fee, what is charged those of today', async () => {
  const company = await companyInJune()
  const subscription = await subscribe(company, { amount_cents: 4_900 })
  const first = await lastInvoiceOf(company, subscription)
  expect([first.total_cents, first.tax_cents]).toEqual([5_831, 931])
  await travel(company, MIDDLE)
  await updateCustomer(company, subscription.customer_id, {
    tax_status: 'reverse_charge',
    tax_ids: [{ type: 'eu_vat', value: 'FR00000000000' }],
  })
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 10_000 }))
  await travel(company, JULY)
  const draft = await lastInvoiceOf(company, subscription)
  expect(amountsOf(draft)).toEqual([10_000, -2_450, 5_000])
  expect(taxesOf(draft)).toEqual([0, -466, 0])
  expect(draft.buyer.tax_status).toBe('reverse_charge')
  expect(draft.taxes).toMatchObject([
    { tax_rate_id: null, code: null, name: 'Reverse charge', note: 'Reverse charge', percentage: '0' },
    { code: 'de-standard', taxable_cents: -2_450, tax_cents: -466 },
  ])
  expect(draft.total_cents).toBe(10_000 - 2_450 + 5_000 - 466)
  // A finalized invoice keeps its tax.
  const [kept] = await invoicesOf(company, subscription)
  const { line_items, taxes, total_cents, buyer } = first
  expect(kept).toMatchObject({ line_items, taxes, total_cents, buyer })
})

test('a credit has the status of its fee also where the company has no tax rate and the status is gone', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const customer = await addCustomer(company)
  await updateCustomer(company, customer.id, { tax_status: 'exempt' })
  const subscription = await subscribe(company, { amount_cents: 4_900 }, { customer })
  await travel(company, MIDDLE)
  await updateCustomer(company, customer.id, { tax_status: 'taxable' })
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 10_000 }))
  const upcoming = await previewInvoice(company, subscription)
  expect(amountsOf(upcoming)).toEqual([10_000, -2_450, 5_000])
  expect(upcoming.taxes).toMatchObject([{ category: 'exempt', taxable_cents: -2_450, tax_cents: 0 }])
  await travel(company, later(JULY, HOUR_MS))
  expect((await lastInvoiceOf(company, subscription)).taxes).toEqual(upcoming.taxes)
})

test('what credit outweighs moves to the wallet after tax, without tax of its own', async () => {
  const company = await companyInJune()
  const subscription = await subscribe(company, { amount_cents: 10_000 })
  await travel(company, MIDDLE)
  await changePlan(company, subscription, await addPlan(company, { amount_cents: 0 }))
  await travel(company, JULY)
  const draft = await lastInvoiceOf(company, subscription)
  expect(amountsOf(draft)).toEqual([-5_000])
  expect(taxesOf(draft)).toEqual([-950])
  expect(draft).toMatchObject({
    subtotal_cents: -5_000,
    tax_cents: -950,
    credit_carried_cents: 5_950,
    total_cents: 0,
  })
  expect((await finalize(company, draft)).total_cents).toBe(0)
})

test('a draft has the tax of its customer and of its own codes as they are now, a finalized one as they were', async () => {
  const company = await companyInJune()
  const reduced = await addTaxRate(company, { percentage: '7' })
  const subscription = await subscribe(company, { amount_cents: 10_000 })
  await travel(company, JULY)
  const { id } = await lastInvoiceOf(company, subscription)
  const taxNow = async () => (await lastInvoiceOf(company, subscription)).tax_cents
  const change = (tax_rate_codes: string[] | null) =>
    company.client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body: { tax_rate_codes } })
  expect(await taxNow()).toBe(1_900)
  const changed = succeed(await change([reduced.code])).invoice
  expect([changed.tax_cents, changed.total_cents, changed.tax_rate_codes]).toEqual([
    700,
    10_700,
    [reduced.code],
  ])
  succeed(await change(null))
  await updateCustomer(company, subscription.customer_id, { tax_rate_codes: [] })
  expect(await taxNow()).toBe(0)
  succeed(await change([reduced.code]))
  await updateCustomer(company, subscription.customer_id, { tax_status: 'exempt' })
  expect(await taxNow()).toBe(0)
  await updateCustomer(company, subscription.customer_id, { tax_status: 'taxable', tax_rate_codes: null })
  expect(await taxNow()).toBe(700)
  await travel(company, later(JULY, HOUR_MS))
  expect(refusal(await change(null))).toMatchObject({ status: 409, code: 'INVOICE_NOT_DRAFT' })
  await updateCustomer(company, subscription.customer_id, { tax_status: 'exempt' })
  expect(await lastInvoiceOf(company, subscription)).toMatchObject({
    status: 'open',
    tax_cents: 700,
    buyer: { tax_status: 'taxable' },
  })
})

test('usage of June has the rate of June where another one replaces it from July on, the fee of July the other', async () => {
  const company = await companyInJune()
  const next = await addTaxRate(company, { percentage: '20' })
  const { id: meter_id } = await addMeter(company)
  const prices = [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '0.01' }]
  const subscription = await subscribe(company, { amount_cents: 1_000, prices })
  await ingestCalls(company, subscription, 1_000, JUNE)
  await travel(company, JULY)
  const { tax_rates } = succeed(await company.client.GET('/v1/tax_rates', {}))
  const old = tax_rates.find(({ code }) => code === 'de-standard')
  const params = { path: { id: old?.id ?? '' } }
  const replaced_by = { code: next.code, at: JULY }
  succeed(await company.client.PATCH('/v1/tax_rates/{id}', { params, body: { replaced_by } }))
  // The draft has the rates of when it was written until it is finalized.
  expect(taxesOf(await lastInvoiceOf(company, subscription))).toEqual([190, 190])
  await travel(company, later(JULY, HOUR_MS))
  const invoice = await lastInvoiceOf(company, subscription)
  expect(amountsOf(invoice)).toEqual([1_000, 1_000])
  expect(taxesOf(invoice)).toEqual([200, 190])
})

/** The company taxes everything at 19 %. */
async function companyInJune(): Promise<TestCompany> {
  const company = await service.company({ testClock: true })
  await travel(company, JUNE)
  const { code } = await addTaxRate(company, { code: 'de-standard' })
  const body = { default_tax_rate_codes: [code] }
  succeed(await company.client.PATCH('/v1/company', { body }))
  await addCustomer(company)
  return company
}

type Change = components['schemas']['CustomerUpdate']

async function updateCustomer({ client }: TestCompany, id: string, body: Change) {
  return succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body })).customer
}

function taxesOf({ line_items }: Pick<Invoice, 'line_items'>): number[] {
  return line_items.map(({ tax_cents }) => tax_cents)
}
