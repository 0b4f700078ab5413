import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, pay } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'
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
  expect(overview).toContain('>Invoiced this month</a></dt><dd>$123.00')
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

test('what is unpaid is one sum everywhere, and what was given up is named beside it', async () => {
  const company = await service.company()
  const [most, least] = [
    await addCustomer(company, { name: 'Ember Games' }),
    await addCustomer(company, { name: 'Borealis Maps' }),
  ]
  const late = await addOpen(company, { customer: most, days_until_due: 1, line_items: line(50_000) })
  await pay(company, late, 'out_of_band', { amount_cents: 1_000 })
  await addOpen(company, { customer: least, days_until_due: 60, line_items: line(2_500) })
  const { id } = await addOpen(company, { customer: least, line_items: line(45_000) })
  const params = { path: { id } }
  succeed(await company.client.POST('/v1/invoices/{id}/mark_uncollectible', { params, body: {} }))
  service.clock.advance(47 * DAY_MS)
  const member = await signedIn(service, company)
  const read = async (path: string) => (await member.get(`${base}${path}`)).text
  expect(await read('/invoices')).toContain(
    '<strong>$975.00</strong> invoiced, $515.00 of it unpaid, $450.00 written off as uncollectible',
  )
  expect(await read('/invoices?status=open')).toMatch(/<\/time><span class="detail">46 days ago<\/span>/)
  expect(await read('')).toContain('>Open</a></dt><dd>$515.00<')
  expect(await read('/customers')).toMatch(/Ember Games[\s\S]*?<td class="amount">\$490\.00/)
  const rows = [...(await read('/receivables')).matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(
    ([, row = '']) =>
      row
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
  )
  expect(rows.map((row) => row.replace(/ \d+ \w+ \d+$/, ''))).toEqual([
    'Ember Games – – $490.00 – – $490.00',
    'Borealis Maps $25.00 – – – – $25.00',
  ])
  expect(await read('/receivables?overdue=true')).not.toContain('Borealis Maps')
  expect(await read('/receivables.csv?overdue=true')).toContain(',USD,1,490.00,0.00,0.00,490.00,0.00,0.00,')
})

test('what a deleted customer owes stays on every list', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { name: 'Gone Ltd' })
  const { invoice_number } = await addOpen(company, { customer, days_until_due: 1 })
  const params = { path: { id: customer.id } }
  succeed(await company.client.DELETE('/v1/customers/{id}', { params }))
  service.clock.advance(3 * DAY_MS)
  await service.sweepAndWork()
  const member = await signedIn(service, company)
  expect((await member.get(`${base}/invoices`)).text).toContain(invoice_number)
  expect((await member.get(`${base}/receivables`)).text).toContain('Gone Ltd')
  const { text } = await member.get(base)
  expect(text).toContain('An invoice is overdue')
  expect(text).not.toContain(`href="${base}/customers/${customer.id}"`)
})
