import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addDraft,
  addOpen,
  finalize,
  type Invoice,
  newAutomaticInvoice,
  pay,
  voidInvoice,
  voidPayment,
} from '../fixtures/invoices.ts'
import { addTieredLines } from '../fixtures/tiered-lines.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

expectViolation(/the sums are not those of the lines/)

const service = await serviceForThisFile()

test('shows seller, buyer, lines and totals, and is named by its number', async () => {
  const company = await service.company({ mode: 'live' })
  succeed(await company.client.PATCH('/v1/company', { body: SELLER }))
  const customer = await addCustomer(company, {
    name: 'Acme Robotics',
    email: 'bills@acme.example',
    address: {
      line1: '1 Example Street',
      postal_code: '00000',
      city: 'Exampletown',
      state: 'OH',
      country: 'US',
    },
    tax_ids: [{ type: 'us_ein', value: '00-0000000' }],
  })
  const invoice = await addOpen(company, {
    customer,
    line_items: [
      { description: 'API calls', quantity: 128.437, unit_amount_cents: 250 },
      { description: 'Credit', quantity: 1, unit_amount_cents: -1500 },
    ],
  })
  const { response, bytes } = await getPdf(company, invoice)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('inline; filename="INV-000001.pdf"')
  const [page, ...others] = await pagesOfPdf(bytes)
  expect(others).toEqual([])
  for (const text of [
    'Nordwind Cloud',
    'Hafenstraße 12',
    '20457 Hamburg',
    'Germany',
    'EU VAT DE123456788',
    'Acme Robotics',
    '1 Example Street',
    '00000 Exampletown, OH',
    'United States',
    'bills@acme.example',
    'US EIN 00-0000000',
    'INV-000001',
    '15 March 2026',
    '14 April 2026',
    'API calls 128.437 $2.50 $321.09',
    'Credit 1 −$15.00 −$15.00',
    'Total $306.09',
    'Amount due $306.09',
    'DE02 1203 0000 0000 2020 51',
    'Page 1 of 1',
    'help@nordwind.example',
  ])
    expect(page).toContain(text)
  expect(page).toContain('Please transfer $306.09 to the account below by 14 April 2026')
  expect(page).not.toContain('Test mode')
})

test('has the same bytes each time, also from another process, and after it was paid', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const first = await getPdf(company, invoice)
  await pay(company, invoice)
  const again = await serviceForThisTest({ databaseUrl: service.databaseUrl })
  const other = await getPdf(await again.company({ name: company.name }), invoice)
  for (const { bytes, response } of [await getPdf(company, invoice), other]) {
    expect(Buffer.from(bytes).equals(Buffer.from(first.bytes))).toBe(true)
    expect(response.headers.get('etag')).toBe(first.response.headers.get('etag'))
  }
})

test('shows the credit that was taken when it was finalized, whatever becomes of it', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '1' })
  const invoice = await addOpen(company, { customer })
  await service.sweepAndWork()
  const first = await getPdf(company, invoice)
  const [page] = await pagesOfPdf(first.bytes)
  expect(page).toContain('Total $2.50 Paid from credit −$1.00 Amount due $1.50')
  const { invoice: paid } = succeed(
    await company.client.GET('/v1/invoices/{id}', { params: { path: { id: invoice.id } } }),
  )
  await voidPayment(company, paid)
  expect(Buffer.from((await getPdf(company, invoice)).bytes).equals(Buffer.from(first.bytes))).toBe(true)
})

test('says Void once it was voided, and asks for no payment', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  await voidInvoice(company, invoice)
  const [page] = await pagesOfPdf((await getPdf(company, invoice)).bytes)
  expect(page).toContain('Voided on 15 March 2026')
  expect(page).toContain('Total $')
  expect(page).not.toContain('Amount due')
  expect(page).not.toContain('How to pay')
})

test('prints names as they are', async () => {
  const company = await service.company()
  const name = '#panic("x") $x$ *b* \\ <script> `a` @b // = ٣ Ω Ж'
  const customer = await addCustomer(company, { name })
  const word = 'W'.repeat(200)
  const invoice = await addOpen(company, {
    customer,
    line_items: [{ description: `${word}\n#import "x.typ"`, quantity: 1, unit_amount_cents: 1 }],
  })
  const pages = await pagesOfPdf((await getPdf(company, invoice)).bytes)
  expect(pages.join(' ')).toContain('#panic("x") $x$ *b* \\ <script> `a` @b // =')
  expect(pages.join(' ').replaceAll(' ', '')).toContain(`${word}#import"x.typ"`)
})

test('keeps every line of a description, a memo and a note that are longer than a page', async () => {
  const company = await service.company()
  const lines = (letter: string, count: number) => Array.from({ length: count }, () => letter).join('\n')
  await addTaxRate(company, { code: 'noted', percentage: '0', category: 'exempt', note: lines('þ', 250) })
  const line = { quantity: 1, unit_amount_cents: 1, tax_rate_codes: ['noted'] }
  const invoice = await addOpen(company, {
    memo: lines('ŋ', 500),
    line_items: [{ ...line, description: lines('ð', 128) }],
  })
  const text = (await pagesOfPdf((await getPdf(company, invoice)).bytes)).join(' ')
  const count = (letter: string) => text.split(letter).length - 1
  expect([count('ð'), count('þ'), count('ŋ')]).toEqual([128, 250, 500])
})

