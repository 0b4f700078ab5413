import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { systemClock } from '../../client/clock.ts'
import { BillingApiError, createBillingClient } from '../../client/index.ts'
import { serviceForThisFile } from '../support/service.ts'
import { faultyProxy, hastyClient } from './support.ts'

const service = await serviceForThisFile()
const acme = { name: 'Acme Robotics', email: 'billing@acme-robotics.example' }

async function connect() {
  const { key } = await service.company()
  return hastyClient({ apiKey: key, baseUrl: service.baseUrl })
}

test('answers the success body of every kind of operation', async () => {
  const billing = await connect()
  const { customer, request_id } = await billing.customers.create(acme)
  expect(request_id).toMatch(/^req_/)
  expect((await billing.customers.get(customer.id)).customer).toEqual(customer)
  const renamed = await billing.customers.update(customer.id, { name: 'Acme' })
  expect(renamed.customer.name).toBe('Acme')
  expect((await billing.health.get()).success).toBe(true)
  expect((await billing.customers.list({ email: 'nobody@acme.example' })).customers).toEqual([])
})

test('a filter of several values takes one, and sends it as one', async () => {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, () => 'none')
  const billing = hastyClient({ apiKey: key, baseUrl: proxy.url })
  await billing.invoices.list({ status: 'paid', limit: 1 })
  await billing.invoices.list({ status: ['paid', 'void'] })
  expect(proxy.seen.map(({ path }) => path)).toEqual([
    '/v1/invoices?status=paid&limit=1',
    '/v1/invoices?status=paid&status=void',
  ])
  // @ts-expect-error: there is no such status
  await expect(billing.invoices.list({ status: 'payed' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('throws one class for a refusal, with code, status, request id and details', async () => {
  const billing = await connect()
  const error = await billing.customers.create({ ...acme, email: 'no address' }).catch((error) => error)
  expect(error).toBeInstanceOf(BillingApiError)
  expect(error).toMatchObject({
    name: 'BillingApiError',
    code: 'VALIDATION_ERROR',
    status: 400,
    requestId: expect.stringMatching(/^req_/),
    details: [{ path: 'body.email', code: 'format' }],
  })
})

test('takes a base URL with the version, or with slashes or a space at its end', async () => {
  const { key } = await service.company()
  for (const end of ['/', '/v1', '/v1/', ' ']) {
    const billing = hastyClient({ apiKey: key, baseUrl: `${service.baseUrl}${end}` })
    expect((await billing.customers.list()).customers).toEqual([])
  }
})

test('refuses options that cannot work, in a sentence', () => {
  const make = (apiKey: string, baseUrl: string, more = {}) =>
    createBillingClient({ apiKey, baseUrl, ...more })
  expect(() => make('', service.baseUrl)).toThrow('apiKey is missing')
  expect(() => make('ak_test_1', 'localhost:3000')).toThrow('baseUrl must be an http or https URL')
  expect(() => make('ak_test_1', service.baseUrl, { events: { maxBatchEvents: 1_001 } })).toThrow(
    '1 to 1,000',
  )
  expect(() => make('ak_test_1\n', service.baseUrl)).toThrow('a line break in it')
  expect(() => make('ak_test_1', service.baseUrl, { events: { flushIntervalMs: Number.NaN } })).toThrow(
    'events.flushIntervalMs',
  )
})

test('refuses a call’s own options that cannot work', async () => {
  const billing = await connect()
  await expect(billing.customers.list({}, { timeout: 0 })).rejects.toThrow('timeout must be above 0')
  await expect(billing.customers.list({}, { maxRetries: -1 })).rejects.toThrow('maxRetries must be 0 or more')
})

test.each([
  ['a redirection', { status: 301, headers: { Location: 'https://billing.example/' } }, /301 to https:/],
  ['a stranger’s success', { status: 200, body: '{"ok": true}' }, /"ok": true/],
  ['a stranger’s failure', { status: 403, body: '{"error": {"code": "no", "message": "No"}}' }, /HTTP 403/],
])('%s is an UNEXPECTED_ANSWER, and sent nowhere else', async (_name, answer, message) => {
  const proxy = await faultyProxy(service.baseUrl, () => answer)
  const billing = hastyClient({ apiKey: 'ak_test_1', baseUrl: proxy.url })
  const error = await billing.customers.create(acme).catch((error) => error)
  expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: answer.status })
  expect(error.message).toMatch(message)
  expect(proxy.seen).toHaveLength(1)
})

test('leaves nothing on a signal that many calls share', async () => {
  const billing = await connect()
  const { signal } = new AbortController()
  for (let n = 0; n < 5; n++) await billing.customers.list({}, { signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('iterates over every item of a list, each once, page by page', async () => {
  const billing = await connect()
  const created: string[] = []
  for (let n = 0; n < 7; n++) {
    service.clock.advance(1)
    created.unshift((await billing.customers.create(acme)).customer.id)
  }
  const listed: string[] = []
  for await (const customer of billing.customers.list({ limit: 3, email: acme.email }))
    listed.push(customer.id)
  expect(listed).toEqual(created)
  const page = await billing.customers.list({ limit: 3 })
  expect(page.customers).toHaveLength(3)
  expect(page.has_more).toBe(true)
})

test('asks for no further page once the caller has seen enough', async () => {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, () => 'none')
  const billing = hastyClient({ apiKey: key, baseUrl: proxy.url })
  for (let n = 0; n < 3; n++) await billing.customers.create(acme)
  const before = proxy.seen.length
  for await (const { id } of billing.customers.list({ limit: 1 })) if (id !== '') break
  expect(proxy.seen.length - before).toBe(1)
})

test('rejects an iteration with the error that a plain call rejects with', async () => {
  const { key } = await service.company()
  const billing = hastyClient({ apiKey: `${key}0`, baseUrl: service.baseUrl })
  const iterate = async () => {
    for await (const _ of billing.customers.list()) expect.unreachable()
  }
  await expect(iterate()).rejects.toMatchObject({ code: 'INVALID_API_KEY', status: 401 })
})

test('gives openapi-fetch with the same key, Idempotency-Keys and retries', async () => {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, (_, earlier) =>
    earlier.length === 0 ? 'lost after' : 'none',
  )
  const billing = hastyClient({ apiKey: key, baseUrl: proxy.url })
  const { data } = await billing.http.POST('/v1/customers', { body: acme })
  expect(data?.customer.name).toBe(acme.name)
  expect(proxy.seen).toHaveLength(2)
  expect((await billing.customers.list()).customers).toHaveLength(1)
})

test('an aborted call rejects with the reason, before it, in it and in a pause', async () => {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, ({ method }) =>
    method === 'GET' ? 'hangs' : 'lost before',
  )
  const controller = new AbortController()
  const pausing = Promise.withResolvers<void>()
  const billing = hastyClient({
    apiKey: key,
    baseUrl: proxy.url,
    clock: {
      ...systemClock,
      sleep: async (_, signal) => {
        pausing.resolve()
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
      },
    },
  })
  const reason = new Error('enough')
  const { signal } = controller
  const hanging = billing.customers.get(`c${'0'.repeat(24)}`, { signal })
  const paused = billing.customers.create(acme, { signal })
  await pausing.promise
  controller.abort(reason)
  await expect(hanging).rejects.toBe(reason)
  await expect(paused).rejects.toBe(reason)
  await expect(billing.customers.list({}, { signal })).rejects.toBe(reason)
})
