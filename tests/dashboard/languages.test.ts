import { expect, test } from 'vitest'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a customer gets a language by its name, which the page shows, and goes back to the company’s', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const named = { name: 'Acme', email: 'a@acme.example', currency_code: 'USD', locale: 'de' }
  const made = await member.submit(`${base}/customers/new`, `${base}/customers`, named)
  const [, id = ''] = /customers\/(\w+)/.exec(made.location ?? '') ?? []
  const page = `${base}/customers/${id}`
  expect((await member.get(page)).text).toMatch(/Language<\/dt><dd><bdi class="text">German</)
  expect((await member.get(`${page}/edit`)).text).toMatch(/<option value="de" selected>German/)
  await member.submit(`${page}/edit`, `${page}/edit`, { name: 'Acme', email: 'a@acme.example', locale: '' })
  const params = { path: { id } }
  expect(succeed(await company.client.GET('/v1/customers/{id}', { params })).customer.locale).toBeNull()
  expect((await member.get(page)).text).not.toContain('Language<')
})

test('the settings have the company’s language, which new invoices take', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const before = await addOpen(company)
  await member.submit(`${base}/settings`, `${base}/settings`, { locale: 'fr' })
  expect((await member.get(`${base}/settings`)).text).toMatch(/<option value="fr" selected>French/)
  expect([before.locale, (await addOpen(company)).locale]).toEqual(['en', 'fr'])
})
