import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import type { Service } from '../../server/context.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createPdfRenderer } from '../../server/documents/create-renderer.ts'
import { createEInvoiceRenderer } from '../../server/e-invoices/create-renderer.ts'
import { createMailer } from '../../server/emails/mailer.ts'
import { createPages } from '../../server/pages/create-pages.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addOpen, pay } from '../fixtures/invoices.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { expectViolation } from '../support/served.ts'
import { startService, type TestCompany, type TestService } from '../support/service.ts'
import { openBrowser, visit } from './browser.ts'

type Line = components['schemas']['LineItemInput']
type Invoice = components['schemas']['Invoice']

const march: Line[] = [
  { description: 'API calls, March 2026, per thousand', quantity: 128.437, unit_amount_cents: 250 },
  { description: 'Support plan, March 2026', quantity: 1, unit_amount_cents: 4900 },
  { description: 'Credit for the incident of 12 March', quantity: 1, unit_amount_cents: -1500 },
]
const days = (count: number) => count * 24 * 60 * 60 * 1000

expectViolation(/what was paid is not the sum of the payments/)

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await startService()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

test('an open invoice shows who owes what to whom until when, and what for', async () => {
  const company = await service.company({ name: 'Nordwind Cloud', mode: 'live' })
  const { page, requests, errors } = await visit(browser, urlOf(await openInvoice(company)))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Invoice INV-000001')
  expect(await page.title()).toBe('Invoice INV-000001 from Nordwind Cloud')
  const text = await page.getByRole('main').textContent()
  for (const part of [
    'Acme Robotics',
    'billing@acme-robotics.example',
    '15 March 2026',
    '14 April 2026',
    'Open',
  ])
    expect(text).toContain(part)
  expect(await page.getByRole('row').allTextContents()).toHaveLength(4)
  expect(await page.getByRole('row', { name: 'API calls' }).getByRole('cell').allTextContents()).toEqual([
    '128.437 ×',
    '$2.50',
    '$321.09',
  ])
  expect(await page.getByRole('row', { name: 'Credit' }).getByRole('cell').last().textContent()).toBe(
    '−$15.00',
  )
  expect(await page.getByText('$355.09').count()).toBe(4)
  expect(await page.getByText('Test mode').count()).toBe(0)
  expect({ errors, requests }).toEqual({ errors: [], requests: [page.url()] })
})

test('an invoice stays with the customer that it was issued to', async () => {
  const company = await service.company()
  const invoice = await openInvoice(company)
  const path = { id: invoice.customer_id }
  const address = { line1: 'Beispielweg 1', country: 'DE' }
  const body = { name: 'Neue Robotik', address, tax_ids: [{ type: 'eu_vat', value: 'DE000000000' }] }
  await company.client.PATCH('/v1/customers/{id}', { params: { path }, body })
  const { page } = await visit(browser, urlOf(invoice))
  expect(await page.getByText('Acme Robotics', { exact: true }).count()).toBe(1)
  expect(await page.getByText(/Neue Robotik|Beispielweg|DE000000000/).count()).toBe(0)
  const finalized = await addOpen(company, { customer: { id: invoice.customer_id } })
  const later = await visit(browser, urlOf(finalized))
  expect(await later.page.locator('.party').nth(1).locator('dd').allTextContents()).toEqual([
    'Neue Robotik',
    'Beispielweg 1',
    'Germany',
    finalized.buyer.email,
    'EU VAT DE000000000',
  ])
})

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

