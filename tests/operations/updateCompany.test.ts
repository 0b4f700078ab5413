import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addDraft, addOpen, readInvoice } from '../fixtures/invoices.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

const DETAILS = {
  address: {
    line1: 'Hafenstraße 12',
    line2: null,
    postal_code: '20457',
    city: 'Hamburg',
    state: null,
    country: 'DE',
  },
  tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
  bank_account: { account_holder: 'Nordwind', account_number: 'DE02 1203', bank_code: null, bank_name: null },
  support_email: 'billing@nordwind.example',
  brand_color: '#0b6340',
} as const satisfies components['schemas']['CompanyUpdate']

test('changes what is sent, leaves the rest, and null removes', async () => {
  const company = await service.company()
  const before = succeed(await company.client.GET('/v1/company')).company
  const changed = await update(company, { ...DETAILS, name: 'Nordwind' })
  expect(changed).toEqual({ ...before, ...DETAILS, name: 'Nordwind' })
  expect(succeed(await company.client.GET('/v1/company')).company).toEqual(changed)
  const { line1, country } = DETAILS.address
  const address = { line1, country }
  expect((await update(company, { address })).address).toEqual({
    ...DETAILS.address,
    ...{ postal_code: null, city: null },
  })
  const none = { address: null, tax_ids: [], bank_account: null, support_email: null, brand_color: null }
  expect(await update(company, none)).toEqual({ ...changed, ...none })
})

test('changes one mode of one company', async () => {
  const [company, other] = [await service.company(), await service.company()]
  const live = await service.company({ name: company.name, mode: 'live' })
  await update(company, { ...DETAILS, name: 'Nordwind', invoice_prefix: 'NW' })
  for (const { client, name } of [other, live])
    expect(succeed(await client.GET('/v1/company')).company).toMatchObject({ name, address: null })
  expect((await addOpen(live)).invoice_number).toBe('INV-000001')
})

test('counting goes on under another prefix, and numbers that were given stay', async () => {
  const company = await service.company()
  const first = await addOpen(company)
  await update(company, { invoice_prefix: 'NW', invoice_number_width: 3 })
  expect((await addOpen(company)).invoice_number).toBe('NW-002')
  await update(company, { invoice_prefix: 'TEST', invoice_number_width: 1 })
  expect((await addOpen(company)).invoice_number).toBe('TEST-3')
  expect(await readInvoice(company, first)).toMatchObject({ invoice_number: 'TEST-000001' })
})

test('a draft shows the current seller, and a finalized invoice its own', async () => {
  const company = await service.company()
  await update(company, { ...DETAILS, name: 'First' })
  const [open, draft] = [await addOpen(company), await addDraft(company)]
  expect(open).toMatchObject({ account_name: 'First', seller: DETAILS })
  await update(company, { name: 'Second', tax_ids: [], bank_account: null })
  expect(await readInvoice(company, open)).toEqual(open)
  expect(await readInvoice(company, draft)).toMatchObject({
    account_name: 'Second',
    seller: { ...DETAILS, tax_ids: [], bank_account: null },
  })
})

test.each([
  [{ invoice_prefix: 'nw' }, 'body.invoice_prefix'],
  [{ invoice_prefix: '1A' }, 'body.invoice_prefix'],
  [{ invoice_prefix: 'A-1' }, 'body.invoice_prefix'],
  [{ invoice_number_width: 0 }, 'body.invoice_number_width'],
  [{ brand_color: 'red' }, 'body.brand_color'],
  [{ brand_color: '#fff;}' }, 'body.brand_color'],
  [{ address: { line1: 'A' } }, 'body.address.country'],
  [{ bank_account: { account_holder: 'A' } }, 'body.bank_account.account_number'],
  [{ tax_ids: [{ type: 'EU VAT', value: '1' }] }, 'body.tax_ids[0].type'],
  [{ mode: 'live' }, 'body.mode'],
  [{}, 'body'],
])('refuses %o', async (body, path) => {
  const company = await service.company()
  const answer = await company.send({ method: 'PATCH', path: '/v1/company', body })
  expect(answer.status).toBe(400)
  expect(pathsOf(answer.body.error?.details)).toContain(path)
})

test('an Idempotency-Key of another request returns 409', async () => {
  const company = await service.company()
  const params = { header: { 'Idempotency-Key': 'k' } }
  const send = (name: string) => company.client.PATCH('/v1/company', { params, body: { name } })
  succeed(await send('First'))
  expect(refusal(await send('Second')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(succeed(await company.client.GET('/v1/company')).company.name).toBe('First')
})

async function update({ client }: TestCompany, body: components['schemas']['CompanyUpdate']) {
  return succeed(await client.PATCH('/v1/company', { body })).company
}
