import { expect, test } from 'vitest'
import { addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, readInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { fieldsIn, signedIn } from './visitor.ts'

const service = await serviceForThisFile()

test('a wallet is set to top up by itself, in the currency or a pricing unit, and to stop', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  const { id } = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `/dashboard/test/customers/${id}`
  const form = `${page}/top-up`
  const stored = async () =>
    succeed(await company.client.GET('/v1/customers/{id}', { params: { path: { id } } })).customer.auto_top_up
  expect((await member.get(`${page}/wallet`)).text).toContain(`href="${form}"`)
  await member.submit(form, form, { unit: '', below: '20', amount: '50.00', price: '' })
  expect(await stored()).toMatchObject({ account_type: 'currency', below: '20.00', price_cents: 5_000 })
  expect((await member.get(`${page}/wallet`)).text).toContain('$50.00')
  const wrong = { unit: unit.code, below: '20', amount: '50.00', price: '' }
  expect((await member.submit(form, form, wrong)).status).toBe(400)
  const fields = { unit: unit.code, below: '1,000', amount: '500', price: '9.99', expires_after_days: '30' }
  await member.submit(form, form, fields)
  expect(await stored()).toEqual({
    account_type: 'pricing_unit',
    pricing_unit_code: unit.code,
    below: '1000',
    amount: '500',
    price_cents: 999,
    expires_after_days: 30,
  })
  await member.submit(form, `${form}/stop`, {})
  expect(await stored()).toBeNull()
})

test('the page of an invoice names the credit at the line that sells it', async () => {
  const company = await service.company()
  const credit = { account_type: 'currency', amount: '110', expires_after_days: 30 } as const
  const line = { description: 'Prepaid credit', quantity: 1, unit_amount_cents: 10_000, credit }
  const { id } = await addDraft(company, { line_items: [line] })
  const member = await signedIn(service, company)
  const { text } = await member.get(`/dashboard/test/invoices/${id}`)
  expect(text).toContain('Credit of $110.00, valid for 30 days after payment')
})

test('a line of a new invoice sells credit, and keeps it when its draft is edited', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  const { id } = await addCustomer(company)
  const member = await signedIn(service, company)
  const list = `/dashboard/test/customers/${id}/invoices`
  const line = { description_0: 'Prepaid', price_0: '99.00', sold_0: '1,000', sold_unit_0: unit.code }
  const terms = { collection_method: 'send_invoice', days_until_due: '14', apply_credit: 'yes' }
  const refused = await member.submit(`${list}/new`, list, { ...terms, ...line, sold_days_0: '-1' })
  expect(refused.text).toContain('Write a whole number of days, or leave it empty.')
  const fields = { ...terms, ...line, sold_days_0: '90', sold_priority_0: '10' }
  const { location } = await member.submit(`${list}/new`, list, fields)
  const [page = '', invoice = ''] = /^.*\/invoices\/(\w+)/.exec(location ?? '') ?? []
  const sold = async () => (await readInvoice(company, { id: invoice })).line_items[0]
  const credit = {
    account_type: 'pricing_unit',
    pricing_unit_code: unit.code,
    amount: '1000',
    expires_after_days: 90,
    priority: 10,
  }
  expect(await sold()).toMatchObject({ credit })
  const edit = fieldsIn((await member.get(`${page}/edit`)).text, `${page}/edit`)
  await member.post(`${page}/edit`, { ...edit, description_0: 'Prepaid credit' })
  expect(await sold()).toMatchObject({ description: 'Prepaid credit', credit })
})
