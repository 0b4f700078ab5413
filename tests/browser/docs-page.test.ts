import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationAt, readContract } from '../../contract/index.ts'
import { buildDocs } from '../../scripts/docs/build-docs.ts'
import { readIntroduction } from '../../scripts/docs/page-contract.ts'
import { createContractPages } from '../../server/pages/contract.ts'
import { openBrowser, visit } from './browser.ts'

type Operation = { operationId: string; summary: string; tags: string[] }
const contract: {
  tags: Array<{ name: string }>
  'x-tagGroups': Array<{ tags: string[] }>
  paths: Record<string, Record<string, unknown>>
} = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))

const { document, operations } = readContract()

let browser: Browser
let server: Server
let url: string
let file: string
beforeAll(async () => {
  file = buildDocs()
  server = createServer(express().use(createContractPages())).listen(0)
  url = `http://localhost:${(server.address() as AddressInfo).port}/docs`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

test('the page asks the network for nothing but itself and logs no error', async () => {
  const { page, requests, errors } = await visit(browser, url)
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

test('every operation is in the menu, and its text and its samples in curl and TypeScript open from there', async () => {
  const { page, errors } = await visit(browser, url)
  // The language is that of all samples, and stays from operation to operation.
  let [shown, other] = ['curl', 'TypeScript']
  for (const { name } of contract.tags) {
    await page.getByRole('link', { name, exact: true }).click()
    for (const { method, path, summary, operationId } of operationsOf(name)) {
      await page.getByRole('link', { name: `${summary} ${method}`, exact: true }).click()
      await page.getByRole('heading', { name: summary }).first().waitFor()
      await page.getByText(path, { exact: true }).first().waitFor()
      const [place = ''] = path.split('{')
      const texts = new Map([
        ['curl', new URL(place, url).href],
        ['TypeScript', callOf(operationId)],
      ])
      // Other operations of the tag may have theirs beside it.
      const sample = (language: string) =>
        page
          .locator('.panel-request-samples')
          .filter({ has: page.locator('code', { hasText: texts.get(language) ?? '' }) })
          .first()
      await sample(shown).getByText(shown, { exact: true }).filter({ visible: true }).first().click()
      const choice = page.getByRole('menuitem', { name: other, exact: true }).filter({ visible: true })
      // It may be below the window's edge.
      await choice.first().dispatchEvent('click')
      await sample(other).waitFor()
      ;[shown, other] = [other, shown]
    }
  }
  expect(errors).toEqual([])
}, 180_000)

test('every guide is in the menu, and its text opens from there', async () => {
  const { page, errors } = await visit(browser, url)
  const guides = [...readIntroduction().matchAll(/^# (.+)$/gm)].map(([, title = '']) => title)
  expect(guides.length).toBeGreaterThan(12)
  for (const name of guides) {
    await page.getByRole('link', { name, exact: true }).first().click()
    const heading = page.locator(`[id="section/${name.toLowerCase().replaceAll(' ', '-')}"]`)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400)
  }
  expect(errors).toEqual([])
})

test('every tag is in a group of the menu, and Health is the last', () => {
  const grouped = contract['x-tagGroups'].flatMap(({ tags }) => tags)
  expect(grouped.toSorted()).toEqual(contract.tags.map(({ name }) => name).toSorted())
  expect(grouped.at(-1)).toBe('Health')
})

test('an operation shows its id, and no headers of every response', async () => {
  const { page, errors } = await visit(browser, `${url}#/invoices/payinvoice`)
  await page.getByRole('link', { name: 'payInvoice', exact: true }).first().waitFor()
  expect(await page.getByText('X-RateLimit-Remaining').count()).toBe(0)
  expect(errors).toEqual([])
})

test('the state tables are wholly in view on a desktop', async () => {
  const { page } = await visit(browser, url)
  for (const place of ['metering', 'subscriptions-and-periods', 'invoices-and-their-states']) {
    await page.goto(`${url}#/section/${place}`)
    await page.locator(`[id="section/${place}"]`).waitFor()
    await page.getByRole('columnheader', { name: 'From', exact: true }).first().waitFor()
    const cut = `[...document.querySelectorAll('.md-table-wrapper')].filter((each) => each.scrollWidth > each.clientWidth + 1).length`
    expect({ place, cut: await page.evaluate(cut) }).toEqual({ place, cut: 0 })
  }
})

test('each block of code in a guide has a button that copies it', async () => {
  const { page, errors } = await visit(browser, `${url}#/section/getting-started`)
  const block = page.locator('pre').filter({ hasText: 'npx usage-billing serve' }).first()
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  expect(errors).toEqual([])
})

test('pictures have colours for a dark page', async () => {
  const { page } = await visit(browser, `${url}#/section/invoices-and-their-states`)
  const painted = `getComputedStyle(document.querySelector('img[alt^="The states of an invoice"]')).backgroundImage`
  const light = await page.evaluate(painted)
  // The page may still choose its own colours meanwhile.
  const dark = `(document.documentElement.classList.add('dark'), ${painted})`
  await expect.poll(() => page.evaluate(dark)).not.toBe(light)
})

test('a drawing keeps its size on a phone', async () => {
  const { page, errors } = await visit(browser, url, { width: 390, height: 844 })
  for (const [place, text, width] of [
    ['subscriptions-and-periods', 'A subscription in time', 322],
    ['invoices-and-their-states', 'The states of an invoice', 750],
  ] as const) {
    await page.goto(`${url}#/section/${place}`)
    const picture = page.locator(`img[alt^="${text}"]`)
    await picture.waitFor()
    expect((await picture.boundingBox())?.width).toBe(width)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
  expect(errors).toEqual([])
})

test('the dashboard is shown: the overview and the page of a customer', async () => {
  const { page, errors } = await visit(browser, `${url}#/section/the-dashboard`)
  for (const text of ['The overview in test mode', 'The page of a customer']) {
    const picture = page.locator(`img[alt^="${text}"]`)
    await picture.waitFor()
    expect((await picture.boundingBox())?.width).toBeGreaterThan(600)
    const painted = `getComputedStyle(document.querySelector('img[alt^="${text}"]')).backgroundImage`
    expect(await page.evaluate(painted)).toContain('data:image/svg+xml')
  }
  expect(errors).toEqual([])
})

test('the guides are in the page with their pictures and tables, and lead to the operations', async () => {
  const { page, errors } = await visit(browser, `${url}#/section/invoices-and-their-states`)
  const picture = page.getByAltText(/^The states of an invoice/)
  expect((await picture.boundingBox())?.width).toBeGreaterThan(600)
  const painted = `getComputedStyle(document.querySelector('img[alt^="The states of an invoice"]')).backgroundImage`
  expect(await page.evaluate(painted)).toContain('data:image/svg+xml')
  await page
    .getByRole('cell', { name: /^Grant credits, pay a part/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'payInvoice' }).first().click()
  await page.getByRole('heading', { name: 'Pay an invoice' }).first().waitFor()
  expect(errors).toEqual([])
})

test('search finds an operation by its description, and a field by its own', async () => {
  const { page, errors } = await visit(browser, url)
  const results = page.locator('[data-component-name="Search/SearchItem"]')
  await page.getByText('Search').click()
  for (const [words, found] of [
    ['cancelled after finalizing', '/v1/invoices/{id}/void'],
    ['a started package is charged in full', 'Units are sold in packages'],
  ] as const) {
    await page.getByPlaceholder(/search/i).fill(words)
    await results.filter({ hasText: found }).first().waitFor()
  }
  expect(errors).toEqual([])
})

test('a narrow screen is not wider than itself', async () => {
  const { page, errors } = await visit(browser, url, { width: 380, height: 800 })
  for (const [place, heading] of [
    ['', 'Usage Billing API'],
    ['#/section/errors', 'Errors'],
    ['#/plans/createplan', 'Create a plan'],
  ] as const) {
    await page.goto(url + place)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect({ place, isWider: Number(width) > 380 }).toEqual({ place, isWider: false })
  }
  expect(errors).toEqual([])
})

/** How the operation's TypeScript sample calls it. */
function callOf(id: string): string {
  const [operation] = operations.filter((each) => each.id === id)
  const samples = operation && operationAt(document, operation)['x-codeSamples']
  return /billing\.\w+\.\w+\(/.exec(JSON.stringify(samples ?? ''))?.[0] ?? ''
}

function operationsOf(tag: string) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter((entry): entry is [string, Operation] => entry[0] !== 'parameters')
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, { operationId, summary }]) => ({ path, method, operationId, summary })),
  )
}