test('an invoice shows the details of its seller, tells where to pay, and has its colour', async () => {
  const company = await service.company()
  const body = {
    address: { line1: 'Hafenstraße 12', postal_code: '20457', city: 'Hamburg', country: 'DE' },
    tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
    bank_account: {
      account_holder: 'Nordwind <GmbH>',
      account_number: 'DE02 1203 0000',
      bank_code: 'BYLADEM1001',
    },
    support_email: 'billing@nordwind.example',
    appearance: { brand_color: '#0b6340', logo: LOGO },
  }
  await company.client.PATCH('/v1/company', { body })
  const invoice = await openInvoice(company)
  await company.client.PATCH('/v1/company', {
    body: { bank_account: null, appearance: { brand_color: null, logo: null } },
  })
  const { page, requests, errors } = await visit(browser, urlOf(invoice))
  expect((await page.locator('.party').first().locator('dd').allTextContents()).slice(1)).toEqual([
    'Hafenstraße 12',
    '20457 Hamburg',
    'Germany',
    'EU VAT DE123456788',
  ])
  expect(await page.locator('.bank dd').allTextContents()).toEqual([
    'Nordwind <GmbH>',
    'DE02 1203 0000',
    'BYLADEM1001',
    invoice.invoice_number,
  ])
  expect(await page.locator('.pay p').textContent()).toContain('to the account below')
  expect(await page.locator('.foot').textContent()).toContain('billing@nordwind.example')
  expect(await page.evaluate("document.querySelector('img.logo').naturalWidth")).toBe(1)
  const border = await page.evaluate("getComputedStyle(document.querySelector('.inner')).borderTopColor")
  expect(border).toBe('rgb(11, 99, 64)')
  expect({ errors, requests }).toEqual({ errors: [], requests: [page.url()] })
  const other = await visit(browser, urlOf(await openInvoice(company)))
  expect(await other.page.locator('.bank, .logo').count()).toBe(0)
  expect(other.errors).toEqual([])
})

test('a test-mode invoice says that it is no demand for payment', async () => {
  const { page } = await visit(browser, urlOf(await openInvoice(await service.company())))
  expect(await page.getByRole('note').textContent()).toBe('Test mode: not a demand for payment')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Invoice TEST-/)
})

test('markup in names and descriptions is shown as it was written and does nothing', async () => {
  const attack = `<script>alert(1)</script><img src="//evil.example" onerror='alert(2)'>&amp;</title>`
  const company = await service.company({ name: `Seller ${attack}` })
  const lines = [{ description: attack, quantity: 1, unit_amount_cents: 100 }]
  const { page, requests, errors } = await visit(
    browser,
    urlOf(await openInvoice(company, { name: attack, lines })),
  )
  expect(await page.getByText(attack, { exact: true }).count()).toBe(2)
  expect(await page.locator('.seller').textContent()).toBe(`Seller ${attack}`)
  expect(await page.locator('script, img').count()).toBe(0)
  expect({ errors, requests }).toEqual({ errors: [], requests: [page.url()] })
})

test.for([
  { currency: 'JPY', unit: 1200, shown: '¥1,200' },
  { currency: 'KWD', unit: 1234, shown: 'KWD 1.234' },
  { currency: 'USD', unit: 1e15, shown: '$10,000,000,000,000.00' },
] as const)('$currency $unit in minor units is shown as $shown', async ({ currency, unit, shown }) => {
  const lines = [{ description: 'Usage', quantity: 1, unit_amount_cents: unit }]
  const invoice = await openInvoice(await service.company(), { currency, lines })
  const { page } = await visit(browser, urlOf(invoice))
  expect((await page.locator('.figure').textContent())?.replace(/\s/, ' ')).toBe(shown)
})

test('an invoice is overdue once its due date has passed', async () => {
  const company = await service.company()
  const url = urlOf(await openInvoice(company, { daysUntilDue: 3 }))
  const before = await visit(browser, url)
  expect(await before.page.locator('.badge').textContent()).toBe('Open')
  service.clock.advance(days(3) + 1)
  onTestFinished(() => service.clock.advance(-days(3) - 1))
  const after = await visit(browser, url)
  expect(await after.page.locator('.badge').textContent()).toBe('Overdue')
  expect(await after.page.getByText('This invoice was due on 18 March 2026.').count()).toBe(1)
})

test('a void invoice keeps its page, which says that nothing is owed', async () => {
  const company = await service.company()
  const invoice = await openInvoice(company)
  await company.client.POST('/v1/invoices/{id}/void', { params: { path: { id: invoice.id } } })
  const { page } = await visit(browser, urlOf(invoice))
  expect(await page.locator('.badge').textContent()).toBe('Void')
  expect(await page.locator('.figure').textContent()).toBe('$0.00')
  const note = 'This invoice was voided on 15 March 2026. Nothing is owed.'
  expect(await page.getByText(note).count()).toBe(1)
})

