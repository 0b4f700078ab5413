import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, pay } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const line = (unit_amount_cents: number) => [{ description: 'x', quantity: 1, unit_amount_cents }]

test('a month has one sum, on the overview and in the list: drafts and void invoices are left out', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addDraft(company, { customer, line_items: line(475_000) })
  const { id } = await addOpen(company, { customer, line_items: line(459_000) })
  const params = { path: { id } }
  succeed(await company.client.POST('/v1/invoices/{id}/void', { params, body: {} }))
  const partly = await addOpen(company, { customer, line_items: line(12_300) })
  await pay(company, partly, 'out_of_band', { amount_cents: 2_300 })
  const member = await signedIn(service, company)
  const overview = unescapeHtml((await member.get(base)).text)
  expect(overview).toContain('<dt>Invoiced this month</dt><dd>$123.00')
  expect(overview).toContain('without drafts and void ones')
  const { text } = await member.get(`${base}/invoices`)
  expect(text).toContain('<strong>$123.00</strong> invoiced, $100.00 of it unpaid')
  expect(text).toContain('without 1 draft and 1 void')
  expect(text).toMatch(
    />Open<\/span> <span class="badge amber">Part paid<[\s\S]*?\$123\.00<\/td><td class="amount">\$100\.00/,
  )
  expect((await member.get(`${base}/invoices?status=draft`)).text).toContain(
    '<strong>$4,750.00</strong> in drafts',
  )
})
