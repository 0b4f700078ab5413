import { expect, test } from 'vitest'
import { LOCALES, type Locale, languageOf } from '../../server/locales/language.ts'
import { createVisitor } from '../dashboard/visitor.ts'
import { addMeter, addPlan, addTaxRate, perUnit } from '../fixtures/catalogue.ts'
import { addPercentCoupon } from '../fixtures/coupons.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { BUYER, SELLER as E_SELLER, eInvoiceOf, noteEInvoiceOf } from '../fixtures/e-invoices.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addOpen, type Invoice, lastInvoiceOf, newLine, pay } from '../fixtures/invoices.ts'
import { addSubscription, changePlan } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { travel } from '../support/time.ts'

const service = await serviceForThisFile()
const APRIL = '2026-04-01T00:00:00.000Z'
const BANK = {
  account_holder: 'Nordwind Cloud',
  account_number: 'DE00 0000',
  bank_code: null,
  bank_name: null,
}
const SELLER = {
  bank_account: BANK,
  support_email: 'help@nordwind.example',
  address: { line1: 'Hafenstraße 12', postal_code: '20457', city: 'Hamburg', country: 'DE' },
  tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
}
const OTHERS = LOCALES.filter((locale) => locale !== 'en')
const documents = await fullDocuments()

test.each(OTHERS)('page, PDF, receipt and credit note in %s have no English text', async (locale) => {
  const shown = documents.get(locale) ?? {}
  expect(Object.keys(shown)).toEqual(['page', 'pdf', 'paid', 'receipt', 'notePage', 'notePdf'])
  for (const [name, text] of Object.entries(shown))
    expect([name, englishIn(text, locale)]).toEqual([name, []])
})

test('a German invoice reads as one', () => {
  const {
    page = '',
    pdf = '',
    paid = '',
    receipt = '',
    notePage = '',
    notePdf = '',
  } = documents.get('de') ?? {}
  for (const shown of [
    'Rechnung TEST-',
    'Ausstellungsdatum 1. Mai 2026',
    'Fällig am 31. Mai 2026',
    'Zahlungsbedingungen Zahlbar innerhalb von 30 Tagen',
    'Beschreibung Menge Einzelpreis Betrag',
    '1. April – 1. Mai 2026',
    'Rabatt −4,90 €',
    'Steuer 19 % 10,65 €',
    'USt-IdNr. DE123456788',
    'Deutschland',
    'Kontonummer oder IBAN DE00 0000',
    'Beträge in EUR, Zeitzone UTC. Fragen zu dieser Rechnung? Schreiben Sie an help@nordwind.example .',
  ]) {
    expect(page).toContain(shown)
    expect(pdf.replaceAll('.example.', '.example .')).toContain(shown)
  }
  expect(page).toMatch(/Sie können 56,68 € auch auf das unten angegebene Konto von .* überweisen\./)
  expect(pdf).toContain('Bitte überweisen Sie 56,68 € bis zum 31. Mai 2026 auf das unten angegebene Konto')
  expect(page).toContain('Aus Guthaben bezahlt 10,00 €')
  expect(paid).toContain('Zahlungen 1. Mai 2026 Guthaben 10,00 € 1. Mai 2026 Direktzahlung')
  expect(receipt).toMatch(/Zahlungsbeleg .*Bezahlt am 1\. Mai 2026 .*Bezahlter Betrag/)
  expect(notePage).toContain('Rechnungskorrektur TESTCN-')
  expect(notePdf).toContain('Zu Rechnung TEST-')
})

test('figures have the form of the language, on paper and on the page alike', () => {
  const total = { de: '66,68 €', fr: '66,68 €', es: '66,68 €', it: '66,68 €', nl: '€ 66,68', pt: '66,68 €' }
  for (const [locale, figure] of Object.entries(total)) {
    const { page, pdf } = documents.get(locale) ?? {}
    expect(page).toContain(figure)
    expect(pdf).toContain(figure)
  }
})

test('pages name their language, and names that are read from the right keep their direction', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'شركة أكمي', locale: 'fr' })
  const line_items = [{ ...newLine(), description: 'שירות ענן' }]
  const { public_invoice_url: url = '' } = await addOpen(company, { customer, line_items })
  const { text } = await createVisitor(service).get(new URL(url).pathname)
  expect(text).toContain('<html lang="fr">')
  expect(text).toContain('<dd class="name text" dir="auto">شركة أكمي</dd>')
  expect(text).toContain('<span class="text" dir="auto">שירות ענן</span>')
})

test('what the service wrote of a line is in the language of the document, and in English in the API', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, APRIL)
  const customer = await addCustomer(company, { locale: 'de' })
  const yearly = await addPlan(company, { name: 'Pro', interval: 'year', amount_cents: 36_500 })
  const subscription = await addSubscription(company, customer, yearly)
  await travel(company, '2026-04-02T00:00:00.000Z')
  await changePlan(company, subscription, await addPlan(company, { name: 'Basic', amount_cents: 1_000 }))
  await travel(company, '2026-04-02T01:00:00.000Z')
  const invoice = await lastInvoiceOf(company, subscription)
  expect(invoice.line_items.map(({ description }) => description)).toContain('Unused time on Pro')
  const page = await textOfPage(invoice)
  expect(page).toContain('Rechnungskorrektur für ungenutzte Zeit TEST-')
  expect(page).toContain('Ungenutzte Zeit: Pro')
  expect(page).not.toContain('Unused time')
})

