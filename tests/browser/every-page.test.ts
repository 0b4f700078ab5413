import { expect, test } from 'vitest'
import { addEverything, attack, everyPage } from '../dashboard/every-page.ts'
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

/** Tables that are wider than their card: no bar shows that more is to be seen. */
const CUT_TABLES = `[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).map(
  (each) => each.querySelector('caption').textContent + ' is ' + each.scrollWidth + ' wide in ' + each.clientWidth
)`
