import { expect, test } from 'vitest'
import { addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

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