test('reverse charge has the words of the law, unless the company has its own', async () => {
  const company = await service.company()
  const reverse = {
    tax_status: 'reverse_charge' as const,
    tax_ids: [{ type: 'eu_vat', value: 'FR23000000000' }],
  }
  const WORDS = {
    de: 'Steuerschuldnerschaft des Leistungsempfängers',
    fr: 'Autoliquidation',
    es: 'Inversión del sujeto pasivo',
    it: 'Inversione contabile',
    nl: 'Btw verlegd',
    pt: 'Autoliquidação',
  }
  for (const [locale, words] of Object.entries(WORDS)) {
    const customer = await addCustomer(company, { ...reverse, locale })
    const page = await textOfPage(await addOpen(company, { customer }))
    expect(page).toContain(words)
    expect(page).not.toContain('Reverse charge')
  }
  const reverse_charge_note = 'Article 196 of Directive 2006/112/EC'
  succeed(await company.client.PATCH('/v1/company', { body: { reverse_charge_note } }))
  const customer = await addCustomer(company, { ...reverse, locale: 'de' })
  const page = await textOfPage(await addOpen(company, { customer }))
  expect(page).toContain(`${WORDS.de} ${reverse_charge_note}`)
})

test('an e-invoice says what the PDF says, in its language', async () => {
  const company = await service.company()
  succeed(await company.client.PATCH('/v1/company', { body: E_SELLER }))
  const reverse = { ...BUYER, tax_status: 'reverse_charge' as const, locale: 'de' }
  const invoice = await addOpen(company, { customer: await addCustomer(company, reverse) })
  const note = await issueNote(company, invoice)
  const words = '<cbc:TaxExemptionReason>Steuerschuldnerschaft des Leistungsempfängers</'
  expect(String(await eInvoiceOf(company, invoice, 'ubl'))).toContain(words)
  expect(String(await noteEInvoiceOf(company, note, 'ubl'))).toContain(words)
})

test('a page that finds nothing speaks as the browser does, and else English', async () => {
  const visitor = createVisitor(service)
  const { text: german } = await visitor.get('/pay/none', { 'Accept-Language': 'sv, de-AT;q=0.8' })
  expect(german).toMatch(/<html lang="de">[\s\S]*Seite nicht gefunden/)
  expect((await visitor.get('/pay/none')).text).toMatch(/<html lang="en">[\s\S]*Page not found/)
})

/** Of each language one invoice with a fee, usage, a discount, tax, prepaid credit and payments. */
async function fullDocuments() {
  const company = await service.company({ testClock: true })
  await travel(company, APRIL)
  const [code = ''] = [(await addTaxRate(company)).code]
  const body = { ...SELLER, default_tax_rate_codes: [code] }
  succeed(await company.client.PATCH('/v1/company', { body }))
  const coupon = await addPercentCoupon(company, '10', { name: 'Nordlicht' })
  const prices = [perUnit(await addMeter(company))]
  const plan = await addPlan(company, { name: 'Pro', currency_code: 'EUR', amount_cents: 4_900, prices })
  const started = []
  for (const locale of OTHERS) {
    const customer = await addCustomer(company, { locale, currency_code: 'EUR' })
    const terms = { coupon_codes: [coupon.code], collection_method: 'send_invoice' as const }
    const subscription = await addSubscription(company, customer, plan, terms)
    started.push({ locale, customer, subscription })
  }
  await travel(company, '2026-04-10T00:00:00.000Z')
  for (const { customer } of started)
    await ingestCalls(company, { customer_id: customer.id }, 1_326, '2026-04-09T00:00:00.000Z')
  await travel(company, '2026-05-01T00:00:00.000Z')
  for (const { customer } of started) await addGrant(company, customer)
  await travel(company, '2026-05-01T01:00:00.000Z')
  const documents = new Map<string, Record<string, string>>()
  for (const { locale, subscription } of started) {
    const invoice = await lastInvoiceOf(company, subscription)
    const page = await textOfPage(invoice)
    const pdf = await textOfPdf(company, `/v1/invoices/${invoice.id}/pdf`)
    const paid = await pay(company, invoice)
    const note = await issueNote(company, invoice)
    documents.set(locale, {
      page,
      pdf,
      paid: await textOfPage(paid),
      receipt: await textOfPdf(company, `/v1/invoices/${invoice.id}/receipt`),
      notePage: await textOf(note.public_credit_note_url),
      notePdf: await textOfPdf(company, `/v1/credit_notes/${note.id}/pdf`),
    })
  }
  return documents
}

/** The parts of English texts that are on the page, and in no text of the language. */
function englishIn(shown: string, locale: Locale): string[] {
  const own = textsOf(languageOf(locale).words).join('\n').toLowerCase()
  return textsOf(languageOf('en').words)
    .flatMap((text) => text.split(/\{\w+\}/).map((part) => part.trim()))
    .filter((part) => part.length > 3 && !own.includes(part.toLowerCase()))
    .filter((part) => new RegExp(`(?<!\\p{L})${part.replaceAll(/[.?]/g, '\\$&')}(?!\\p{L})`, 'u').test(shown))
}

function textsOf(words: object): string[] {
  return Object.values(words).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))
}

function textOfPage({ public_invoice_url: url = '' }: Invoice): Promise<string> {
  return textOf(url)
}

async function textOf(url: string): Promise<string> {
  const { text } = await createVisitor(service).get(new URL(url).pathname)
  const [, body = ''] = text.split('<body')
  return body
    .replaceAll(/<\/?(strong|bdi)>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

async function textOfPdf({ key }: TestCompany, path: string): Promise<string> {
  const response = await fetch(`${service.baseUrl}${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return (await pagesOfPdf(await response.arrayBuffer())).join(' ').replaceAll(/\s+/g, ' ')
}
