import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { verifyWebhook } from '../../client/webhooks/index.ts'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addDraft, addOpen } from '../fixtures/invoices.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { createTestClient } from '../support/client.ts'
import { receiver } from '../support/receiver.ts'
import { dashboardForThisFile, enter, open } from './member.ts'

const { service, browser } = await dashboardForThisFile()

test('the first five minutes: from the printed link to a key, a first event and an invoice, all in the browser', async () => {
  const { name } = await service.company()
  const { page, errors } = await open(browser)
  await enter(service, page, name)
  await page.getByRole('heading', { name: 'First steps' }).waitFor()

  await page.getByRole('link', { name: 'Create a key' }).click()
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Label').fill('My first key')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.locator('#new-key').textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy' }).waitFor()

  const company = { client: createTestClient(service.baseUrl, key) }
  const customer = await addCustomer(company)
  const meter = await addMeter(company, { aggregation: 'count', event_name: 'api.request' })
  await ingest(company, [newEvent({ customer_id: customer.id, event_name: meter.event_name })])
  await service.work()
  await addDraft(company, { customer })

  await page.getByRole('link', { name: 'Usage events', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'api.request' }).getByText('Processed').waitFor()
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Draft' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Finalize' }).click()
  await page.getByRole('button', { name: 'Finalize invoice' }).click()
  await page.getByText('Invoice finalized.').waitFor()
  await page.getByRole('heading', { name: 'Invoice TEST-000001' }).waitFor()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByLabel('Reference').fill('Bank 4711')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Payment recorded.').waitFor()
  await page.getByRole('cell', { name: 'Bank 4711' }).waitFor()
  expect(errors).toEqual([])
})

test('a test clock is advanced by a month, and its customer is billed on the way', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  await addSubscription(company, customer, await addPlan(company, { amount_cents: 4_900 }))
  const { page, errors } = await open(browser)
  await enter(service, page, company.name)
  await page.getByRole('link', { name: 'Test clocks' }).click()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByLabel('A month').check()
  await page.getByRole('button', { name: 'Advance clock' }).click()
  await page.getByText('Test clock advanced.').waitFor()
  const happened = page.getByRole('table', { name: 'What happened' })
  await happened.getByRole('link', { name: 'Subscription renewed' }).waitFor()
  await page.getByRole('button', { name: 'Again: a month' }).click()
  await happened
    .getByRole('link', { name: /TEST-\d+/ })
    .first()
    .waitFor()
  await happened.getByRole('link', { name: customer.name }).first().click()
  await page.getByRole('heading', { name: 'Upcoming invoice' }).waitFor()
  expect(errors).toEqual([])
})

test.each([true, false])(
  'a plan is written, with fields for what its prices need, and Enter creates it (script: %s)',
  async (javaScriptEnabled) => {
    const company = await service.company()
    await addMeter(company, { name: 'Calls' })
    const { page, errors } = await open(browser, { javaScriptEnabled })
    await enter(service, page, company.name, javaScriptEnabled)
    await page.goto(`${service.baseUrl}/dashboard/test/plans/new`)
    const first = page.getByRole('group', { name: 'Price 1' })
    const model = first.getByLabel('Charge model')
    const isShown = (label: string) => first.getByLabel(label).first().isVisible()
    expect(await isShown('Price')).toBe(false)
    await first.getByLabel('Meter').selectOption('Calls')
    expect([await isShown('Price'), await isShown('Units in a package'), await isShown('Up to')]).toEqual([
      true,
      false,
      false,
    ])
    await model.selectOption('package')
    expect([await isShown('Price'), await isShown('Units in a package')]).toEqual([true, true])
    await model.selectOption('graduated')
    expect([await isShown('Units in a package'), await isShown('Up to')]).toEqual([false, true])
    await page.getByLabel('Name').first().fill('Scale')
    await first.getByLabel('Up to 1').fill('1,000')
    await first.getByLabel('Price 1').last().fill('0.01')
    await first.getByRole('button', { name: 'Add tiers' }).click()
    await first.getByLabel('Up to 6').waitFor()
    await first.getByLabel('Price 6').fill('0.005')
    await page.getByLabel('Code').first().fill('scale')
    await page.keyboard.press('Enter')
    await page.getByText('Plan created.').waitFor()
    await page.getByRole('heading', { name: 'Scale' }).waitFor()
    await page.getByRole('textbox', { name: 'Calls' }).fill('1,500')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'What it costs' }).getByText('$12.50').last().waitFor()
    expect(errors).toEqual([])
  },
)

