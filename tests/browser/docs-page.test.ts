import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from '../../scripts/docs/build-docs.ts'
import { createContractPages } from '../../server/pages/contract.ts'
import { openBrowser, visit } from './browser.ts'

type Operation = { summary: string; tags: string[] }
const contract: { tags: Array<{ name: string }>; paths: Record<string, Record<string, unknown>> } =
  JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))

let browser: Browser
let server: Server
let url: string
beforeAll(async () => {
  buildDocs()
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
  const { page, requests, errors } = await visit(browser, `file://${buildDocs()}`)
  await page.getByText('Authentication and modes').first().waitFor()
  expect(errors).toEqual([])
  expect(requests).toHaveLength(1)
})

test('every operation is in the menu, and its text opens from there', async () => {
  const { page, errors } = await visit(browser, url)
  for (const { name } of contract.tags) {
    await page.getByRole('link', { name, exact: true }).click()
    for (const { method, path, summary } of operationsOf(name)) {
      await page.getByRole('link', { name: `${summary} ${method}`, exact: true }).click()
      await page.getByRole('heading', { name: summary }).first().waitFor()
      await page.getByText(path, { exact: true }).first().waitFor()
    }
  }
  expect(errors).toEqual([])
})

test('search finds an operation by a word of its description', async () => {
  const { page, errors } = await visit(browser, url)
  await page.getByText('Search').click()
  await page.getByPlaceholder(/search/i).fill('cancelled after finalizing')
  await page.getByText('/v1/invoices/{id}/void').first().waitFor()
  expect(errors).toEqual([])
})

function operationsOf(tag: string) {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter((entry): entry is [string, Operation] => entry[0] !== 'parameters')
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, { summary }]) => ({ path, method, summary })),
  )
}
