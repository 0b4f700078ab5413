import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchorOf, type Operation, operationAt, readContract } from '../../contract/index.ts'
import { buildDocs } from '../../scripts/docs/build-docs.ts'
import { readIntroduction } from '../../scripts/docs/page-contract.ts'
import { createContractPages } from '../../server/pages/contract.ts'
import { findFaults } from './axe.ts'
import { openBrowser, openPage, type Visit, visit } from './browser.ts'

const { document, operations } = readContract()
const groups: Array<{ tags: string[] }> = Object.values(Object(Reflect.get(document, 'x-tagGroups')))
const tags = [...new Set(operations.map(({ tag }) => tag))]

let browser: Browser
let server: Server
let url: string
let file: string
/** Opened once for all tests that do not need it new: each load of the page takes more than most of them. */
let desktop: Visit
beforeAll(async () => {
  file = buildDocs()
  server = createServer(express().use(createContractPages())).listen(0)
  url = `http://localhost:${(server.address() as AddressInfo).port}/docs`
  browser = await openBrowser()
  desktop = await openPage(browser, url)
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

test('the page asks the network for nothing but itself and logs no error', async () => {
  const { page, requests, errors } = desktop
  await page.getByText('Authentication and modes').first().waitFor()
  expect(errors).toEqual([])
  expect(requests).toEqual([url])
})

test('the page works from a file, offline', async () => {
  const { page, requests, errors } = await visit(browser, `file://${file}`)
  await page.getByText('Authentication and modes').first().waitFor()
  expect(errors).toEqual([])
  expect(requests).toHaveLength(1)
})

describe('every operation is in the menu, and its text and its samples in curl and TypeScript open from there', () => {
  // The language is that of all samples, and stays from operation to operation.
  let [shown, other] = ['curl', 'TypeScript']
  test.for(tags)('%s', async (name) => {
    const { page, errors } = desktop
    await inMenu(name).click()
    for (const operation of operations.filter(({ tag }) => tag === name)) {
      const { path, method, summary } = operation
      // A click of the mouse looks for a place on the screen first, for half as long as the page takes to show the operation.
      await inMenu(summary).filter({ hasText: method }).dispatchEvent('click')
      const section = page.locator(`[id="${anchorOf(operation).slice('#/'.length)}"]`)
      await section.getByRole('heading', { name: summary }).waitFor()
      const panel = section.locator('.panel-request-samples')
      await panel.getByText(path, { exact: true }).waitFor()
      const [place = ''] = path.split('{')
      const texts = new Map([
        ['curl', new URL(place, url).href],
        ['TypeScript', callOf(operation)],
      ])
      const sample = (language: string) => panel.locator('code', { hasText: texts.get(language) ?? '' })
      await sample(shown).waitFor()
      await panel.getByRole('button', { name: shown, exact: true }).dispatchEvent('click')
      // It may be below the window's edge.
      await page.locator('[role=menuitem]', { hasText: other }).dispatchEvent('click')
      await sample(other).waitFor()
      ;[shown, other] = [other, shown]
    }
    expect(errors).toEqual([])
  })
})

test('every guide is in the menu, and its text opens from there', async () => {
  const { page, errors } = desktop
  const guides = [...readIntroduction().matchAll(/^# (.+)$/gm)].map(([, title = '']) => title)
  expect(guides.length).toBeGreaterThan(12)
  for (const name of guides) {
    await inMenu(name).click()
    const heading = page.locator(`[id="section/${name.toLowerCase().replaceAll(' ', '-')}"]`)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400)
  }
  expect(errors).toEqual([])
})

test.for(['served', 'from a file'])(
  'the menu of the page %s has the guides in four groups, and its links stay on the page',
  async (place) => {
    const { page } = await visit(browser, place === 'served' ? url : `file://${file}`)
    await page.getByTestId('search-trigger').waitFor()
    const labels =
      await page.evaluate(`[...document.querySelectorAll('[data-component-name="Menu/MenuItem"]')]
    .map((item) => getComputedStyle(item, '::before').content).filter((content) => content !== 'none')`)
    expect(labels).toEqual(['"Start"', '"Concepts"', '"How to"', '"Using the API"'])
    const elsewhere = await page.evaluate(
      `[...document.querySelectorAll('#redoc a[href^="/"]')].map(({ href }) => href)`,
    )
    expect(elsewhere).toEqual([])
  },
)

test.for(['light', 'dark'] as const)('its text stands out in %s', async (colorScheme) => {
  const { page } = await visit(browser, 'about:blank')
  await page.emulateMedia({ colorScheme })
  for (const place of ['', '#/section/getting-started', '#/invoices/createinvoice', '#/plans/updateplan']) {
    await page.goto(url + place)
    await page.reload()
    await page.getByTestId('search-trigger').waitFor()
    // Redoc's elements are its own; their colours are ours.
    await expect.poll(() => findFaults(page, ['color-contrast'])).toEqual([])
  }
})

test('blocks of guides are coloured', async () => {
  const { page } = desktop
  await page.goto(`${url}#/section/getting-started`)
  const colored = `[...CSS.highlights.get('sample-string')].map(String)`
  await expect.poll(() => page.evaluate(colored)).toContain('"Content-Type: application/json"')
})

test('the bar above leads home and to the dashboard, and on a phone to the search and the menu', async () => {
  const { page, errors } = await visit(browser, url, { width: 390, height: 844 })
  expect(await page.getByRole('link', { name: 'Dashboard', exact: true }).getAttribute('href')).toBe(
    '/dashboard',
  )
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByPlaceholder(/search/i).fill('refund')
  await page.locator('[data-component-name="Search/SearchItem"]').first().click()
  await page.getByRole('heading', { name: 'Discounts, taxes and refunds' }).waitFor()
  await page.getByRole('button', { name: 'Open navigation menu' }).click()
  await page
    .getByTestId('menu-item-label')
    .filter({ hasText: /^Metering$/ })
    .first()
    .click()
  await page.waitForURL(`${url}#/section/metering`)
  await page.getByRole('link', { name: 'Usage Billing', exact: true }).click()
  await page.getByRole('heading', { name: 'Usage Billing API' }).waitFor()
  expect(errors).toEqual([])
})

test('every tag is in a group of the menu, and Health is the last', () => {
  const grouped = groups.flatMap((group) => group.tags)
  expect(grouped.toSorted()).toEqual(tags.toSorted())
  expect(grouped.at(-1)).toBe('Health')
})

test('an operation shows its id, and no headers of every response', async () => {
  const { page, errors } = await visit(browser, `${url}#/invoices/payinvoice`)
  await page.getByRole('link', { name: 'payInvoice', exact: true }).first().waitFor()
  expect(await page.getByText('X-RateLimit-Remaining').count()).toBe(0)
  expect(errors).toEqual([])
})

test('the state tables are wholly in view on a desktop', async () => {
  const { page } = desktop
  for (const place of ['metering', 'subscriptions-and-periods', 'invoices-and-their-states']) {
    await page.goto(`${url}#/section/${place}`)
    await page.locator(`[id="section/${place}"]`).waitFor()
    await page.getByRole('columnheader', { name: 'From', exact: true }).first().waitFor()
    const cut = `[...document.querySelectorAll('.md-table-wrapper')].filter((each) => each.scrollWidth > each.clientWidth + 1).length`
    expect({ place, cut: await page.evaluate(cut) }).toEqual({ place, cut: 0 })
  }
})

test('each block of code in a guide has a button that copies it', async () => {
  const { page, errors } = desktop
  await page.goto(`${url}#/section/getting-started`)
  const block = page.locator('pre').filter({ hasText: 'npx usage-billing-api serve' }).first()
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  expect(errors).toEqual([])
})

test('on a phone the page is not wider than the screen, and a drawing keeps its size', async () => {
  const { page, errors } = await visit(browser, url, { width: 380, height: 800 })
  const isWider = () => page.evaluate('document.documentElement.scrollWidth > 380')
  for (const [place, heading] of [
    ['', 'Usage Billing API'],
    ['#/section/errors', 'Errors'],
    ['#/plans/createplan', 'Create a plan'],
  ] as const) {
    await page.goto(url + place)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    expect({ place, isWider: await isWider() }).toEqual({ place, isWider: false })
  }
  for (const [place, text, width] of [
    ['subscriptions-and-periods', 'A subscription in time', 322],
    ['invoices-and-their-states', 'The states of an invoice', 750],
  ] as const) {
    await page.goto(`${url}#/section/${place}`)
    const picture = page.locator(`img[alt^="${text}"]`)
    await picture.waitFor()
    expect((await picture.boundingBox())?.width).toBe(width)
    expect({ place, isWider: await isWider() }).toEqual({ place, isWider: false })
  }
  expect(errors).toEqual([])
})

test('the dashboard is shown in ten pictures', async () => {
  const { page, errors } = desktop
  await page.goto(`${url}#/section/the-dashboard`)
  await page.getByAltText(/^The overview in test mode/).waitFor()
  const painted = await page.evaluate<string[]>(`[...document.querySelectorAll('img')]
    .map((image) => [image.clientWidth, getComputedStyle(image).backgroundImage.slice(0, 20)])
    .filter(([width, image]) => width > 600 && image === 'url("data:image/webp').map(String)`)
  expect(painted).toHaveLength(10)
  expect(errors).toEqual([])
})

test('the guides are in the page with their tables and pictures, also in the dark, and lead to the operations', async () => {
  const { page, errors } = await visit(browser, `${url}#/section/invoices-and-their-states`)
  const picture = page.getByAltText(/^The states of an invoice/)
  // The page lays itself out again while its menu is built.
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(600)
  const painted = `getComputedStyle(document.querySelector('img[alt^="The states of an invoice"]')).backgroundImage`
  const light = await page.evaluate(painted)
  expect(light).toContain('data:image/svg+xml')
  // The page may still choose its own colours meanwhile.
  const dark = `(document.documentElement.classList.add('dark'), ${painted})`
  await expect.poll(() => page.evaluate(dark)).not.toBe(light)
  await page
    .getByRole('cell', { name: /^Grant credits, pay a part/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'payInvoice' }).first().click()
  await page.getByRole('heading', { name: 'Pay an invoice' }).first().waitFor()
  expect(errors).toEqual([])
})

/** The link of the menu with this text. It is not looked for by its role, for which Playwright reads the whole page, which is long. */
function inMenu(text: string): Locator {
  const { page } = desktop
  const link = page.locator('a:has(> [data-testid="menu-item-label"])')
  return link.filter({ has: page.getByText(text, { exact: true }) })
}

/** How the operation's TypeScript sample calls it. */
function callOf(operation: Operation): string {
  const { 'x-codeSamples': samples } = operationAt(document, operation)
  return /billing\.\w+\.\w+\(/.exec(JSON.stringify(samples))?.[0] ?? ''
}
