import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, type Invoice, newLine } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

const COMPANY = {
  contact: { name: 'Erika Beispiel', phone: '+49 30 0000000', email: 'contact@demo.example' },
  registration_number: 'HRB 000000',
  legal_text: 'Managing director: Erika Beispiel',
  electronic_address: { scheme: '9930', id: 'DE999999999' },
}
const CUSTOMER = {
  legal_name: 'Acme Robotics Holding GmbH',
  buyer_reference: '04011000-00000-00',
  electronic_address: { scheme: 'EM', id: 'i@acme.example' },
}
const OWN = { memo: 'Thank you for your order.', purchase_order_number: 'PO-4711' }
const LINE = { unit_code: 'HUR', period_start: '2026-03-01T00:00:00Z', period_end: '2026-04-01T00:00:00Z' }

test('the page and the PDF show every field that is filled', async () => {
  const company = await service.company()
  succeed(await company.client.PATCH('/v1/company', { body: COMPANY }))
  const customer = await addCustomer(company, CUSTOMER)
  const line_items = [Object.assign(newLine(3, 1_000), LINE)]
  const invoice = await addOpen(company, { customer, line_items, ...OWN })
  for (const text of [await textOfPage(invoice), await textOfPdf(company, invoice)]) {
    for (const shown of [
      ...Object.values(COMPANY.contact),
      COMPANY.registration_number,
      COMPANY.legal_text,
      COMPANY.electronic_address.id,
      CUSTOMER.legal_name,
      CUSTOMER.buyer_reference,
      CUSTOMER.electronic_address.id,
      OWN.memo,
      OWN.purchase_order_number,
    ])
      expect(text).toContain(shown)
    expect(text).toMatch(/3 (h|HUR|hours)/)
    expect(text).toMatch(/1 – 31 March/)
  }
})

test('what nobody filled in has no label either', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const labels = /registration|your reference|order number|contact|electronic|\bC62\b|null|undefined/i
  for (const text of [await textOfPage(invoice), await textOfPdf(company, invoice)])
    expect(text).not.toMatch(labels)
})

async function textOfPage({ public_invoice_url: url = '' }: Invoice): Promise<string> {
  const { text } = await createVisitor(service).get(new URL(url).pathname)
  const [, body = ''] = text.split('<body')
  return body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

async function textOfPdf({ key }: TestCompany, { id }: Invoice): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v1/invoices/${id}/pdf`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  return (await pagesOfPdf(await response.arrayBuffer())).join(' ').replaceAll(/\s+/g, ' ')
}
