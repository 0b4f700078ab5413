import { expect, test } from 'vitest'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, newLine, pay } from '../fixtures/invoices.ts'
import { addGrant, voidGrant } from '../fixtures/wallets.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('credit of all customers is listed by balances and by grants', async () => {
  const company = await service.company()
  const one = await addCustomer(company, { name: 'Acme One' })
  const two = await addCustomer(company, { name: 'Borealis Two', currency_code: 'EUR' })
  const grant = await addGrant(company, one, { amount: '12.5', description: 'Welcome' })
  const used = await addGrant(company, two, { amount: '3', description: 'Gone' })
  await voidGrant(company, used)
  const member = await signedIn(service, company)
  const balances = await member.get(`${base}/credit/balances`)
  expect(balances.text).toContain('aria-current="page">Balances<')
  expect(rowsOf(balances.text)).toEqual(['Borealis Two EUR €0.00', 'Acme One USD $12.50'])
  expect(balances.text).toContain(`href="${base}/customers/${one.id}/wallet"`)
  const grants = await member.get(`${base}/credit`)
  expect(grants.text).toContain('aria-current="page">Grants<')
  expect(rowsOf(grants.text)).toMatchObject([
    expect.stringMatching(/^GoneGranted by hand or by the API Borealis Two Voided .* €0\.00of €3\.00$/),
    expect.stringMatching(/^WelcomeGranted by hand or by the API Acme One Active .* \$12\.50of \$12\.50$/),
  ])
  expect(grants.text).toContain(`href="${base}/customers/${one.id}/credit-grants/${grant.id}"`)
  for (const page of ['credit', 'credit/balances']) {
    const of = async (query: string) => (await member.get(`${base}/${page}?${query}`)).text
    expect(rowsOf(await of('customer=one'))).toEqual([expect.stringContaining('Acme One')])
    expect(rowsOf(await of(`customer_id=${two.id}`))).toEqual([expect.stringContaining('Borealis Two')])
    expect(await of('customer=nobody')).toContain('No such customer')
  }
  expect(rowsOf((await member.get(`${base}/credit?to=2020-01-01`)).text)).toEqual([])
})

test('a grant says where it comes from', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const made = await addGrant(company, customer)
  const invoice = await addOpen(company, { customer, line_items: [newLine(1, 1_000)], apply_credit: false })
  await pay(company, invoice, 'out_of_band')
  const noted = (await issueNote(company, invoice)).credit_grant_id ?? ''
  const member = await signedIn(service, company)
  const pageOf = async (id: string) =>
    (await member.get(`${base}/customers/${customer.id}/credit-grants/${id}`)).text
  expect(await pageOf(made.id)).toContain('Granted by hand or by the API')
  const page = await pageOf(noted)
  expect(page).toMatch(/<dt>Source<\/dt>\s*<dd>Credit note/)
  expect(page).toContain(`href="${base}/invoices/${invoice.id}"`)
})

/** What each row of the table shows. */
function rowsOf(text: string): string[] {
  const [, body = ''] = text.split('<tbody>')
  return [...body.matchAll(/<tr>(.*)<\/tr>/g)].map(([, row = '']) =>
    row
      .replaceAll(/<\/t[hd]>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
  )
}
