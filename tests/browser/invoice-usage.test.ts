import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { finalize, lastInvoiceOf } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { startService, type TestService } from '../support/service.ts'
import { travel } from '../support/time.ts'
import { findFaults } from './axe.ts'
import { openBrowser, visit } from './browser.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await startService()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

test('a line for usage shows its period, its units, and each tier with its price', async () => {
  const { page } = await visit(browser, await openUsageInvoice())
  const rows = await page.locator('tbody').getByRole('row').all()
  const texts = await Promise.all(rows.map((row) => row.locator('th > *, td').allTextContents()))
  expect(texts).toEqual([
    ['Pro', '15 April – 15 May 2026', '1 ×', '$49.00', '$49.00'],
    ['API calls', '15 March – 15 April 2026', '128,437.5 units', '', '$41.69'],
    ['First 10,000', '10,000 ×', '$0.00', '$0.00'],
    ['Over 10,000 up to 100,000', '90,000 ×', '$0.0004', '$36.00'],
    ['Over 100,000', '28,437.5 ×', '$0.0002', '$5.6875'],
  ])
})

test('it says who sells to whom, on which terms, and how to pay', async () => {
  const { page } = await visit(browser, await openUsageInvoice())
  expect(await page.locator('.facts > div').allInnerTexts()).toEqual([
    'From\nNordwind Cloud',
    'Bill to\nAcme Robotics\nbilling@acme.example',
    'Issue date\n15 April 2026',
    'Due date\n15 May 2026',
    'Payment terms\nDue within 30 days',
  ])
  expect(await page.locator('.paying').textContent()).toBe('Pay $90.69')
})

test.for(['light', 'dark'] as const)('axe finds no fault in %s', async (colorScheme) => {
  const { page } = await visit(browser, await openUsageInvoice())
  await page.emulateMedia({ colorScheme })
  expect(await findFaults(page)).toEqual([])
})

test('a phone has room for the tiers', async () => {
  const { page } = await visit(browser, await openUsageInvoice(), { width: 360, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

let url: Promise<string> | undefined

/** The page of an invoice of 4900 for a month, and of 128,437.5 calls in the month before. */
function openUsageInvoice(): Promise<string> {
  url ??= (async () => {
    const company = await service.company({ name: 'Nordwind Cloud', testClock: true })
    const { id: meter_id } = await addMeter(company)
    const tiers = [
      { up_to: '10000', unit_amount: '0', flat_amount: '0' },
      { up_to: '100000', unit_amount: '0.0004', flat_amount: '0' },
      { up_to: null, unit_amount: '0.0002', flat_amount: '0' },
    ]
    const prices = [{ meter_id, charge_model: 'graduated' as const, tiers }]
    const subscription = await subscribe(company, { amount_cents: 4_900, prices })
    await ingestCalls(company, subscription, 128_437.5, service.clock.now.toISOString())
    await travel(company, subscription.current_period_end)
    const invoice = await finalize(company, await lastInvoiceOf(company, subscription))
    return new URL(new URL(invoice.public_invoice_url ?? '').pathname, service.baseUrl).href
  })()
  return url
}
