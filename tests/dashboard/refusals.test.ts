import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen } from '../fixtures/invoices.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

expectViolation(/numbers are not contiguous/)

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a refused payment stands open with what was typed, and its field says what is wrong', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const member = await signedIn(service, company)
  const page = `${base}/invoices/${invoice.id}`
  const before = await member.get(page)
  expect(before.text).not.toContain('aria-invalid')
  const { status, text } = await member.submit(page, `${page}/pay`, {
    amount: '12,50',
    paid_on: '2026-03-15',
    reference: 'Bank 4711',
  })
  expect(status).toBe(400)
  const [, form = ''] = /<section class="card refused"[^>]*>(.*?)<\/section>/s.exec(text) ?? []
  expect(form).toMatch(
    /name="amount"[^>]*value="12,50"[^>]*aria-invalid="true"[^>]*aria-describedby="amount-hint amount-error"/,
  )
  expect(form).toContain(
    'Amount in USD must be written as 12.50: a point before the decimals, nothing between thousands.',
  )
  expect(form).toContain('value="2026-03-15"')
  expect(form).toContain('value="Bank 4711"')
  expect(form).toContain(`href="${page}">Cancel`)
  expect(text).toContain('Check the fields that are marked.')
  // Its other dialogs stay closed.
  expect(text.split('class="card refused"')).toHaveLength(2)
})

test('the address of a refused form leads to its page when it is opened again', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  const invoice = await addOpen(company)
  const member = await signedIn(service, company)
  for (const [sent, page] of [
    [`/invoices/${invoice.id}/pay`, `/invoices/${invoice.id}`],
    [`/customers/${id}/subscriptions`, `/customers/${id}`],
    [`/customers/${id}/payment-methods/${id}/detach`, `/customers/${id}`],
  ])
    expect(await member.get(`${base}${sent}`)).toMatchObject({ status: 303, location: `${base}${page}` })
})

test('a refused setting is told once, at its field, in words of the page', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const page = `${base}/settings`
  const place = { address_line1: 'Hafenstraße 12', address_country: 'Germany' }
  const { text } = await member.submit(page, page, place)
  expect(text).not.toContain('must match pattern')
  expect(text).toMatch(/name="address_country"[^>]*aria-invalid="true"[^>]*>.*value="Germany" selected/s)
  expect(text.split('Choose a country.')).toHaveLength(2)
  expect(text.split('aria-invalid')).toHaveLength(2)
  const { text: named } = await member.submit(page, page, { name: '', support_email: '' })
  expect(named).toMatch(/id="name"[^>]*aria-invalid/)
  expect(named.split('aria-invalid')).toHaveLength(2)
})

test('the next invoice number is saved, and one that was given is refused at its field', async () => {
  const company = await service.company()
  await addOpen(company)
  const member = await signedIn(service, company)
  const page = `${base}/settings`
  const fields = { invoice_prefix: 'NW', number_width: '4' }
  expect(await member.submit(page, page, { ...fields, next_invoice_number: '4200' })).toMatchObject({
    status: 303,
  })
  await addOpen(company)
  const refused = await member.submit(page, page, { ...fields, next_invoice_number: '4200' })
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/name="next_invoice_number"[^>]*value="4200"[^>]*aria-invalid="true"/)
  expect(refused.text).toContain(
    'Next number needs to be more than 4,200, which is the last number that was given.',
  )
  expect(refused.text.split('aria-invalid')).toHaveLength(2)
})

test('a list whose filter is refused keeps the list, and says why', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const member = await signedIn(service, company)
  const { status, text } = await member.get(`${base}/invoices?from=yesterday`)
  expect(status).toBe(400)
  expect(text).toContain('<h1>Invoices</h1>')
  expect(text).toContain(invoice.invoice_number)
  expect(text).toContain('role="alert"')
})

test('the ninth invoice of a customer is a click away', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const invoices = []
  for (let count = 0; count < 9; count += 1) invoices.push(await addDraft(company, { customer }))
  await addDraft(company)
  const member = await signedIn(service, company)
  const all = `${base}/customers/${customer.id}/invoices`
  const { text } = await member.get(`${base}/customers/${customer.id}`)
  expect(text).toContain(`href="${all}"`)
  const list = await member.get(all)
  for (const { id } of invoices) expect(list.text).toContain(`${base}/invoices/${id}"`)
  expect(list.text.split('>Draft</a>')).toHaveLength(10)
})

test('an invoice is written off after a question, and a draft says that nothing is due yet', async () => {
  const company = await service.company()
  const open = await addOpen(company)
  const draft = await addDraft(company)
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/invoices/${open.id}`)
  expect(text).toMatch(/<div popover[^>]*>(?:(?!<\/div>).)*action="[^"]*mark-uncollectible"/s)
  expect(unescapeHtml((await member.get(`${base}/invoices/${draft.id}`)).text)).toContain(
    '<dt>Due</dt><dd>–<span class="detail note">once it is finalized</span>',
  )
})

test('the start leads to the dashboard and to the reference', async () => {
  const page = await fetch(service.baseUrl)
  expect(page.status).toBe(200)
  const links = [...(await page.text()).matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link)
  expect(links).toEqual(['/dashboard', '/docs'])
})

test('a browser gets a page where there is none, and a program the envelope', async () => {
  const get = (accept: string) => fetch(`${service.baseUrl}/nope`, { headers: { Accept: accept } })
  const page = await get('text/html,application/xhtml+xml,*/*;q=0.8')
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('href="/dashboard"')
  for (const accept of ['*/*', 'application/json']) {
    const answer = await get(accept)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ success: false, error: { code: 'ROUTE_NOT_FOUND' } })
  }
})
