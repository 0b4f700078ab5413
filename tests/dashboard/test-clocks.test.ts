import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, readTestClock, testClockOf } from '../support/time.ts'
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
    const events = [...rows.matchAll(/<th scope="row">(?:<a [^>]*>)?<bdi>(.*?)<\/bdi>/g)].map(
      ([, words]) => words,
    )
    return { text, rows, figures: figures.slice(0, 4), events }
  }
  const month = await told((await member.submit(page, `${page}/advance`, { days: '31', to: '' })).location)
  // The invoice is finalized an hour later.
  expect(month.figures).toEqual(['Renewals: 1', 'Invoices: 0', 'Paid: 0', 'Failed or overdue: 0'])
  expect(month.events).toEqual(['Subscription renewed'])
  expect(month.text).toContain('Again: a month')
  // The form with the step comes first on the page.
  const next = await member.submit(`${page}?from=2020-01-01&days=31`, `${page}/advance`)
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
  expect(again.rows).toMatch(/<a href="[^"]*\/invoices\/\w+"><bdi class="text">TEST-000002<\/bdi><\/a>/)
  expect(again.rows).toContain('Acme')
})

test('a year is folded by month and by kind, and an invoice that failed three times is one that failed', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company, { name: 'Acme' })
  await saveMethod(company, customer, 'pm_declined')
  const terms = { customer, collection_method: 'charge_automatically' } as const
  await subscribe(company, { amount_cents: 4_900, interval: 'year' }, terms)
  await subscribe(company, { amount_cents: 100 }, { customer, starts_at: await laterThan(company, 40) })
  const member = await signedIn(service, company)
  const page = `${base}/test-clocks/${testClockOf(company)}`
  const { location } = await member.submit(page, `${page}/advance`, { days: '366', to: '' })
  const { text } = await member.get(location ?? '')
  const [, failed = ''] = /<dt>Failed or overdue<\/dt><dd[^>]*>(\d+)/.exec(text) ?? []
  const { invoices } = succeed(
    await company.client.GET('/v1/invoices', { params: { query: { limit: 100 } } }),
  )
  expect(Number(failed)).toBe(invoices.filter(({ overdue_at }) => overdue_at !== null).length)
  const months = [...text.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, month]) => month)
  expect(months.length).toBeGreaterThan(10)
  expect(new Set(months).size).toBe(months.length)
  const folds = [...text.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, words = '']) =>
    unescapeHtml(words.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).trim(),
  )
  expect(folds).toContain('Invoice finalized 1 $49.00')
  expect(folds).toContain('Payment failed 3')
  expect(text.match(/href="[^"]*\/invoices\/\w+"><bdi class="text">TEST-000002/g)?.length).toBeGreaterThan(1)
})

async function laterThan(company: TestCompany, days: number): Promise<string> {
  const { frozen_time } = await readTestClock(company)
  return later(frozen_time, days * DAY_MS)
}

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