test.each([true, false])(
  'lines of an invoice add up while they are typed, or by a button, and grow by one (script: %s)',
  async (javaScriptEnabled) => {
    const company = await service.company()
    const { id } = await addCustomer(company)
    const { page, errors } = await open(browser, { javaScriptEnabled })
    await enter(service, page, company.name, javaScriptEnabled)
    await page.goto(`${service.baseUrl}/dashboard/test/customers/${id}/invoices/new`)
    const fill = async (row: number, texts: Record<string, string>) => {
      for (const [name, text] of Object.entries(texts)) await page.locator(`#${name}_${row}`).fill(text)
    }
    await fill(0, { description: 'Support', quantity: '1.5', price: '0.33' })
    await fill(1, { description: 'Setup', price: '1,200.00' })
    await fill(2, { description: 'Discount', quantity: '2.5', price: '-0.01' })
    const sums = page.getByRole('button', { name: 'Update sums' })
    const shown = () => page.locator('output').allTextContents()
    if (javaScriptEnabled) expect(await sums.isVisible()).toBe(false)
    else await sums.click()
    expect(await shown()).toEqual(['$0.50', '$1,200.00', '−$0.03', '$1,200.47'])
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.locator('#description_3:focus').waitFor()
    expect(await shown()).toEqual(['$0.50', '$1,200.00', '−$0.03', '', '$1,200.47'])
    await fill(3, { description: 'Travel', price: '1.200,00' })
    if (javaScriptEnabled) expect((await shown()).slice(3)).toEqual(['–', '–'])
    await page.locator('#description_3').press('Enter')
    await page.getByText('must be written as 1200.00').waitFor()
    await fill(3, { price: '1200' })
    await page.locator('#description_3').press('Enter')
    await page.getByText('Draft created.').waitFor()
    await page.getByRole('table', { name: 'Line items' }).getByText('$2,400.47').waitFor()
    expect(errors.filter((error) => !error.includes('400'))).toEqual([])
  },
)

test('an endpoint is added, receives an event, shows its answer, and gets it again', async () => {
  const company = await service.company()
  const target = await receiver(() => ({ status: 503, body: 'not yet' }))
  const { page, errors } = await open(browser)
  await enter(service, page, company.name)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('link', { name: 'Add endpoint' }).click()
  await page.getByLabel('URL').fill(target.url)
  await page.getByLabel('Description').fill('Provisioning')
  await expect(page.getByLabel('Customer created').isVisible()).resolves.toBe(false)
  await page.getByLabel('These types').check()
  await page.getByLabel('Customer created').check()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = (await page.locator('#new-secret').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)

  const customer = await addCustomer(company)
  await service.sendWebhooks()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
  await page.getByRole('row').filter({ hasText: 'Failing' }).getByRole('link').click()
  await page.getByText('It answers 503').waitFor()
  target.answers(() => ({ status: 200, body: 'stored' }))
  service.clock.advance(5_000)
  await service.sendWebhooks()
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Answered 200' }).getByRole('link').click()
  await page.getByRole('heading', { name: 'Customer created' }).waitFor()
  await page.getByText('Attempt and answer').click()
  await page.getByText('stored', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('button', { name: 'Send event' }).click()
  await page.getByText('The event is being sent.').waitFor()
  await service.sendWebhooks()
  await page.reload()
  await page.getByText('sent again by hand').waitFor()
  const last = target.received.at(-1)
  expect(last?.event).toMatchObject({ type: 'customer.created', customer_id: customer.id })
  await verifyWebhook(secret, last?.headers ?? {}, last?.body ?? '', {
    now: () => service.clock.now.getTime(),
  })
  await page.getByRole('link', { name: customer.name }).first().click()
  await page.locator('.timeline').getByRole('link', { name: 'Customer created' }).waitFor()
  expect(errors).toEqual([])
})

test('the first Tab is the skip link, and a notice is not repeated by a reload', async () => {
  const company = await service.company()
  const invoice = await addDraft(company)
  const { page } = await open(browser, { viewport: { width: 1360, height: 844 } })
  await enter(service, page, company.name)
  for (const path of ['', '/invoices', '/settings']) {
    await page.goto(`${service.baseUrl}/dashboard/test${path}`)
    await page.keyboard.press('Tab')
    expect([path, await page.locator(':focus').textContent()]).toEqual([path, 'Skip to content'])
  }
  await page.goto(`${service.baseUrl}/dashboard/test/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Finalize' }).click()
  await page.getByRole('button', { name: 'Finalize invoice' }).click()
  await page.getByText('Invoice finalized.').waitFor()
  await page.waitForURL((url) => url.search === '')
  await page.reload()
  expect(await page.getByText('Invoice finalized.').count()).toBe(0)
})

test('the search is one key away, and leads to what it finds', async () => {
  const company = await service.company()
  const invoice = await addOpen(company, { customer: await addCustomer(company, { name: 'Cobalt Works' }) })
  const { page, errors } = await open(browser)
  await enter(service, page, company.name)
  await page.keyboard.press('/')
  await page.keyboard.type('cobalt')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cobalt Works' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type(`${invoice.invoice_number}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: invoice.invoice_number ?? '' }).waitFor()
  expect(errors).toEqual([])
})

