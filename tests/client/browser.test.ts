import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser, visit } from '../browser/browser.ts'

const root = join(import.meta.dirname, '../..')

test('a browser’s page and worker are refused, unless dangerouslyAllowBrowser is set', async () => {
  const url = await serveSources()
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const { page } = await visit(browser, url)
  const outcomes = await page.evaluate(`(async () => {
    const { createBillingClient } = await import('/client/index.ts')
    const options = { apiKey: 'ak_test_1', baseUrl: location.origin }
    const attempt = (more) => {
      try {
        return typeof createBillingClient({ ...options, ...more }).customers.create
      } catch (error) {
        return error.message
      }
    }
    const worker = new Worker('/worker.js', { type: 'module' })
    const inWorker = await new Promise((resolve) => worker.addEventListener('message', (event) => resolve(event.data)))
    return { inPage: attempt({}), inWorker, told: attempt({ dangerouslyAllowBrowser: true }) }
  })()`)
  expect(outcomes).toEqual({
    inPage: expect.stringContaining('called in a browser'),
    inWorker: expect.stringContaining('called in a browser'),
    told: 'function',
  })
})

/** The client's own sources as a browser can load them: the types blanked, openapi-fetch under its name. */
async function serveSources(): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/') return response.setHeader('Content-Type', 'text/html').end(PAGE)
    response.setHeader('Content-Type', 'text/javascript')
    if (path === '/worker.js') return response.end(WORKER)
    if (path === '/openapi-fetch') return response.end(read('node_modules/openapi-fetch/dist/index.mjs'))
    if (/^\/(client|generated)\/[\w/-]+\.ts$/.test(path))
      return response.end(
        stripTypeScriptTypes(read(path.slice(1))).replace(`from 'openapi-fetch'`, `from '/openapi-fetch'`),
      )
    return response.writeHead(404).end()
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const PAGE = '<!doctype html><title>A page</title><link rel="icon" href="data:,">'
// Its imports come first, so that a failure of theirs is not taken for the refusal.
const WORKER = `import { createBillingClient } from '/client/index.ts'
try {
  createBillingClient({ apiKey: 'ak_test_1', baseUrl: location.origin })
  postMessage('accepted')
} catch (error) {
  postMessage(error.message)
}`
