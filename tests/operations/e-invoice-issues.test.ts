import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { BUYER, SELLER } from '../fixtures/e-invoices.ts'
import { addDraft, finalize, readInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('a draft says what the e-invoice that its customer wants lacks', async () => {
  const company = await service.company()
  await addTaxRate(company, { code: 'standard' })
  const customer = await addCustomer(company)
  const line_items = [
    { description: 'Hours', quantity: 1, unit_amount_cents: 1, tax_rate_codes: ['standard'] },
  ]
  const draft = await addDraft(company, { customer, line_items })
  const issues = async () => (await readInvoice(company, draft)).issues.map(({ code, path }) => [code, path])
  const update = async (body: object) => {
    const params = { path: { id: customer.id } }
    return succeed(await company.client.PATCH('/v1/customers/{id}', { params, body })).customer
  }
  const always = [
    ['seller_address_missing', 'seller.address'],
    ['seller_tax_id_missing', 'seller.tax_ids'],
    ['buyer_address_missing', 'buyer.address'],
  ]
  expect(await issues()).toEqual(always)
  expect((await update({ e_invoice_format: 'ubl' })).e_invoice_format).toBe('ubl')
  expect(await issues()).toEqual(always)
  await update({ e_invoice_format: 'xrechnung' })
  succeed(await company.client.PATCH('/v1/company', { body: { ...SELLER, contact: null } }))
  await update({ address: { country: 'DE', city: 'Hamburg' } })
  expect(await issues()).toEqual([
    ['e_invoice_incomplete', 'seller.contact.name'],
    ['e_invoice_incomplete', 'seller.contact.phone'],
    ['e_invoice_incomplete', 'seller.contact.email'],
    ['e_invoice_incomplete', 'buyer.address.postal_code'],
    ['buyer_reference_missing', 'buyer.buyer_reference'],
    ['e_invoice_incomplete', 'buyer.electronic_address'],
  ])
  succeed(await company.client.PATCH('/v1/company', { body: SELLER }))
  const { name: _, email: __, ...complete } = BUYER
  await update(complete)
  expect(await issues()).toEqual([])
  await update({ buyer_reference: null })
  expect((await finalize(company, draft)).issues).toEqual([])
})
