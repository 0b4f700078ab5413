import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { BUYER, eInvoiceOf, noteEInvoiceOf, SELLER } from '../fixtures/e-invoices.ts'
import { addDraft, addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('the format that the customer wants is a button, and all are downloads', async () => {
  const { company, customer } = await complete()
  const invoice = await addOpen(company, { customer, line_items: [LINE] })
  const note = await issueNote(company, invoice)
  const member = await signedIn(service, company)
  for (const [path, number] of [
    [`${base}/invoices/${invoice.id}`, invoice.invoice_number],
    [`${base}/credit-notes/${note.id}`, note.credit_note_number],
  ]) {
    const { text } = await member.get(String(path))
    const url = `${path}/e-invoice?format=`
    expect(text).toContain(`<a class="button" href="${url}xrechnung">XRechnung</a>`)
    expect(text).toContain(
      `<dt>E-invoice</dt><dd><a href="${url}ubl">UBL</a>, <a href="${url}cii">CII</a>, <a href="${url}factur_x">Factur-X (ZUGFeRD)</a></dd>`,
    )
    const { headers, status } = await member.get(`${url}xrechnung`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/xml')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${number}.xml"`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const pdf = await member.get(`${url}factur_x`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  }
  const ubl = await member.get(`${base}/invoices/${invoice.id}/e-invoice?format=ubl`)
  expect(ubl.text).toBe(String(await eInvoiceOf(company, invoice, 'ubl')))
  const cii = await member.get(`${base}/credit-notes/${note.id}/e-invoice?format=cii`)
  expect(cii.text).toBe(String(await noteEInvoiceOf(company, note, 'cii')))
})

test('what is missing is on the page that the click was on, with links to the fields', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'Acme & Sons' })
  const invoice = await addOpen(company, { customer })
  const note = await issueNote(company, invoice)
  const member = await signedIn(service, company)
  for (const path of [`${base}/invoices/${invoice.id}`, `${base}/credit-notes/${note.id}`]) {
    const { status, text } = await member.get(`${path}/e-invoice?format=xrechnung`)
    expect(status).toBe(409)
    expect(text).toContain('The document lacks something that this format asks for.')
    expect(text).toContain('Acme &#38; Sons')
    const [, list = ''] =
      /<p><strong>Missing for XRechnung<\/strong><\/p>\s*<ul>(.*?)<\/ul>/s.exec(text) ?? []
    expect(list).toContain(
      `<li>Your company has no address. <a href="${base}/settings#card-address">Open settings</a></li>`,
    )
    expect(list).toContain(
      `<li>Your contact has no name. <a href="${base}/settings#card-on-documents">Open settings</a></li>`,
    )
    expect(list).toContain(
      `<li>The customer has no buyer reference. <a href="${base}/customers/${customer.id}/edit#buyer_reference">Edit the customer</a></li>`,
    )
    expect(list).toContain('<li>The line has no tax rate. </li>')
    const settings = (await member.get(`${base}/settings`)).text
    const edit = (await member.get(`${base}/customers/${customer.id}/edit`)).text
    const links = [...list.matchAll(/href="([^"#]+)#([\w-]+)"/g)]
    for (const [, page = '', id] of links)
      expect(page.endsWith('/settings') ? settings : edit, id).toContain(` id="${id}"`)
  }
})

test('a draft, an unknown document, an unknown format and a service without the package offer none', async () => {
  const { company, customer } = await complete()
  const draft = await addDraft(company, { customer, line_items: [LINE] })
  const invoice = await addOpen(company, { customer, line_items: [LINE] })
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${draft.id}`
  expect((await member.get(path)).text).not.toContain('/e-invoice')
  expect((await member.get(`${path}/e-invoice?format=ubl`)).status).toBe(409)
  expect((await member.get(`${base}/invoices/${customer.id}/e-invoice?format=ubl`)).status).toBe(404)
  const unknown = await member.get(`${base}/invoices/${invoice.id}/e-invoice?format=docx`)
  expect(unknown.status).toBe(400)
  expect(unknown.text).toContain('Format is not one of the choices.')
  const stranger = await signedIn(service, await service.company())
  expect((await stranger.get(`${base}/invoices/${invoice.id}/e-invoice?format=ubl`)).status).toBe(404)

  const bare = await serviceForThisTest({ eInvoicePackages: ['a-package-that-nobody-has'] })
  const own = await complete(await bare.company())
  const open = await addOpen(own.company, { customer: own.customer, line_items: [LINE] })
  const visitor = await signedIn(bare, own.company)
  const { text } = await visitor.get(`${base}/invoices/${open.id}`)
  expect(text).not.toContain('/e-invoice')
})

const LINE = { description: 'Hours', quantity: 3, unit_amount_cents: 1000, tax_rate_codes: ['standard'] }

async function complete(given?: TestCompany) {
  const company = given ?? (await service.company())
  succeed(await company.client.PATCH('/v1/company', { body: SELLER }))
  await addTaxRate(company, { code: 'standard', percentage: '19', category: 'standard' })
  const wanted = { currency_code: 'EUR', e_invoice_format: 'xrechnung' } as const
  return { company, customer: await addCustomer(company, { ...BUYER, ...wanted }) }
}
