import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addDraft, addOpen, readInvoice } from '../fixtures/invoices.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Appearance = components['schemas']['AppearanceInput']
const service = await serviceForThisFile()

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

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
} as const satisfies components['schemas']['CompanyUpdate']

test('changes what is sent, leaves the rest, and null removes', async () => {
  const company = await service.company()
  const before = succeed(await company.client.GET('/v1/company')).company
  const named = { ...DETAILS, name: 'Nordwind' }
  const changed = await update(company, { ...named, appearance: { brand_color: '#0b6340', logo: LOGO } })
  const { logo_url } = changed.appearance
  expect(changed).toEqual({ ...before, ...named, appearance: { brand_color: '#0b6340', logo_url } })
  expect(succeed(await company.client.GET('/v1/company')).company).toEqual(changed)
  const { line1, country } = DETAILS.address
  const address = { line1, country }
  expect((await update(company, { address })).address).toEqual({
    ...DETAILS.address,
    ...{ postal_code: null, city: null },
  })
  const none = { address: null, tax_ids: [], bank_account: null, support_email: null }
  expect(await update(company, none)).toEqual({ ...changed, ...none })
  const appearanceAfter = async (appearance: Appearance) => (await update(company, { appearance })).appearance
  expect(await appearanceAfter({ logo: null })).toEqual({ brand_color: '#0b6340', logo_url: null })
  expect(await appearanceAfter({ brand_color: null, logo: LOGO })).toEqual({ brand_color: null, logo_url })
  expect(await appearanceAfter({})).toEqual({ brand_color: null, logo_url })
})

test('the logo is an image at its URL, which may be kept for ever', async () => {
  const company = await service.company()
  const { appearance } = await update(company, { appearance: { logo: LOGO } })
  const { origin, pathname } = new URL(appearance.logo_url ?? '')
  expect(origin).toBe('https://pay.example.test')
  const image = await fetch(`${service.baseUrl}${pathname}`)
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(image.headers.get('Cache-Control')).toContain('immutable')
  expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(LOGO.split(',')[1])
  for (const wrong of ['/logos/x', `${pathname.slice(0, -1)}_`, `/logos/zz${pathname.slice(7)}`])
    expect((await fetch(`${service.baseUrl}${wrong}`)).status).toBe(404)
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
  expect(open).toMatchObject({ seller: { ...DETAILS, name: 'First' } })
  await update(company, { name: 'Second', tax_ids: [], bank_account: null })
  expect(await readInvoice(company, open)).toEqual(open)
  expect(await readInvoice(company, draft)).toMatchObject({
    seller: { ...DETAILS, name: 'Second', tax_ids: [], bank_account: null },
  })
})

test.each([
  [{ invoice_prefix: 'nw' }, 'body.invoice_prefix'],
  [{ invoice_prefix: '1A' }, 'body.invoice_prefix'],
  [{ invoice_prefix: 'A-1' }, 'body.invoice_prefix'],
  [{ invoice_number_width: 0 }, 'body.invoice_number_width'],
  [{ appearance: { brand_color: 'red' } }, 'body.appearance.brand_color'],
  [{ appearance: { brand_color: '#fff;}' } }, 'body.appearance.brand_color'],
  [{ appearance: { logo: 'https://nordwind.example/logo.png' } }, 'body.appearance.logo'],
  [{ appearance: { logo: 'data:image/svg+xml;base64,AAAA' } }, 'body.appearance.logo'],
  [{ appearance: { logo: `data:image/png;base64,${'A'.repeat(43_729)}` } }, 'body.appearance.logo'],
  [{ appearance: { logo_url: null } }, 'body.appearance.logo_url'],
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
