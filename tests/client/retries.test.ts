import { expect, test } from 'vitest'
import { pauseBefore } from '../../client/backoff.ts'
import { parseRetryAfter } from '../../client/billing-api-error.ts'
import { serviceForThisFile, serviceForThisTest } from '../support/service.ts'
import { type Fault, faultyProxy, hastyClient, type Seen } from './support.ts'

const service = await serviceForThisFile()
const acme = { name: 'Acme Robotics', email: 'billing@acme-robotics.example' }

async function through(faultOf: (seen: Omit<Seen, 'fault'>, earlier: Seen[]) => Fault, timeout = 60_000) {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, faultOf)
  return { billing: hastyClient({ apiKey: key, baseUrl: proxy.url, timeout }), seen: proxy.seen }
}

const first =
  (...faults: Fault[]) =>
  (_: unknown, earlier: Seen[]): Fault =>
    faults[earlier.length] ?? 'none'

const passing: Fault[] = [
  'lost before',
  'lost after',
  'cut',
  { status: 500 },
  { status: 502, body: '<html>Bad Gateway</html>' },
  { status: 503, headers: { 'Retry-After': '1' } },
  { status: 504 },
  { status: 429, headers: { 'Retry-After': '1' } },
]
for (const fault of passing) {
  test(`sends a POST again after ${JSON.stringify(fault)}, with the same key and bytes, and it is done once`, async () => {
    const { billing, seen } = await through(first(fault, fault))
    const { customer } = await billing.customers.create(acme)
    expect(seen.map((each) => each.fault)).toEqual([fault, fault, 'none'])
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1)
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const { customers } = await billing.customers.list()
    expect(customers).toEqual([customer])
  })
}

test('pays, finalizes and grants once, though every first answer is lost', async () => {
  const lost = new Set<string>()
  const { billing } = await through(({ method, path }) => {
    const again = lost.has(`${method} ${path}`)
    lost.add(`${method} ${path}`)
    return again ? 'none' : 'lost after'
  })
  const { customer } = await billing.customers.create(acme)
  await billing.wallets.createCreditGrant(customer.id, {
    amount: '50.00',
    account_type: 'currency',
    currency_code: 'USD',
  })
  const { invoice } = await billing.invoices.create({
    customer_id: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 14,
    line_items: [{ description: 'Setup', quantity: 1, unit_amount_cents: 1_500 }],
  })
  await billing.invoices.finalize(invoice.id)
  const paid = await billing.invoices.pay(invoice.id, { source: 'wallet' })
  expect(paid.invoice).toMatchObject({ status: 'paid', total_cents: 1_500 })
  expect((await billing.invoices.list()).invoices).toHaveLength(1)
  expect((await billing.wallets.listCustomerBalances(customer.id)).balances).toMatchObject([
    { balance: '35.00' },
  ])
})

test('gives up after maxRetries, with the last answer’s error', async () => {
  const { billing, seen } = await through(() => ({ status: 503, body: 'down' }))
  const call = billing.customers.list({}, { maxRetries: 2 })
  await expect(call).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 503 })
  expect(seen).toHaveLength(3)
  await expect(billing.customers.list({}, { maxRetries: 0 })).rejects.toThrow()
  expect(seen).toHaveLength(4)
})

test('sends PATCH and DELETE again under their key, so that what was done is not done twice', async () => {
  const limited: Fault = { status: 429, headers: { 'Retry-After': '1' } }
  const { billing, seen } = await through(({ method }, earlier) => {
    const tries = earlier.filter((each) => each.method === method).length
    return method === 'PATCH' || method === 'DELETE'
      ? (([limited, 'lost after'] as const)[tries] ?? 'none')
      : 'none'
  })
  const { customer } = await billing.customers.create(acme)
  const patch = billing.customers.update(customer.id, { name: 'Acme' })
  expect((await patch).customer.name).toBe('Acme')
  const line_items = [{ description: 'API calls', quantity: 1, unit_amount_cents: 100 }]
  const { invoice } = await billing.invoices.create({
    customer_id: customer.id,
    collection_method: 'charge_automatically' as const,
    line_items,
  })
  const deleted = await billing.invoices.delete(invoice.id)
  expect(deleted.invoice).toEqual({ id: invoice.id, deleted: true })
  expect(seen.filter(({ method }) => method !== 'POST').map(({ fault }) => fault)).toEqual([
    limited,
    'lost after',
    'none',
    limited,
    'lost after',
    'none',
  ])
})

