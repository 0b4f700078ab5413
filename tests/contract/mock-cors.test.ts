import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mock, startMock } from '../../scripts/mock/start-mock.ts'
import { openBrowser, visit } from '../browser/browser.ts'

const frontend = createServer((_request, response) =>
  response.setHeader('Content-Type', 'text/html').end('<link rel="icon" href="data:,">'),
)
let mock: Mock
let browser: Browser
beforeAll(async () => {
  mock = await startMock()
  browser = await openBrowser()
  frontend.listen(0)
})
afterAll(async () => {
  await browser?.close()
  await mock?.stop()
  frontend.close()
})

test('a page of another origin may read, write and read the headers', async () => {
  const { page, errors } = await visit(
    browser,
    `http://localhost:${(frontend.address() as AddressInfo).port}/`,
  )
  const seen = await page.evaluate(async (base) => {
    const headers = {
      Authorization: 'Bearer ak_test_x',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'a',
    }
    const read = await fetch(`${base}/v1/customers`, { headers })
    const body = JSON.stringify({ name: 'Cobalt Studio', email: 'hello@cobalt-studio.example' })
    const written = await fetch(`${base}/v1/customers`, { method: 'POST', headers, body })
    const changed = await fetch(`${base}/v1/invoices/cm8z1d5n30007jr5vk2p4qx9e`, {
      method: 'DELETE',
      headers,
    })
    return {
      statuses: [read.status, written.status, changed.status],
      remaining: read.headers.get('X-RateLimit-Remaining'),
      customer: await written.text(),
    }
  }, mock.url)
  expect(seen).toMatchObject({ statuses: [200, 201, 200], remaining: '999' })
  expect(JSON.parse(seen.customer).customer.name).toBe('Cobalt Studio')
  expect(errors).toEqual([])
})

test('a page of another origin reads refusals too, and asks for them by Prefer', async () => {
  const { page } = await visit(browser, `http://localhost:${(frontend.address() as AddressInfo).port}/`)
  const [refusal = '', limited = '', seconds] = await page.evaluate(async (base) => {
    const bare = await fetch(`${base}/v1/customers`)
    const headers = { Authorization: 'Bearer ak_test_x', Prefer: 'code=429' }
    const tooMany = await fetch(`${base}/v1/customers`, { headers })
    return [await bare.text(), await tooMany.text(), tooMany.headers.get('Retry-After')]
  }, mock.url)
  expect(JSON.parse(refusal ?? '').error.code).toBe('UNAUTHORIZED')
  expect(JSON.parse(limited ?? '').error.code).toBe('RATE_LIMIT_EXCEEDED')
  expect(seconds).toBe('12')
})
