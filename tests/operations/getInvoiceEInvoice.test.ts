import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  BUYER,
  eInvoiceOf,
  noteEInvoiceOf,
  requestEInvoice,
  requestNoteEInvoice,
  SELLER,
} from '../fixtures/e-invoices.ts'
import { addDraft, addOpen, pay } from '../fixtures/invoices.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { expectFailure } from '../support/unexpected.ts'

const service = await serviceForThisFile()

test('says seller, buyer, lines and sums, and a credit as a quantity below 0', async () => {
  const { company, customer } = await complete()
  const invoice = await addOpen(company, {
    customer,
    purchase_order_number: 'PO-7781',
    memo: 'Thank you',
    line_items: [line('API calls', 128.437, 250), line('Credit', 2, -750)],
  })
  const ubl = textsOf(await eInvoiceOf(company, invoice, 'ubl'))
  expect(ubl).toMatchObject({
    'cbc:BuyerReference': ['04011000-12345-03'],
    'cbc:Note': ['Thank you'],
    'cbc:RegistrationName': ['Nordwind Cloud GmbH', 'Acme Robotics'],
    'cbc:CompanyID': ['DE123456788', 'HRB 00000', 'FR00000000000'],
    'cbc:PaymentMeansCode': ['58'],
    'cbc:InvoicedQuantity': ['128.437', '-2'],
    'cbc:PriceAmount': ['2.5', '7.5'],
    'cbc:LineExtensionAmount': ['306.09', '321.09', '-15.00'],
    'cbc:TaxExclusiveAmount': ['306.09'],
    'cbc:TaxInclusiveAmount': ['364.25'],
    'cbc:PayableAmount': ['364.25'],
  })
  const cii = textsOf(await eInvoiceOf(company, invoice, 'cii'))
  expect(cii).toMatchObject({
    'ram:BilledQuantity': ['128.437', '-2'],
    'ram:GrandTotalAmount': ['364.25'],
    'ram:DuePayableAmount': ['364.25'],
  })
})

test('has the same bytes each time, also from another process, and after it was paid', async () => {
  const { company, customer } = await complete()
  await addGrant(company, customer, { amount: '1' })
  const invoice = await addOpen(company, { customer, line_items: [line('Hours', 2, 1000)] })
  await service.sweepAndWork()
  const first = await eInvoiceOf(company, invoice, 'xrechnung')
  expect(textsOf(first)).toMatchObject({ 'cbc:PrepaidAmount': ['1.00'], 'cbc:PayableAmount': ['22.80'] })
  await pay(company, invoice)
  const again = await serviceForThisTest({ databaseUrl: service.databaseUrl })
  const other = await again.company({ name: company.name })
  expect(await eInvoiceOf(company, invoice, 'xrechnung')).toEqual(first)
  expect(await eInvoiceOf(other, invoice, 'xrechnung')).toEqual(first)
})

test('writes discounts and prices with tax without it', async () => {
  const { company, customer } = await complete()
  const invoice = await addOpen(company, {
    customer,
    tax_behavior: 'inclusive',
    line_items: [line('Hours', 3, 1000)],
  })
  expect(textsOf(await eInvoiceOf(company, invoice, 'ubl'))).toMatchObject({
    'cbc:InvoicedQuantity': ['3'],
    'cbc:PriceAmount': ['25.21'],
    'cbc:BaseQuantity': ['3'],
    'cbc:LineExtensionAmount': ['25.21', '25.21'],
    'cbc:TaxInclusiveAmount': ['30.00'],
  })
})

test('writes names as they are, and leaves out what XML has no sign for', async () => {
  const { company } = await complete()
  const customer = await addCustomer(company, {
    ...BUYER,
    currency_code: 'EUR',
    name: 'A & B <GmbH> "Ω" \u0007',
  })
  const invoice = await addOpen(company, {
    customer,
    line_items: [line('<x> ]]> &amp; &#0; &AMP; & co', 1, 100)],
  })
  for (const format of ['ubl', 'cii', 'xrechnung'] as const) {
    const text = String(await eInvoiceOf(company, invoice, format))
    expect(text).toContain('A &amp; B &lt;GmbH&gt; "Ω"<')
    expect(text).toContain('>&lt;x&gt; ]]&gt; &amp;amp; &amp;#0; &amp;AMP; &amp; co<')
  }
})

