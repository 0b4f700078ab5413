import { expect, onTestFinished, test, vi } from 'vitest'
import { type BillingClient, createBillingClient, isBillingError } from '../../client/index.ts'
import { version } from '../../generated/client.ts'
import { serviceForThisFile } from '../support/service.ts'
import { faultyProxy, hastyClient } from './support.ts'

const service = await serviceForThisFile()
const acme = { name: 'Acme Robotics', email: 'billing@acme-robotics.example' }

async function connect(options: { headers?: Record<string, string> } = {}) {
  const { key } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, () => 'none')
  return { billing: hastyClient({ apiKey: key, baseUrl: proxy.url, ...options }), seen: proxy.seen }
}

test('withResponse gives the status and the headers with the body', async () => {
  const { billing } = await connect()
  const options = { idempotencyKey: 'order-7' }
  const { data, response } = await billing.customers.create(acme, options).withResponse()
  expect(response.status).toBe(201)
  expect(response.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/)
  expect(response.headers.get('X-Request-Id')).toBe(data.request_id)
  const again = await billing.customers.create(acme, options).withResponse()
  expect(again.response.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.data.customer).toEqual(data.customer)
  const listed = await billing.customers.list().withResponse()
  expect(listed.data.customers).toHaveLength(1)
  expect(listed.response.status).toBe(200)
})

test('withResponse rejects like the call itself, and leaves no rejection unhandled', async () => {
  const { billing } = await connect()
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  await expect(
    billing.customers.create({ ...acme, email: 'no address' }).withResponse(),
  ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  // A list that nobody uses asks for nothing.
  billing.customers.list({ limit: 0 })
  await billing.health.get()
  expect(unhandled).toEqual([])
})

test('sends the headers of the client and of the call, and says which client it is', async () => {
  const { billing, seen } = await connect({ headers: { 'X-Team': 'billing', 'X-Stage': 'test' } })
  await billing.company.get({ headers: { traceparent: '00-1-2-01', 'x-stage': 'call' } })
  expect(seen[0]?.headers).toMatchObject({
    'x-team': 'billing',
    'x-stage': 'call',
    traceparent: '00-1-2-01',
    'user-agent': `usage-billing-api/${version}`,
  })
})

test('an export is a blob of its type, with the charset', async () => {
  const { billing } = await connect()
  await billing.customers.create({ ...acme, name: 'Größe' })
  const file = await billing.customers.export()
  expect(file.type.replaceAll(' ', '')).toBe('text/csv;charset=utf-8')
  expect(await file.text()).toContain(',Größe,')
})

test('takes the key and the URL from the environment', async () => {
  const { key } = await service.company()
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('BILLING_API_KEY', key)
  vi.stubEnv('BILLING_BASE_URL', service.baseUrl)
  expect((await createBillingClient().customers.list()).customers).toEqual([])
  vi.stubEnv('BILLING_API_KEY', '')
  expect(() => createBillingClient()).toThrow('BILLING_API_KEY')
  vi.stubEnv('BILLING_BASE_URL', undefined)
  expect(() => createBillingClient({ apiKey: key })).toThrow('BILLING_BASE_URL')
})

test('takes a Date wherever a time goes', async () => {
  const { billing, seen } = await connect()
  const frozen_time = new Date('2026-01-01T00:00:00.000Z')
  const { test_clock } = await billing.testClocks.create({ frozen_time })
  expect(test_clock.frozen_time).toBe(frozen_time.toISOString())
  const to = new Date('2026-01-02T00:00:00.000Z')
  expect((await billing.testClocks.advance(test_clock.id, { to })).test_clock.frozen_time).toBe(
    to.toISOString(),
  )
  await billing.invoices.list({ created_from: frozen_time, created_to: to })
  expect(decodeURIComponent(seen.at(-1)?.path ?? '')).toContain(`created_from=${frozen_time.toISOString()}`)
  const { customer } = await billing.customers.create(acme)
  const timestamp = new Date(service.clock.now)
  await billing.events.ingest({
    events: [{ event_name: 'x', idempotency_key: 'k', customer_id: customer.id, timestamp }],
  })
  const { events } = await billing.events.list({ to: new Date(timestamp.getTime() + 1) })
  expect(events).toMatchObject([{ timestamp: timestamp.toISOString() }])
})

const unsayable: [string, (billing: BillingClient) => Promise<unknown>, RegExp][] = [
  ['NaN', (billing) => billing.testClocks.list({ limit: Number.NaN }), /"limit" is NaN/],
  [
    'NaN in a body',
    (billing) =>
      billing.events.track({ event_name: 'x', customer_id: 'c', properties: { calls: Number.NaN } }),
    /"calls" is NaN/,
  ],
  [
    'an invalid Date',
    (billing) => billing.invoices.list({ created_from: new Date('soon') }),
    /"created_from"/,
  ],
  [
    'an invalid Date in a body',
    (billing) => billing.testClocks.create({ frozen_time: new Date('soon') }),
    /"frozen_time" is an invalid Date/,
  ],
]
test.each(unsayable)('%s is refused before anything is sent', async (_name, call, message) => {
  const { billing, seen } = await connect()
  await expect(call(billing)).rejects.toThrow(message)
  expect(seen).toEqual([])
})

test('a path parameter that is missing or a step is refused, since its path would be another', async () => {
  const { billing, seen } = await connect()
  expect(() => billing.customers.delete('')).toThrow('"id"')
  // @ts-expect-error: only a text is an id
  expect(() => billing.customers.delete(undefined)).toThrow('"id"')
  for (const step of ['.', '..']) expect(() => billing.customers.get(step)).toThrow('"id"')
  // @ts-expect-error: an object with one is none
  expect(() => billing.customers.delete({ id: 'c1' })).toThrow('"id"')
  expect(seen).toEqual([])
})

test('isBillingError narrows the details to those of the code', async () => {
  const { billing } = await connect()
  const { customer } = await billing.customers.create({ ...acme, external_id: 'acct_1' })
  const error: unknown = await billing.customers
    .create({ ...acme, external_id: 'acct_1' })
    .catch((cause) => cause)
  expect(isBillingError(error)).toBe(true)
  expect(isBillingError(error, 'CURRENCY_MISMATCH', 'CUSTOMER_NOT_FOUND')).toBe(false)
  if (!isBillingError(error, 'EXTERNAL_ID_ALREADY_EXISTS')) throw error
  const { customers } = await billing.customers.list({ external_id: error.details.external_id })
  expect(customers).toEqual([customer])
  expect(isBillingError(new Error('EXTERNAL_ID_ALREADY_EXISTS'))).toBe(false)
})

test('the two parts of a path go in the order of the path', async () => {
  const { billing } = await connect()
  const { customer } = await billing.customers.create(acme)
  const { payment_method } = await billing.payments.createMethod(customer.id, {
    token: 'pm_ok',
    label: 'Visa',
  })
  const detached = await billing.payments.detachMethod(customer.id, payment_method.id)
  expect(detached.payment_method).toMatchObject({ id: payment_method.id, status: 'detached' })
})