test.each([390, 1360])('one long name or amount breaks no other row or figure at %i px', async (width) => {
  const company = await service.company()
  const line = (unit_amount_cents: number) => [{ description: 'x', quantity: 1, unit_amount_cents }]
  await addOpen(company, { customer: await addCustomer(company, { name: 'Ada' }), line_items: line(100) })
  const { page } = await open(browser, { viewport: { width, height: 844 } })
  await enter(service, page, company.name)
  const list = `${service.baseUrl}/dashboard/test/invoices`
  const shortRow = async () => {
    await page.goto(list)
    return (await page.getByRole('row').filter({ hasText: 'Ada' }).boundingBox())?.height
  }
  const before = await shortRow()
  const customer = await addCustomer(company, {
    name: 'x'.repeat(160),
    email: `${'m'.repeat(60)}@example.com`,
  })
  const invoice = await addOpen(company, { customer, line_items: line(100_497_234_715) })
  expect(await shortRow()).toBe(before)
  for (const path of ['', `/invoices/${invoice.id}`]) {
    await page.goto(`${service.baseUrl}/dashboard/test${path}`)
    expect([path, await page.evaluate(BROKEN_AMOUNTS)]).toEqual([path, []])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
})

test.each([390, 1360])(
  'the menu shows the current entry, also one that is far down, at %i px',
  async (width) => {
    const company = await service.company()
    const { page } = await open(browser, { viewport: { width, height: 700 } })
    await enter(service, page, company.name)
    for (const path of ['/receivables', '/settings', '/audit-log']) {
      await page.goto(`${service.baseUrl}/dashboard/test${path}`)
      expect([path, await page.evaluate(IS_IN_MENU)]).toEqual([path, true])
    }
  },
)

const IS_IN_MENU = `(() => {
  const menu = document.querySelector('.nav').getBoundingClientRect()
  const entry = document.querySelector('.nav [aria-current]').getBoundingClientRect()
  return entry.top >= menu.top && entry.bottom <= menu.bottom && entry.left >= menu.left && entry.right <= menu.right
})()`

/** Amounts that stand on more than one line. */
const BROKEN_AMOUNTS = `[...document.querySelectorAll('.figures dd')].map((dd) => dd.firstChild).filter((text) => {
  const range = document.createRange()
  range.selectNode(text)
  return range.getClientRects().length > 1
}).map((text) => text.textContent)`

test('a page of another origin cannot show the dashboard in a frame, although the browser is signed in', async () => {
  const { name } = await service.company()
  const { page } = await open(browser)
  await enter(service, page, name)
  const attacker = createServer((_request, response) => {
    const frames = ['', '/sign-in', '/test', '/test/keys'].map(
      (path) => `<iframe src="${service.baseUrl}/dashboard${path}"></iframe>`,
    )
    const healthy = `<iframe src="${service.baseUrl}/v1/health"></iframe>`
    response.setHeader('Content-Type', 'text/html').end([healthy, ...frames].join(''))
  }).listen(0)
  onTestFinished(() => void attacker.close())
  await once(attacker, 'listening')
  const { port } = attacker.address() as AddressInfo
  // The cookie would be sent along: for cookies another port of localhost is the same site.
  await page.goto(`http://localhost:${port}`, { waitUntil: 'networkidle' })
  const [health, ...framed] = page.frames().filter((frame) => frame !== page.mainFrame())
  expect(await health?.locator('body').textContent()).toContain('"status"')
  expect(framed).toHaveLength(4)
  for (const frame of framed) {
    expect(await frame.locator('body').textContent()).not.toMatch(/Sign in|Overview|API keys/)
    expect(frame.url()).toMatch(/^chrome-error:/)
  }
})