test('repeats the head of the table and the number on each page, and leaves out ten thousand tiers', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  await addTieredLines(service, invoice.id)
  const pages = await pagesOfPdf((await getPdf(company, invoice)).bytes)
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Description Quantity Unit price Amount')
    expect(page).toContain(`Invoice TEST-000001 · ${company.name} Page ${index + 1} of ${pages.length}`)
  }
  expect(pages.join(' ')).toContain('Calls, number 499')
  expect(pages.join(' ')).not.toContain('First 1,000,000')
  expect(pages.join('').replaceAll(' ', '')).toContain(String(invoice.public_invoice_url))
})

test('a seller in the United States gets US Letter, with a logo', async () => {
  const company = await service.company()
  const address = {
    line1: '1 Main St',
    line2: null,
    postal_code: '10001',
    city: 'New York',
    state: 'NY',
    country: 'US',
  }
  const logo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
  succeed(await company.client.PATCH('/v1/company', { body: { address, appearance: { logo } } }))
  const withLogo = await getPdf(company, await addOpen(company))
  expect(Buffer.from(withLogo.bytes).toString('latin1')).toMatch(/\/MediaBox ?\[0 0 612 792\]/)
  const none = `data:image/png;base64,${Buffer.from('not an image, but the contract takes it').toString('base64')}`
  succeed(await company.client.PATCH('/v1/company', { body: { appearance: { logo: none } } }))
  const without = await getPdf(company, await addOpen(company))
  expect((await pagesOfPdf(without.bytes))[0]).toContain('New York')
})

test('a draft has none, an unknown invoice either, and another company gets none', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  expect(refusal(await request(company, draft.id))).toEqual({ status: 409, code: 'INVOICE_IS_DRAFT' })
  const open = await addOpen(company)
  expect(refusal(await request(await service.company(), open.id))).toMatchObject({ status: 404 })
})

test('without the packages the service says which one it lacks', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const bare = await serviceForThisTest({ pdfPackages: ['a-package-that-nobody-has'] })
  const company = await bare.company()
  const invoice = await addOpen(company)
  expect(refusal(await request(company, invoice.id))).toEqual({
    status: 501,
    code: 'NOT_CONFIGURED',
    details: { package: 'a-package-that-nobody-has' },
  })
})

test('the hosted page links to it, and shows it to whoever has the link', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const token = String(invoice.public_invoice_url).split('/').at(-1)
  const page = await fetch(`${service.baseUrl}/pay/${token}`)
  expect(await page.text()).toContain(`href="${token}/invoice.pdf"`)
  const file = await fetch(`${service.baseUrl}/pay/${token}/invoice.pdf`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toBe('inline; filename="TEST-000001.pdf"')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  const { bytes } = await getPdf(company, invoice)
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
  expect((await fetch(`${service.baseUrl}/pay/${token}x/invoice.pdf`)).status).toBe(404)
})

test('without the packages the hosted page has no link', async () => {
  const bare = await serviceForThisTest({ pdfPackages: ['a-package-that-nobody-has'] })
  const { public_invoice_url: url } = await addOpen(await bare.company())
  const token = String(url).split('/').at(-1)
  expect(await (await fetch(`${bare.baseUrl}/pay/${token}`)).text()).not.toContain('Download PDF')
  expect((await fetch(`${bare.baseUrl}/pay/${token}/invoice.pdf`)).status).toBe(404)
})

async function getPdf(company: TestCompany, { id }: Pick<Invoice, 'id'>) {
  const { response, ...answer } = await request(company, id)
  return { response, bytes: succeed(answer) }
}

function request({ client }: TestCompany, id: string) {
  return client.GET('/v1/invoices/{id}/pdf', { params: { path: { id } }, parseAs: 'arrayBuffer' })
}

const SELLER = {
  name: 'Nordwind Cloud',
  address: {
    line1: 'Hafenstraße 12',
    line2: null,
    postal_code: '20457',
    city: 'Hamburg',
    state: null,
    country: 'DE',
  },
  tax_ids: [{ type: 'eu_vat' as const, value: 'DE123456788' }],
  bank_account: { account_holder: 'Nordwind Cloud GmbH', account_number: 'DE02 1203 0000 0000 2020 51' },
  support_email: 'help@nordwind.example',
  appearance: { brand_color: '#0b6340' },
}

test('says in one sentence how it is paid', async () => {
  const company = await service.company()
  const body = newAutomaticInvoice(await addCustomer(company))
  const draft = succeed(await company.client.POST('/v1/invoices', { body })).invoice
  const charged = await finalize(company, draft)
  const sent = await addOpen(company)
  const textOf = async (invoice: Invoice) =>
    (await pagesOfPdf((await getPdf(company, invoice)).bytes)).join(' ')
  expect(await textOf(charged)).toContain('This invoice is paid by the payment method that you saved with')
  expect(await textOf(sent)).toContain('Please pay $2.50 by 14 April 2026 on the page of this invoice')
})