test('an invoice that is paid says so', async () => {
  const invoice = await openInvoice(await service.company())
  await service.db
    .updateTable('invoices')
    .set({ status: 'paid', amount_paid_cents: 35509, paid_at: service.clock.now })
    .where('id', '=', invoice.id)
    .execute()
  const { page } = await visit(browser, urlOf(invoice))
  expect(await page.locator('.badge').textContent()).toBe('Paid')
  expect(await page.locator('.figure').textContent()).toBe('$355.09')
  expect(await page.getByText('This invoice was paid on 15 March 2026. Thank you.').count()).toBe(1)
})

test('an invoice that is partly paid says what was paid, and asks for the rest', async () => {
  const company = await service.company({ mode: 'live' })
  const invoice = await openInvoice(company)
  await pay(company, invoice, 'out_of_band', { amount_cents: 10_000 })
  const { page } = await visit(browser, urlOf(invoice))
  expect(await page.locator('.badge').textContent()).toBe('Open')
  expect(await page.locator('.figure').textContent()).toBe('$255.09')
  expect(await page.getByText('$100.00 of $355.09 has been paid.').count()).toBe(1)
  expect(await page.locator('.totals dd').allTextContents()).toEqual(['$355.09', '$100.00', '$255.09'])
  expect(await page.locator('.payments').textContent()).toBe('15 March 2026Direct payment$100.00')
  expect(await page.locator('.pay').last().textContent()).toContain('Please pay $255.09')
})

test('an invoice that is charged automatically asks for nothing', async () => {
  const invoice = await openInvoice(await service.company(), { automatic: true })
  const { page } = await visit(browser, urlOf(invoice))
  expect(await page.getByText('Settled automatically from your balance.').count()).toBe(1)
})

