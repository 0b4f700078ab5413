import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill } from '../../server/locales/fill.ts'
import { languageOf } from '../../server/locales/language.ts'
import { PAGES } from '../../server/pages/portal/routes.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, pay } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { allow, createSession } from '../portal/portal.ts'
import { startService, type TestService } from '../support/service.ts'
import { findFaults } from './axe.ts'
import { openBrowser } from './browser.ts'

let service: TestService
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  // A browser keeps a secure cookie only from https, or from this very service.
  service = await startService({ publicBaseUrl: 'http://localhost:3999' })
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

test.each([
  { width: 390, colorScheme: 'light', locale: 'en' },
  { width: 390, colorScheme: 'dark', locale: 'nl' },
  { width: 768, colorScheme: 'dark', locale: 'fr' },
  { width: 1280, colorScheme: 'light', locale: 'de' },
] as const)(
  'the portal fits $width px without scripts, and axe finds no fault ($colorScheme, $locale)',
  async (size) => {
    const company = await service.company()
    const customer = await addCustomer(company, { name: 'Ünbreakable-'.repeat(12), locale: size.locale })
    await allow(company, { cancel_subscriptions: true })
    await addSubscription(company, customer, await addPlan(company))
    await saveMethod(company, customer, 'pm_ok')
    await issueNote(company, await pay(company, await addOpen(company, { customer_id: customer.id })))
    await addOpen(company, { customer_id: customer.id })
    const { url } = await createSession(company, customer)
    const { width, colorScheme } = size
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
    const page = await context.newPage()
    await page.goto(`${service.baseUrl}${new URL(url).pathname}`)
    const home = page.url()
    for (const path of Object.keys(PAGES)) {
      const response = await page.goto(`${home}${path}`)
      await page.evaluate(OPEN_QUESTIONS)
      if (width === 390) expect([path, await page.evaluate(SMALL)]).toEqual([path, []])
      expect([path, response?.status(), await findFaults(page)]).toEqual([path, 200, []])
      expect(await page.locator('script').count()).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    const { portal } = languageOf(size.locale).words
    await page.getByLabel(portal.name, { exact: true }).fill('')
    await page.getByRole('button', { name: portal.save }).click()
    const missing = fill(portal.isMissing, { field: portal.name })
    expect(await page.getByRole('alert').textContent()).toContain(missing)
    expect(await findFaults(page)).toEqual([])
    await page.goto(`${service.baseUrl}/portal/none`)
    expect(await findFaults(page)).toEqual([])
    await context.close()
  },
)

const OPEN_QUESTIONS = "document.querySelectorAll('details').forEach((each) => { each.open = true })"

/** What a finger would miss: it needs 44 pixels. Links within a text are as high as the text. */
const SMALL = `[...document.querySelectorAll('main :is(a, button, summary, input, select, textarea)')]
  .filter((each) => each.getBoundingClientRect().height < 44)
  .map((each) => each.outerHTML)`
