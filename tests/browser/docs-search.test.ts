import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../../scripts/docs/build-docs.ts'
import { openBrowser, visit } from './browser.ts'

/** What people look for, in their words, and where the reference must lead them: by one search and one click. */
const SEARCHES: Array<[words: string, place: string]> = [
  ['seats', 'section/metering/seats-and-storage'],
  ['discount', 'section/how-do-i/discounts-taxes-and-refunds'],
  ['tax', 'section/taxes'],
  ['add tax', 'section/taxes/add-tax-for-three-customers'],
  ['refund', 'refunds/createrefund'],
  ['money back', 'section/giving-money-back'],
  ['coupon', 'section/coupons-and-discounts'],
  ['correct a paid invoice', 'section/correcting-a-paid-invoice'],
  ['retry', 'section/idempotency/retry-after-a-failure'],
  ['webhooks', 'section/events-and-webhooks'],
  ['receive events', 'section/events-and-webhooks/receive-events-on-your-machine'],
  ['time zone', 'section/when-things-are-billed/time-zones'],
  ['import', 'section/how-do-i/find-by-external-id-import-delete'],
  ['external id', 'section/how-do-i/find-by-external-id-import-delete'],
  ['free calls', 'section/wallets-and-credits/1000-calls-free-once'],
  ['another currency', 'section/how-do-i/seats-free-units-another-currency'],
  ['raise price', 'section/raising-a-price'],
  ['undo cancellation', 'section/how-do-i/retry-undo-and-change'],
  ['delete customer', 'customers/deletecustomer'],
  ['personal data', 'customers/deletecustomer'],
  ['void event', 'events/voidevent'],
  ['take back credit', 'wallets/voidcreditgrant'],
  ['current period', 'subscriptions/getsubscriptionusage'],
  ['invoice number', 'invoices/listinvoices'],
  ['markInvoiceUncollectible', 'invoices/markinvoiceuncollectible'],
]

/** Words of a description, and what one of the results shows: its operation, or the text of its field. */
const IN_DESCRIPTIONS: Array<[words: string, shown: string]> = [
  ['canceled after finalizing', '/v1/invoices/{id}/void'],
  ['a started package is charged in full', 'Units are sold in packages'],
]

let browser: Browser
let url: string
beforeAll(async () => {
  url = `file://${buildDocs()}`
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('what people look for is a search and a click away', async () => {
  const { page, errors } = await visit(browser, url)
  const results = page.locator('[data-component-name="Search/SearchItem"]')
  // A link may go on to a field: `#/subscriptions/getsubscriptionusage#…`.
  const first = () =>
    results.evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href')?.split('#')[1]))
  await page.getByTestId('search-trigger').click()
  for (const [words, shown] of IN_DESCRIPTIONS) {
    await page.getByPlaceholder(/search/i).fill(words)
    await results.filter({ hasText: shown }).first().waitFor()
  }
  for (const [words, place] of SEARCHES) {
    await page.getByPlaceholder(/search/i).fill(words)
    await expect.poll(first, { message: words }).toContain(`/${place}`)
  }
  await results.and(page.locator(`[href="#/${SEARCHES.at(-1)?.[1]}"]`)).click()
  await page.getByRole('heading', { name: 'Mark an invoice as uncollectible' }).first().waitFor()
  expect(errors).toEqual([])
})

test('each result of a guide leads to its heading', async () => {
  const { page } = await visit(browser, url)
  const lost = `introduction.guides.filter(({ url }) => !document.getElementById(url.slice(1))).map(({ url }) => url)`
  await page.getByText('Authentication and modes').first().waitFor()
  expect(await page.evaluate('introduction.guides.length')).toBeGreaterThan(40)
  expect(await page.evaluate(lost)).toEqual([])
})
