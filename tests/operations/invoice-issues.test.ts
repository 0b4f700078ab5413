import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addRenewalDraft, finalize, newLine, readInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

const ADDRESS = { country: 'DE' }
const TAX_IDS = [{ type: 'eu_vat', value: 'DE000000000' }]

test('a company without tax rates hears of no issue, and of issues from its first tax rate on', async () => {
  const company = await service.company({ testClock: true })
  const draft = await addDraft(company)
  const renewal = await addRenewalDraft(company)
  for (const each of [draft, renewal]) expect((await readInvoice(company, each)).issues).toEqual([])
  const { id } = await addTaxRate(company)
  const [{ issues }, ofRenewal] = [await readInvoice(company, draft), await readInvoice(company, renewal)]
  expect(issues.map(({ code }) => code)).toEqual([
    'no_tax_rate',
    'seller_address_missing',
    'seller_tax_id_missing',
    'buyer_address_missing',
  ])
  expect(ofRenewal.issues[0]?.message).toBe(`${ofRenewal.line_items.length} lines have no tax rate.`)
  succeed(await company.client.POST('/v1/tax_rates/{id}/archive', { params: { path: { id } } }))
  expect((await readInvoice(company, draft)).issues).toEqual([])
})

test('the filter selects the drafts that show an issue, whatever they lack', async () => {
  const company = await service.company()
  const { code } = await addTaxRate(company)
  for (const address of [null, ADDRESS])
    for (const tax_status of ['taxable', 'exempt', 'reverse_charge'] as const) {
      const customer = await addCustomer(company, { address, tax_status, tax_ids: TAX_IDS })
      for (const codes of [[[code]], [[code], []], [[]]]) {
        const line_items = codes.map((tax_rate_codes) => ({ ...newLine(), tax_rate_codes }))
        await addDraft(company, { customer, line_items })
        await finalize(company, await addDraft(company, { customer, line_items }))
      }
    }
  const found: number[] = []
  for (const address of [null, ADDRESS])
    for (const tax_ids of [[], TAX_IDS]) {
      succeed(await company.client.PATCH('/v1/company', { body: { address, tax_ids } }))
      found.push(await expectSame(company))
    }
  const { id } = await rateOf(company)
  succeed(await company.client.POST('/v1/tax_rates/{id}/archive', { params: { path: { id } } }))
  found.push(await expectSame(company))
  expect(found).toEqual([18, 18, 18, 11, 6])
})

/** Returns how many invoices have issues. */
async function expectSame({ client }: TestCompany): Promise<number> {
  const list = async (has_issues?: boolean) => {
    const query = { limit: 100, ...(has_issues !== undefined && { has_issues }) }
    return succeed(await client.GET('/v1/invoices', { params: { query } })).invoices
  }
  const [all, faulty, right] = [await list(), await list(true), await list(false)]
  expect(faulty).toEqual(all.filter(({ issues }) => issues.length > 0))
  expect(right).toEqual(all.filter(({ issues }) => issues.length === 0))
  return faulty.length
}

async function rateOf({ client }: TestCompany) {
  const [rate] = succeed(await client.GET('/v1/tax_rates', {})).tax_rates
  if (rate === undefined) throw new Error('the company has a tax rate')
  return rate
}
