import { expect, test } from 'vitest'
import { addEverything, attack, everyPage } from '../dashboard/every-page.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { findFaults } from './axe.ts'
import { dashboardForThisFile, enter, open } from './member.ts'

const { service, browser } = await dashboardForThisFile()

test('markup in every text that a company or its customers can set is shown as it was written and does nothing', async () => {
  const company = await service.company({ name: attack('company'), testClock: true })
  await addEverything(service, company)
  const { page, errors, requests } = await open(browser)
  await enter(service, page, company.name)
  for (const path of await everyPage(company)) {
    await page.goto(`${service.baseUrl}${path}`, { waitUntil: 'load' })
    expect(await page.locator('img, script:not([src="/dashboard/script.js"])').count()).toBe(0)
    expect(await page.evaluate('window.pwned')).toBeUndefined()
  }
  expect(requests.filter((url) => !url.startsWith(service.baseUrl) && !url.startsWith('data:'))).toEqual([])
  expect(errors).toEqual([])
})

test.each([
  { width: 390, colorScheme: 'light', javaScriptEnabled: false },
  { width: 1240, colorScheme: 'light', javaScriptEnabled: false },
  { width: 390, colorScheme: 'light', javaScriptEnabled: true },
  { width: 1360, colorScheme: 'dark', javaScriptEnabled: true },
] as const)(
  'every page fits $width px, breaks nothing, and axe finds no fault ($colorScheme, script: $javaScriptEnabled)',
  async ({ width, ...rest }) => {
    const company = await service.company({ testClock: true })
    await addEverything(service, company)
    const { page, errors } = await open(browser, { viewport: { width, height: 844 }, ...rest })
    await enter(service, page, company.name, rest.javaScriptEnabled)
    for (const path of await everyPage(company)) {
      const response = await page.goto(`${service.baseUrl}${path}`, { waitUntil: 'load' })
      expect([path, response?.status()]).toEqual([path, 200])
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1])
      expect(await page.getByRole('note').count()).toBe(path.startsWith('/dashboard/test') ? 1 : 0)
      if (rest.javaScriptEnabled) expect([path, await findFaults(page)]).toEqual([path, []])
      expect([path, await page.evaluate(CUT_TABLES)]).toEqual([path, []])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    expect(errors).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'axe finds no fault in a link that is shown once, and in an email (%s)',
  async (colorScheme) => {
    const company = await service.company()
    const { id } = await addCustomer(company)
    const { page } = await open(browser, { colorScheme })
    await enter(service, page, company.name)
    await page.goto(`${service.baseUrl}/dashboard/test/customers/${id}/portal/new`)
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('It is not shown again.').waitFor()
    expect(await findFaults(page)).toEqual([])
    const invoice = await addOpen(company, { customer_id: id })
    await company.client.POST('/v1/invoices/{id}/send', { params: { path: { id: invoice.id } } })
    await service.sendEmails()
    const [email] = succeed(await company.client.GET('/v1/emails')).emails
    const params = { path: { id: email?.id ?? '' } }
    const { html } = succeed(await company.client.GET('/v1/emails/{id}', { params })).email
    const look = await open(browser, { colorScheme })
    await look.page.setContent(html ?? '')
    expect(await findFaults(look.page, WCAG)).toEqual([])
  },
)

/** A mail has no landmarks, which only the other rules ask for. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Tables that are wider than their card: no bar shows that more is to be seen. */
const CUT_TABLES = `[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).map(
  (each) => each.querySelector('caption').textContent + ' is ' + each.scrollWidth + ' wide in ' + each.clientWidth
)`
