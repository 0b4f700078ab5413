import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyWebhook } from '../../client/webhooks/index.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { startProcess } from '../support/process.ts'
import { serviceForThisFile } from '../support/service.ts'

const CLI = 'scripts/cli/main.ts'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const service = await serviceForThisFile()

test('listen forwards signed events, and with a cursor goes on where it stopped', async () => {
  const company = await service.company()
  const down = { failures: 2 }
  const receiver = await startReceiver(down)
  const cursor = join(mkdtempSync(join(tmpdir(), 'listen-')), 'cursor')
  const flags = ['--forward-to', receiver.url, '--secret', SECRET, '--cursor', cursor, '--after', '0']
  const env = { BILLING_BASE_URL: service.baseUrl, BILLING_API_KEY: company.key }
  await addCustomer(company)
  const first = startProcess(CLI, env, ['listen', ...flags])
  await expect.poll(() => receiver.types(), { timeout: 20_000 }).toEqual(['customer.created'])
  expect(await first.end('SIGTERM')).toBe(0)
  expect(readFileSync(cursor, 'utf8')).toBe('1\n')
  expect(down.failures).toBe(0)
  await addCustomer(company)
  const again = startProcess(CLI, env, ['listen', ...flags.slice(0, -2)])
  await expect.poll(() => receiver.sequences(), { timeout: 20_000 }).toEqual([1, 2])
  expect(await again.end('SIGTERM')).toBe(0)
}, 60_000)

test('listen prints a line of JSON per event', async () => {
  const company = await service.company()
  await addCustomer(company)
  const env = { BILLING_BASE_URL: service.baseUrl, BILLING_API_KEY: company.key }
  const listening = startProcess(CLI, env, ['listen', '--ndjson', '--after', '0'])
  const [line = ''] = await listening.printed(/^\{.*\}$/m)
  expect(JSON.parse(line)).toMatchObject({ type: 'customer.created', sequence: 1 })
  expect(await listening.end('SIGTERM')).toBe(0)
}, 60_000)

test('check-receiver passes a program that verifies, and says what is wrong with one that does not', async () => {
  const good = await startReceiver({ failures: 0 })
  const passed = startProcess(CLI, {}, ['check-receiver', good.url, '--secret', SECRET])
  expect(await passed.end()).toBe(0)
  expect(passed.output()).toContain('The receiver passes all checks.')
  const credulous = createServer((_request, response) => response.end())
  credulous.listen(0)
  onTestFinished(() => void credulous.close())
  const { port } = credulous.address() as AddressInfo
  const failed = startProcess(CLI, {}, ['check-receiver', `http://localhost:${port}`, '--secret', SECRET])
  expect(await failed.end()).toBe(1)
  expect(failed.output().match(/^FAIL .*/gm)).toEqual([
    'FAIL  refuses a changed byte: answered 200, and should refuse it with 400',
    'FAIL  refuses another secret: answered 200, and should refuse it with 400',
    'FAIL  refuses a message without a signature: answered 200, and should refuse it with 400',
    'FAIL  refuses a message that is 6 minutes old: answered 200, and should refuse it with 400',
    'FAIL  refuses a message from 6 minutes ahead: answered 200, and should refuse it with 400',
  ])
}, 60_000)

/** Verifies as the guide says, and fails so many times first. */
async function startReceiver(down: { failures: number }) {
  const taken: Array<{ type: string; sequence: number }> = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    if (down.failures > 0) {
      down.failures -= 1
      response.writeHead(500).end()
      return
    }
    const event = await verifyWebhook(SECRET, request.headers, body).catch(() => undefined)
    if (event !== undefined) taken.push(event)
    response.writeHead(event === undefined ? 400 : 204).end()
  })
  server.listen(0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/webhooks`,
    types: () => taken.map(({ type }) => type),
    sequences: () => taken.map(({ sequence }) => sequence),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
