import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { renderPage, sendPage } from '../../server/pages/page.ts'
import { html } from '../../server/runtime/html.ts'
import { addOpen, type Invoice, readInvoice } from '../fixtures/invoices.ts'
import { report, useProvider } from '../fixtures/payment-attempts.ts'
import { succeed } from '../support/answers.ts'
import { startService, type TestService } from '../support/service.ts'
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

test('the customer pays at the test provider, after a card that was declined, and gets a receipt', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { page, errors } = await visit(browser, urlOf(invoice))
  await page.getByRole('button', { name: 'Pay $2.50' }).click()
  await page.getByText('Test provider: no money moves').waitFor()
  await page.getByRole('button', { name: 'Card declined' }).click()
  await page.getByText('The card was declined.').waitFor()
  expect(page.url()).toBe(urlOf(invoice))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('This invoice was paid on 15 March 2026. Thank you.').waitFor()
  expect(await page.locator('.badge').textContent()).toBe('Paid')
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'paid', amount_paid_cents: 250 })
  const receipt = await page.getByRole('link', { name: 'Receipt' }).getAttribute('href')
  const file = await page.request.get(new URL(receipt ?? '', page.url()).href)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.reload()
  expect(await page.context().cookies()).toEqual([])
  expect(errors).toEqual([])
})

test('a payment that is confirmed later shows by itself how it went, without a script', async () => {
  const company = await service.company()
  const invoice = await addOpen(company)
  const { page } = await visit(browser, urlOf(invoice))
  await page.getByRole('button', { name: 'Pay $2.50' }).click()
  await page.getByRole('button', { name: 'Confirmed later' }).click()
  await page.getByText('Your payment is being confirmed.').waitFor()
  const params = { query: { invoice_id: invoice.id } }
  const [attempt] = succeed(await company.client.GET('/v1/payment_attempts', { params })).payment_attempts
  const success = { status: 'succeeded', amount_cents: 250, provider_payment_id: 'pi_7' } as const
  await report(company, { id: attempt?.id ?? '' }, success)
  await page.getByText('Thank you.').waitFor()
})

test('Pay goes on to where the company’s program says, and back leads to the invoice', async () => {
  const company = await service.company()
  await useProvider(company, 'external')
  const invoice = await addOpen(company)
  const seen: Array<string | undefined> = []
  const action_url = await serve(
    express().get('/checkout', (request, response) => {
      seen.push(request.get('Referer'))
      response.send('<h1>Checkout</h1>')
    }),
    '/checkout',
  )
  const { page, errors } = await visit(browser, urlOf(invoice))
  const clicked = page.getByRole('button', { name: 'Pay $2.50' }).click({ noWaitAfter: true })
  const params = { query: { invoice_id: invoice.id } }
  const attempts = async () =>
    succeed(await company.client.GET('/v1/payment_attempts', { params })).payment_attempts
  await expect.poll(attempts).toHaveLength(1)
  const [attempt] = await attempts()
  await report(company, { id: attempt?.id ?? '' }, { status: 'requires_action', action_url })
  await clicked
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  expect(seen).toEqual([undefined])
  await page.goBack()
  await page.getByText('Your payment is not finished yet.').waitFor()
  await page.getByRole('link', { name: `Continue to ${new URL(action_url).host}` }).click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  expect(errors).toEqual([])
})

test('the policy of a page stops a form that is redirected elsewhere, unless it names the origin', async () => {
  const checkout = await serve(
    express().get('/checkout', (_request, response) => void response.send('<h1>Checkout</h1>')),
    '/checkout',
  )
  const { origin } = new URL(checkout)
  for (const [formAction, isAllowed] of [
    ["'none'", false],
    ["'self'", false],
    [`'self' ${origin}`, true],
  ] as const) {
    const form = html`<form method="post" action="/start"><button>Pay</button></form>`
    const url = await serve(
      express()
        .get('/', (_request, response) => sendPage(response, 200, renderPage('Pay', form, { formAction })))
        .post('/start', (_request, response) => response.redirect(303, checkout)),
    )
    const { page, errors } = await visit(browser, url)
    await page.getByRole('button').click({ noWaitAfter: true })
    if (isAllowed) await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    else await expect.poll(() => errors.join()).toContain(`form-action ${formAction}`)
    expect(new URL(page.url()).origin === origin).toBe(isAllowed)
  }
})

test.for([
  [360, 'light'],
  [1280, 'dark'],
] as const)(
  'each state fits a screen of %i pixels, and axe finds no fault in %s',
  async ([width, colorScheme]) => {
    const company = await service.company({ name: 'N'.repeat(100) })
    const invoice = await addOpen(company)
    const { page } = await visit(browser, urlOf(invoice), { width })
    await page.emulateMedia({ colorScheme })
    const fits = async () => {
      await page.waitForLoadState()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(await findFaults(page)).toEqual([])
    }
    await fits()
    await page.getByRole('button', { name: 'Pay $2.50' }).click()
    await page.getByRole('link', { name: 'Leave' }).waitFor()
    await fits()
    await page.getByRole('link', { name: 'Leave' }).click()
    await page.getByRole('link', { name: 'Continue' }).waitFor()
    await fits()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Lost card' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await fits()
  },
)

/** Returns its URL. The test's end closes it. */
async function serve(app: express.Express, path = '/'): Promise<string> {
  const server = createServer(app).listen(0)
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}${path}`
}

function urlOf({ public_invoice_url = '' }: Invoice): string {
  return new URL(new URL(public_invoice_url).pathname, service.baseUrl).href
}