test('of the POSTs without a key ingest is sent again, and the test clock is not moved twice', async () => {
  const { billing, seen } = await through(({ path }, earlier) =>
    earlier.some((each) => each.path === path) ? 'none' : 'lost after',
  )
  const event = { event_name: 'x', customer_id: `c${'1'.repeat(24)}`, idempotency_key: 'k-1' }
  const timestamp = service.clock.now.toISOString()
  const again = await billing.events.ingest({ events: [{ ...event, timestamp }] })
  expect(again).toMatchObject({ accepted: 1, duplicates: 1 })
  const to = new Date(service.clock.now.getTime() + 1_000).toISOString()
  const { id } = (await billing.testClocks.create()).test_clock
  await expect(billing.testClocks.advance(id, { to })).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
  })
  expect(seen.map(({ path }) => path)).toEqual([
    '/v1/events/ingest',
    '/v1/events/ingest',
    '/v1/test_clocks',
    '/v1/test_clocks',
    `/v1/test_clocks/${id}/advance`,
  ])
})

test('sends nothing again that was refused for what it is', async () => {
  const { billing, seen } = await through(() => 'none')
  await expect(billing.customers.create({ ...acme, name: '' })).rejects.toMatchObject({ status: 400 })
  await expect(billing.customers.get(`c${'0'.repeat(24)}`)).rejects.toMatchObject({
    status: 404,
  })
  expect(seen).toHaveLength(2)
})

test('a key of the caller’s own is sent, and a second call with it is a replay', async () => {
  const { billing, seen } = await through(() => 'none')
  const one = await billing.customers.create(acme, { idempotencyKey: 'order-7' })
  const two = await billing.customers.create(acme, { idempotencyKey: 'order-7' })
  expect(two.customer).toEqual(one.customer)
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-7', 'order-7'])
})

test('a try that takes too long is a TIMEOUT, and is sent again', async () => {
  const { billing, seen } = await through(first('hangs'), 200)
  expect((await billing.customers.list()).customers).toEqual([])
  expect(seen).toHaveLength(2)
  const hung = await through(() => 'hangs')
  const call = hung.billing.customers.list({}, { timeout: 100, maxRetries: 1 })
  await expect(call).rejects.toMatchObject({ code: 'TIMEOUT', status: undefined })
  expect(hung.seen).toHaveLength(2)
})

test('a 200 that is not JSON is an UNEXPECTED_ANSWER', async () => {
  const { billing } = await through(() => ({
    status: 200,
    body: '<html>Sign in to the café’s network</html>',
  }))
  const error = await billing.customers.list().catch((error) => error)
  expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200 })
})

test('waits for the window’s end when the service limits the rate, and loses no call', async () => {
  const limited = await serviceForThisTest({ rateLimitPerMinute: 3 })
  const { key } = await limited.company()
  const pauses: number[] = []
  const billing = hastyClient({
    apiKey: key,
    baseUrl: limited.baseUrl,
    clock: {
      now: () => limited.clock.now.getTime(),
      elapsed: () => limited.clock.now.getTime(),
      sleep: async (ms) => {
        pauses.push(ms)
        limited.clock.advance(ms)
      },
    },
  })
  for (let n = 0; n < 8; n++) await billing.customers.create(acme)
  expect(pauses.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...pauses)).toBeGreaterThan(30_000)
  const ids: string[] = []
  for await (const { id } of billing.customers.list({ limit: 2 })) ids.push(id)
  expect(new Set(ids).size).toBe(8)
})

test('pauses grow from half a second to their limit, within full jitter, and keep to Retry-After', () => {
  const most = (retry: number, retryAfterMs?: number) =>
    pauseBefore(retry, {
      random: () => 1,
      maxMs: 8_000,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    })
  expect([0, 1, 2, 3, 4, 5, 5_000].map((retry) => most(retry))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000, 8000,
  ])
  expect(pauseBefore(3, { random: () => 0, maxMs: 8_000 })).toBe(0)
  expect(pauseBefore(0, { random: () => 0, maxMs: 8_000, retryAfterMs: 20_000 })).toBe(20_000)
  expect(most(6, 20_000)).toBe(20_500)
})

test('reads Retry-After as seconds and as a date', () => {
  const now = Date.parse('2026-03-15T12:00:00Z')
  expect(parseRetryAfter('7', now)).toBe(7_000)
  expect(parseRetryAfter('Sun, 15 Mar 2026 12:00:30 GMT', now)).toBe(30_000)
  expect(parseRetryAfter('Sun, 15 Mar 2026 11:00:00 GMT', now)).toBe(0)
  expect(parseRetryAfter('soon', now)).toBeUndefined()
  expect(parseRetryAfter(null, now)).toBeUndefined()
})
