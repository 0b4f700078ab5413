import { expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import type { components } from '../../generated/types.ts'
import { type EcSalesRow, selectEcSales } from '../../server/reports/ec-sales-store.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote, partOf } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, newLine, voidInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'

type TaxIds = components['schemas']['TaxIdInput'][]

const service = await serviceForThisFile()
const NAMES = 'country,tax_number,category,currency_code,net,name'

async function companyIn(country: string) {
  const company = await service.company()
  succeed(await company.client.PATCH('/v1/company', { body: { address: { country } } }))
  const goods = await addTaxRate(company, {
    percentage: '0',
    category: 'intra_community',
    note: 'Article 138',
  })
  const full = await addTaxRate(company)
  const buyer = (name: string, tax_ids: TaxIds, currency_code: 'EUR' | 'JPY' = 'EUR') =>
    addCustomer(company, { name, tax_ids, currency_code, tax_status: 'reverse_charge' })
  return { company, buyer, goods, full }
}

async function listOf(company: TestCompany, query = ''): Promise<string[]> {
  const { text, status } = await company.send({ method: 'GET', path: `/v1/exports/ec_sales${query}` })
  expect(status, text).toBe(200)
  return readCsv(text).map((row) => row.join(','))
}

const eu = (value: string) => [{ type: 'eu_vat', value }]

test('the list has what was supplied without tax to each business in another country of the EU', async () => {
  const { company, buyer, goods, full } = await companyIn('DE')
  const [abroad, atHome, outside] = [
    await buyer('=Ami', [...eu('DE000000000'), ...eu('FR 00.000-000000')]),
    await buyer('Zuhause', eu('DE000000000')),
    await buyer('Island', [{ type: 'gb_vat', value: 'GB000000000' }]),
  ]
  const trader = await addCustomer(company, {
    name: 'Merci',
    tax_ids: eu('EL000000000'),
    currency_code: 'JPY',
  })
  const first = await addOpen(company, { customer: abroad, line_items: [newLine(1, 10_000)] })
  const second = await addOpen(company, { customer: abroad, line_items: [newLine(1, 2_345)] })
  for (const customer of [atHome, outside]) await addOpen(company, { customer })
  await addOpen(company, {
    customer: trader,
    line_items: [
      { ...newLine(1, 500), tax_rate_codes: [goods.code] },
      { ...newLine(1, 700), tax_rate_codes: [full.code] },
      { ...newLine(1, 900), tax_rate_codes: [] },
    ],
  })
  await addDraft(company, { customer: abroad })
  await voidInvoice(company, second)
  await issueNote(company, first, partOf(first, 1_999))
  const rows = [
    NAMES,
    'EL,EL000000000,intra_community,JPY,500,Merci',
    "FR,FR00000000000,reverse_charge,EUR,80.01,'=Ami",
  ]
  expect(await listOf(company)).toEqual(rows)

  service.clock.advance(40 * DAY_MS)
  const month = service.clock.now.toISOString().slice(0, 7)
  const ofMonth = `?from_month=${month}&to_month=${month}`
  expect(await listOf(company, ofMonth)).toEqual([NAMES])
  await issueNote(company, first, partOf(first, 1))
  expect(await listOf(company, ofMonth)).toEqual([NAMES, "FR,FR00000000000,reverse_charge,EUR,-0.01,'=Ami"])
})

test('a company in Greece sells at home to numbers that begin with EL', async () => {
  const { company, buyer } = await companyIn('GR')
  await addOpen(company, { customer: await buyer('Home', eu('EL000000000')) })
  await addOpen(company, {
    customer: await buyer('Abroad', eu('DE000000000')),
    line_items: [newLine(1, 300)],
  })
  expect(await listOf(company)).toEqual([NAMES, 'DE,DE000000000,reverse_charge,EUR,3.00,Abroad'])
})

test('pages have each line once', async () => {
  const { company, buyer } = await companyIn('DE')
  for (const [index, currency] of (['EUR', 'JPY', 'EUR', 'JPY', 'EUR'] as const).entries()) {
    const customer = await buyer(`Buyer ${index}`, eu(`FR0000000000${index < 3 ? 0 : 1}`), currency)
    await addOpen(company, { customer })
  }
  const tenant = await company.tenantId()
  const range = {
    from: new Date(service.clock.now.getTime() - DAY_MS),
    to: new Date(service.clock.now.getTime() + DAY_MS),
  }
  const all = await selectEcSales(service.db, tenant, range, undefined, 10)
  expect(all.length).toBe(4)
  const rows: EcSalesRow[] = []
  for (let after = rows.at(-1); rows.length <= all.length; after = rows.at(-1)) {
    const page = await selectEcSales(service.db, tenant, range, after, 1)
    if (page.length === 0) break
    rows.push(...page)
  }
  expect(rows).toEqual(all)
})
