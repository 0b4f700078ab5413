import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlan } from '../fixtures/catalogue.ts'
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
  { width: 390, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const)(
  'the portal fits $width px without scripts, and axe finds no fault ($colorScheme)',
  async (size) => {
    const company = await service.company()
    const customer = await addCustomer(company, { name: 'Ünbreakable-'.repeat(12) })
    await allow(company, { cancel_subscriptions: true })
    await addSubscription(company, customer, await addPlan(company))
    await saveMethod(company, customer, 'pm_ok')
    await pay(company, await addOpen(company, { customer_id: customer.id }))
    await addOpen(company, { customer_id: customer.id })
    const { url } = await createSession(company, customer)
    const { width, colorScheme } = size
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
    const page = await context.newPage()
    await page.goto(`${service.baseUrl}${new URL(url).pathname}`)
    const home = page.url()
    for (const path of ['', '/invoices', '/credit-notes', '/details']) {
      const response = await page.goto(`${home}${path}`)
      expect([path, response?.status(), await findFaults(page)]).toEqual([path, 200, []])
      expect(await page.locator('script').count()).toBe(0)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('Name is missing.')
    await context.close()
  },
)
