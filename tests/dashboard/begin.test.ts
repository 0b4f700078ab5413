import { expect, test } from 'vitest'
import { newId } from '../../server/runtime/ids.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test.each([
  ['/invoices', 'New invoice', 'invoices/new'],
  ['/subscriptions', 'New subscription', 'subscriptions/new'],
  ['/credit', 'Grant credit', 'credit-grants/new'],
])('%s begins with the customer, which is found by a part of its name', async (list, button, form) => {
  const company = await service.company()
  const acme = await addCustomer(company, { name: 'Acme Robotics' })
  const bakery = await addCustomer(company, { name: 'Acme Bakery' })
  const member = await signedIn(service, company)
  const page = `${base}${list}/new`
  const formOf = ({ id }: { id: string }) => `${base}/customers/${id}/${form}`
  expect((await member.get(`${base}${list}`)).text).toContain(`href="${page}">${button}</a>`)
  const first = await member.get(page)
  expect(first.text).toContain(`<h1>${button}</h1>`)
  expect(first.text).toContain('Acme Bakery')
  expect((await member.get(`${page}?customer=robot`)).location).toBe(formOf(acme))
  const several = await member.get(`${page}?customer=acme`)
  expect(several.text).toContain('Which customer?')
  expect(several.text).toContain(`href="${page}?customer=${bakery.id}"`)
  expect((await member.get(`${page}?customer=${bakery.id}`)).location).toBe(formOf(bakery))
  expect((await member.get(`${page}?customer=nobody`)).text).toContain('No such customer')
  expect((await member.get(`${page}?customer=${'x'.repeat(300)}`)).status).toBe(200)
  expect((await member.get(formOf({ id: newId() }))).status).toBe(404)
})

test('a subscription that begins on a plan has the plan chosen', async () => {
  const company = await service.company()
  await addCustomer(company, { name: 'Acme Robotics' })
  const plan = await addPlan(company, { name: 'Growth' })
  const member = await signedIn(service, company)
  const begin = `${base}/subscriptions/new?plan_id=${plan.id}`
  expect((await member.get(`${base}/plans/${plan.id}`)).text).toContain(`href="${begin}"`)
  const { location } = await member.get(`${begin}&customer=acme`)
  expect((await member.get(unescapeHtml(location ?? ''))).text).toContain(
    `<option value="${plan.id}" selected>`,
  )
})

test('a customer that is created first leads back to what was begun, and nowhere else', async () => {
  const company = await service.company()
  const plan = await addPlan(company)
  const member = await signedIn(service, company)
  const list = `${base}/customers`
  const create = async (from: string, more: Record<string, string> = {}) => {
    const fill = { name: 'Acme', email: 'a@acme.example', currency_code: 'USD', ...more }
    const { location } = await member.submit(from, list, fill)
    return { location, id: /c[a-z0-9]{24}(?=$|\?|&done)/.exec(location ?? '')?.[0] ?? '' }
  }
  const begin = `${base}/subscriptions/new?plan_id=${plan.id}`
  const [, link = ''] = /href="([^"]*)">created first/.exec((await member.get(begin)).text) ?? []
  const { location, id } = await create(unescapeHtml(link))
  expect(location).toBe(`${begin}&customer=${id}&done=customer_created`)
  const form = (await member.get(location ?? '')).location ?? ''
  expect(form).toMatch(new RegExp(`^${list}/${id}/subscriptions/new\\?plan_id=${plan.id}`))
  expect((await member.get(form)).text).toContain(`<option value="${plan.id}" selected>`)
  // A refusal keeps where it leads.
  const refused = await member.submit(unescapeHtml(link), list, { name: '', email: '' })
  expect(refused.text).toContain(`name="back" value="/subscriptions/new?plan_id=${plan.id}"`)
  for (const back of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '@evil.example/invoices/new',
    '.evil.example/invoices/new',
    '/../../invoices/new',
    '/invoices/new\n//evil.example',
    '/invoices/new?customer=x',
    '/invoices/new#x',
    '/keys',
  ]) {
    const made = await create(`${list}/new`, { back })
    expect([back, made.location]).toEqual([back, `${list}/${made.id}?done=customer_created`])
  }
})

test('subscriptions are filtered by a part of the customer’s name', async () => {
  const company = await service.company()
  await addCustomer(company, { name: 'Acme Robotics' })
  const member = await signedIn(service, company)
  const { status, text } = await member.get(`${base}/subscriptions?customer=robot`)
  expect(status).toBe(200)
  expect(text).toContain('No matching subscriptions')
  expect(text).not.toContain('Customer ID')
})