test('a credit note is a 381 that names its invoice, in each format', async () => {
  const { company, customer } = await complete()
  const invoice = await addOpen(company, { customer, line_items: [line('Hours', 3, 1000)] })
  const note = await issueNote(company, invoice, { memo: 'Outage of 12 March' })
  expect(textsOf(await noteEInvoiceOf(company, note, 'ubl'))).toMatchObject({
    'cbc:CreditNoteTypeCode': ['381'],
    'cbc:ID': expect.arrayContaining([note.credit_note_number, invoice.invoice_number]),
    'cbc:PayableAmount': ['35.70'],
  })
  expect(textsOf(await noteEInvoiceOf(company, note, 'cii'))).toMatchObject({
    'ram:TypeCode': expect.arrayContaining(['381']),
    'ram:IssuerAssignedID': [invoice.invoice_number],
  })
  const pdf = await noteEInvoiceOf(company, note, 'factur_x')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1')).toContain('factur-x.xml')
})

test('lists what is missing, and a draft or an unknown one has none', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { status, code, details } = refusal(await requestEInvoice(company, invoice, 'ubl'))
  expect([status, code]).toEqual([409, 'E_INVOICE_INCOMPLETE'])
  expect(details).toEqual({
    missing: [
      { rule: 'BR-8', path: 'seller.address', message: 'Your company has no address.' },
      { rule: 'BR-S-2', path: 'seller.tax_ids', message: 'Your company has no tax number.' },
      { rule: 'BR-10', path: 'buyer.address', message: 'The customer has no address.' },
      { rule: 'BR-CO-4', path: 'line_items[0].tax_rates', message: 'The line has no tax rate.' },
    ],
  })
  const note = await issueNote(company, invoice)
  expect(refusal(await requestNoteEInvoice(company, note, 'cii'))).toMatchObject({
    status: 409,
    code: 'E_INVOICE_INCOMPLETE',
  })
  const draft = await addDraft(company)
  expect(refusal(await requestEInvoice(company, draft, 'cii'))).toEqual({
    status: 409,
    code: 'INVOICE_IS_DRAFT',
  })
  const other = await service.company()
  expect(refusal(await requestEInvoice(other, invoice, 'cii'))).toMatchObject({ status: 404 })
  expect(refusal(await requestNoteEInvoice(other, note, 'cii'))).toMatchObject({ status: 404 })
})

test('without the package the service says which one it lacks', async () => {
  expectFailure(/NOT_CONFIGURED/)
  const bare = await serviceForThisTest({ eInvoicePackages: ['a-package-that-nobody-has'] })
  const { company, customer } = await complete(await bare.company())
  const invoice = await addOpen(company, { customer, line_items: [line('Hours', 3, 1000)] })
  const lacks = { status: 501, code: 'NOT_CONFIGURED', details: { package: 'a-package-that-nobody-has' } }
  expect(refusal(await requestEInvoice(company, invoice, 'cii'))).toEqual(lacks)
  const note = await issueNote(company, invoice)
  expect(refusal(await requestNoteEInvoice(company, note, 'factur_x'))).toEqual(lacks)
})

async function complete(company?: TestCompany) {
  const own = company ?? (await service.company())
  succeed(await own.client.PATCH('/v1/company', { body: SELLER }))
  await addTaxRate(own, { code: 'standard', percentage: '19', category: 'standard' })
  return { company: own, customer: await addCustomer(own, { ...BUYER, currency_code: 'EUR' }) }
}

function line(description: string, quantity: number, unit_amount_cents: number) {
  return { description, quantity, unit_amount_cents, tax_rate_codes: ['standard'] }
}

/** The text of each element, by name. */
function textsOf(xml: Buffer): Record<string, string[]> {
  const found = [...String(xml).matchAll(/<(\w+:\w+)[^>]*>([^<]+)<\/\1>/g)]
  const byName = Map.groupBy(found, ([, name]) => String(name))
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, , text]) => String(text))]))
}
