import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { serviceForThisFile } from '../support/service.ts'
import { testClockOf } from '../support/time.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('after an advance the clock tells what happened, in its own time, and goes on by the same step', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company, { name: 'Acme' })
  await subscribe(company, { amount_cents: 4_900 }, { customer })
  await addGrant(company, customer, { amount: '60' })
  const member = await signedIn(service, company)
  const page = `${base}/test-clocks/${testClockOf(company)}`
  expect((await member.get(page)).text).not.toContain('What happened')
  const told = async (location: string | null) => {
    expect(location).toContain('done=clock_advanced')
    const { text } = await member.get(location ?? '')
    const figures = [...text.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(
      ([, name, value = '']) => `${name}: ${unescapeHtml(value.replaceAll(/<[^>]+>/g, ' ')).trim()}`,
    )
    const [, rows = ''] = /<caption>What happened<\/caption>.*?<tbody>(.*?)<\/tbody>/s.exec(text) ?? []
    const events = [...rows.matchAll(/"><bdi>(.*?)<\/bdi><\/a>/g)].map(([, words]) => words)
    return { text, rows, figures: figures.slice(0, 4), events }
  }
  const month = await told((await member.submit(page, `${page}/advance`, { days: '31', to: '' })).location)
  // The invoice is finalized an hour later.
  expect(month.figures).toEqual(['Renewals: 1', 'Invoices: 0', 'Paid: 0', 'Failed or overdue: 0'])
  expect(month.events).toEqual(['Subscription renewed'])
  expect(month.text).toContain('Again: a month')
  // The form with the step comes first on the page.
  const next = await member.submit(`${page}?from=2020-01-01&days=31`, `${page}/advance`, { to: '' })
  const again = await told(next.location)
  expect(again.figures).toEqual(['Renewals: 1', 'Invoices: 2 $98.00', 'Paid: 0', 'Failed or overdue: 1'])
  expect(again.events).toEqual([
    'Invoice finalized',
    'Wallet empty',
    'Invoice partly paid',
    'Subscription renewed',
    'Invoice finalized',
    'Invoice overdue',
  ])
  expect(again.rows).toMatch(/href="[^"]*\/invoices\/\w+"/)
  expect(again.rows).toContain('Acme')
})

test('a test clock is renamed, and deleted with its customers', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `${base}/test-clocks/${testClockOf(company)}`
  expect((await member.submit(`${page}/edit`, `${page}/edit`, { name: 'A year' })).location).toBe(
    `${page}?done=saved`,
  )
  expect((await member.get(page)).text).toContain('A year')
  expect((await member.submit(page, `${page}/delete`)).location).toBe(
    `${base}/test-clocks?done=clock_deleted`,
  )
  expect((await member.get(`${base}/customers/${customer.id}`)).status).toBe(404)
})