test('the page fits a screen of 360 pixels, whatever its texts and amounts', async () => {
  const lines = [
    { description: 'x'.repeat(255), quantity: 999_999.123456789, unit_amount_cents: 99_999_999 },
    { description: 'Credit', quantity: 1, unit_amount_cents: -99_999_999_999 },
    ...march,
  ]
  const invoice = await openInvoice(await service.company(), { name: 'W'.repeat(200), lines })
  const { page } = await visit(browser, urlOf(invoice), { width: 360, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await page.getByRole('row', { name: 'Support plan' }).getByRole('cell').count()).toBe(3)
})

test('the page prints on A4, and a long invoice on as many sheets as it needs', async () => {
  const company = await service.company()
  const short = await visit(browser, urlOf(await openInvoice(company)))
  expect(await print(short.page)).toHaveLength(1)
  const address = {
    line1: 'Beispielweg 1',
    line2: 'Hof 2',
    postal_code: '00000',
    city: 'Berlin',
    country: 'DE',
  }
  await company.client.PATCH('/v1/company', { body: { address, legal_text: 'Example company. '.repeat(5) } })
  await addTaxRate(company, { code: 'standard' })
  const taxed = await openInvoice(company, {
    lines: march.map((line) => ({ ...line, tax_rate_codes: ['standard'] })),
  })
  await pay(company, taxed)
  expect(await print((await visit(browser, urlOf(taxed))).page)).toHaveLength(1)
  const lines = Array.from({ length: 250 }, (_, index) => ({
    description: `Line ${index + 1}`,
    quantity: 1,
    unit_amount_cents: 100,
  }))
  const invoice = await openInvoice(company, { lines })
  const long = await visit(browser, urlOf(invoice))
  const sheets = await print(long.page)
  expect(sheets.length).toBeGreaterThan(5)
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(`Invoice ${invoice.invoice_number}`)
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`)
  }
})

test('a token that was never given opens the same 404 page as a text that is no token', async () => {
  const { public_invoice_url: url = '' } = await openInvoice(await service.company())
  const token = url.split('/').at(-1) ?? ''
  const [tenant, secret = ''] = token.split('-')
  const wrong = [
    `${tenant}-${[...secret].reverse().join('')}`,
    `1-${secret}`,
    'x',
    '%00',
    '%E0%A4%A',
    `${token}0`,
  ]
  const answers = await Promise.all(wrong.map((text) => fetch(`${service.baseUrl}/pay/${text}`)))
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404))
  const pages = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('<h1>Page not found</h1>')
})

test('the page can run no script, and tells nobody its URL', async () => {
  const answer = await fetch(urlOf(await openInvoice(await service.company())))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^ ]+'; /),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('other methods and paths are left to the API', async () => {
  const url = urlOf(await openInvoice(await service.company()))
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  for (const [method, address] of [
    ['POST', url],
    ['GET', `${url}/`],
    ['GET', `${service.baseUrl}/pay`],
    ['DELETE', `${service.baseUrl}/docs`],
  ] as const) {
    const answer = await fetch(address, { method })
    expect(await answer.json()).toMatchObject({ error: { code: 'ROUTE_NOT_FOUND' } })
  }
})

test('while the database is away the page answers 503 and when to come back', async () => {
  const database = openDatabase({ host: '/nowhere', port: 5432, user: 'nobody', database: 'none' })
  const away: Service = {
    database,
    direct: database.db,
    clock: () => new Date(),
    newId: () => '',
    newSecret: () => '',
    recordEvents: () => Promise.reject(new Error('not asked for')),
    publicBaseUrl: 'http://localhost:3000',
    rateLimitPerMinute: 1,
    version: '',
    storeEvents: () => Promise.reject(new Error('not asked for')),
    finalizeAfterMs: 0,
    secrets: undefined,
    allowedNetworks: [],
    pdf: createPdfRenderer(),
    mail: createMailer({ smtpUrl: undefined, emailFrom: undefined, emailTestTo: undefined }),
    eInvoices: createEInvoiceRenderer(),
    announceChanges: () => undefined,
    share: (_owner, work) => work(),
    exportTurn: (_owner, work) => work(),
    ping: () => Promise.reject(new Error('not asked for')),
    testClockRuns: { await: () => Promise.reject(new Error('not asked for')) },
    erasures: { await: () => Promise.reject(new Error('not asked for')) },
    providerAsks: {
      attempts: { await: () => Promise.reject(new Error('not asked for')) },
      refunds: { await: () => Promise.reject(new Error('not asked for')) },
      methodSessions: { await: () => Promise.reject(new Error('not asked for')) },
      checks: { await: () => Promise.reject(new Error('not asked for')) },
    },
    openConnection: () => Promise.reject(new Error('not asked for')),
    outwardGate: () => Promise.reject(new Error('not asked for')),
  }
  const server = createServer(
    express().use(createPages(away, () => Promise.reject(new Error('not asked for')))),
  ).listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://localhost:${port}/pay/1-${'a'.repeat(32)}`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toContain('<h1>Not available right now</h1>')
})

type Options = {
  name?: string
  currency?: Invoice['currency_code']
  lines?: Line[]
  daysUntilDue?: number
  automatic?: boolean
}

/** A finalized invoice over `lines`, by the API as anybody would. */
async function openInvoice({ client }: TestCompany, options: Options = {}): Promise<Invoice> {
  const { name = 'Acme Robotics', currency = 'USD', lines = march, daysUntilDue = 30, automatic } = options
  const customer = await client.POST('/v1/customers', {
    body: { name, email: 'billing@acme-robotics.example', currency_code: currency },
  })
  const draft = await client.POST('/v1/invoices', {
    body: {
      customer_id: customer.data?.customer.id ?? '',
      line_items: lines,
      ...(automatic
        ? { collection_method: 'charge_automatically' }
        : { collection_method: 'send_invoice', days_until_due: daysUntilDue }),
    },
  })
  const { data, error } = await client.POST('/v1/invoices/{id}/finalize', {
    params: { path: { id: draft.data?.invoice.id ?? '' } },
  })
  if (data === undefined) throw new Error(JSON.stringify([customer.error, draft.error, error]))
  return data.invoice
}

/** The invoice's page at the service that runs, whatever public base URL it is told to have. */
function urlOf({ public_invoice_url = '' }: Invoice): string {
  return new URL(new URL(public_invoice_url).pathname, service.baseUrl).href
}

/** The text of each sheet of paper. */
async function print(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ format: 'A4' })
  return pagesOfPdf(new Uint8Array(bytes).buffer)
}
