import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operation, readContract } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { type Mock, startMock } from '../../scripts/mock/start-mock.ts'
import { readBody } from '../support/answers.ts'
import { checkResponse } from '../support/check-response.ts'
import { holdRules } from './mock-rules.ts'

const shown = readContract().operations
const KEY = { Authorization: 'Bearer ak_test_x' }
const CUSTOMER = JSON.stringify({ name: 'Acme Robotics', email: 'billing@acme-robotics.example' })

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.stop())

describe.each(shown)('$id', (operation) => {
  const cases = operation.responses.flatMap(({ status, examples }) =>
    examples.map(({ name, value }) => ({ status, name, value })),
  )

  test.each(cases)(
    'is mocked with $status $name as the contract shows it, and breaks nothing of it',
    async ({ status, name, value }) => {
      const answer = await ask(operation, { Prefer: `code=${status}, example=${name}` })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('sl-violations')).toBeNull()
      expect(readBody(answer)).toEqual(value)
      expect(checkResponse(operation.id, answer)).toEqual([])
      expect(answer.headers.get('Idempotent-Replayed')).toBeNull()
    },
  )

  test.each(cases)('finds $name by its name alone', async ({ name }) => {
    const answer = await ask(operation, { Prefer: `example=${name}` })
    const answers = cases.filter((each) => each.name === name)
    expect(answers.map(({ value }) => value)).toContainEqual(readBody(answer))
  })

  const saying = operation.body?.required === true ? operation.body.examples : []
  test.each(saying)('answers what was sent: $name', async ({ name, value }) => {
    const answer = await ask(operation, {}, { body: value })
    const success = operation.responses.find(({ status }) => status < 300)
    expect(answer.status).toBe(success?.status)
    expect(JSON.parse(answer.text)).toEqual(success?.examples.find((each) => each.name === name)?.value)
  })
})

describe.each(shown.filter((each) => each.body?.required === false))('$id takes no body, or', (operation) => {
  test.each([undefined, {}, { text: '' }])('%j', async (sent) => {
    const answer = await ask(operation, {}, sent === undefined || 'text' in sent ? sent : { body: sent })
    expect(answer.status).toBe(operation.success)
  })

  test.each(['[]', 'null', '"x"', '{"a":1}'])('refuses %s', async (text) => {
    const answer = await ask(operation, {}, { text })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
  })
})

describe.each(shown.filter((each) => each.body !== undefined))('a body for $id', (operation) => {
  test('is refused where it breaks the contract', async () => {
    const answer = await ask(operation, {}, { body: { unicorn: true } })
    expect(answer.status).toBe(400)
    expect(checkResponse(operation.id, answer)).toEqual([])
  })

  const refused: [name: string, sent: Sent, status: number, code: string][] = [
    ['that is no JSON', { text: '{"name": ' }, 400, 'INVALID_JSON'],
    ['that is empty', { text: '' }, 400, 'INVALID_JSON'],
    ['of another media type', { text: '{}', type: 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ]
  const isNeeded = operation.body?.required === true
  test.each(refused.filter(([, { text }]) => isNeeded || text !== ''))(
    '%s is answered as the service answers it',
    async (_name, sent, status, code) => {
      const answer = await ask(operation, {}, sent)
      expect(answer.status).toBe(status)
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code } })
      expect(checkResponse(operation.id, answer)).toEqual([])
    },
  )
})

test.each([
  ['/v1/plans/cm6zk8w1c0005jr5vpb6scal2', { plan: { code: 'scale' } }],
  ['/v1/invoices/cm8z3wn5a0010jr5vi7a4pril', { invoice: { subscription_id: 'cm7q5b8w40006jr5vs1h4acme' } }],
  ['/v1/events/cm7sk2c3d0015jr5vr2nometr', { event: { rejection: { code: 'NO_MATCHING_METER' } } }],
])('%s answers the example that it is about', async (path, members) => {
  const response = await fetch(mock.url + path, { headers: KEY })
  expect(await response.json()).toMatchObject(members)
})

holdRules(() => mock.url, checkResponse)

test('the same Idempotency-Key again is answered as replayed, and as the first time', async () => {
  const [operation] = shown.filter(({ id }) => id === 'finalizeInvoice')
  if (operation === undefined) throw new Error('no such operation')
  const key = { 'Idempotency-Key': 'once' }
  const [first, again, other] = [
    await ask(operation, key),
    await ask(operation, key),
    await ask(operation, { 'Idempotency-Key': 'twice' }),
  ]
  expect([first, again, other].map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual([
    null,
    'true',
    null,
  ])
  expect(again.text).toBe(first.text)
  expect(checkResponse('finalizeInvoice', again)).toEqual([])
})

test.each([
  ['no key', {}, 'UNAUTHORIZED'],
  ['another scheme', { Authorization: 'Basic YTpi' }, 'UNAUTHORIZED'],
  ['a token that is no key', { Authorization: 'Bearer hunter2' }, 'INVALID_API_KEY'],
])('the mock refuses %s', async (_name, headers, code) => {
  const response = await fetch(`${mock.url}/v1/customers`, { headers })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ error: { code } })
})

test('the mock’s health needs no key', async () => {
  expect((await fetch(`${mock.url}/v1/health`)).status).toBe(200)
})

test.each(['/v1/unicorns', '/v1/customers/%ff', '/v1/customers/%zz', '/v1/customers/'])(
  'no such path as %s: told in the envelope, and the mock goes on',
  async (path) => {
    const response = await fetch(mock.url + path, { headers: KEY })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'ROUTE_NOT_FOUND' } })
    expect((await fetch(`${mock.url}/v1/customers`, { headers: KEY })).status).toBe(200)
  },
)

test.each([
  [{}, 400],
  [{ customer_id: null, external_customer_id: null }, 400],
  [{ customer_id: 'cm7q4x2k80001jr5v9t3hw6ab', external_customer_id: 'acct_4211' }, 400],
  [{ customer_id: 'cm7q4x2k80001jr5v9t3hw6ab', external_customer_id: null }, 202],
  [{ external_customer_id: 'acct_4211' }, 202],
])('an event that names its customer with %j is answered with %i', async (names, status) => {
  const event = { event_name: 'api.request', idempotency_key: 'k', timestamp: '2026-03-02T10:15:00Z' }
  const operation = readContract().operation('ingestEvents')
  const answer = await ask(operation, {}, { body: { events: [{ ...event, ...names }] } })
  expect(answer.status).toBe(status)
})

test.each([
  ['/v1/customers?emial=ä&limit=2', [['query.emial', 'unknown_parameter']]],
  ['/v1/customers?limit=0', [['query.limit', 'minimum']]],
  ['/v1/customers?cursor=0', [['query.cursor', 'invalid_cursor']]],
  ['/v1/invoices?status=odd', [['query.status[0]', 'enum']]],
  [
    '/v1/customers/abc',
    [
      ['path.id', 'min_length'],
      ['path.id', 'pattern'],
    ],
  ],
])('%s is refused for what is wrong with it', async (path, problems) => {
  const response = await fetch(mock.url + path, { headers: KEY })
  const answer = { status: response.status, headers: response.headers, text: await response.text() }
  expect(answer.status).toBe(400)
  expect(problemsIn(answer.text)).toEqual(problems)
  expect(checkResponse(path.startsWith('/v1/inv') ? 'listInvoices' : 'listCustomers', answer)).toEqual([])
})

test('a body is refused for what is wrong with it, all at once', async () => {
  const operation = readContract().operation('createCustomer')
  const body = { email: 'x', metadata: { a: 1 }, unicorn: true }
  const answer = await ask(operation, {}, { body })
  expect(problemsIn(answer.text).toSorted()).toEqual([
    ['body', 'unknown_field'],
    ['body.email', 'format'],
    ['body.email', 'min_length'],
    ['body.metadata.a', 'type'],
    ['body.name', 'required'],
  ])
  expect(checkResponse('createCustomer', answer)).toEqual([])
})

function problemsIn(text: string): string[][] {
  return JSON.parse(text).error.details.map(({ path, code }: Record<string, string>) => [path, code])
}

test('an id may be percent-encoded in a path', async () => {
  const path = '/v1/events/%63m7sk2c3d0015jr5vr2nometr'
  const response = await fetch(mock.url + path, { headers: KEY })
  expect(await response.json()).toMatchObject({ event: { rejection: { code: 'NO_MATCHING_METER' } } })
})

test.each([
  ['gzip', gzipSync(CUSTOMER), 201],
  ['br', brotliCompressSync(CUSTOMER), 201],
  ['gzip', CUSTOMER, 400],
  ['zstd', CUSTOMER, 415],
])('a body in %s is unpacked where the contract takes it (%#)', async (encoding, body, status) => {
  const headers = { ...KEY, 'Content-Type': 'application/json', 'Content-Encoding': encoding }
  const response = await fetch(`${mock.url}/v1/customers`, { method: 'POST', headers, body })
  expect(response.status).toBe(status)
})

test('a media type that only begins like JSON is refused, and any answer is acceptable', async () => {
  const patch = { ...KEY, 'Content-Type': 'application/json-patch+json' }
  expect(
    (await fetch(`${mock.url}/v1/customers`, { method: 'POST', body: CUSTOMER, headers: patch })).status,
  ).toBe(415)
  const html = { ...KEY, Accept: 'text/html' }
  expect((await fetch(`${mock.url}/v1/customers`, { headers: html })).status).toBe(200)
})

test('an unknown path and a method that a path lacks are answered in the envelope', async () => {
  const [path, method] = [
    await fetch(`${mock.url}/v1/unicorns`),
    await fetch(`${mock.url}/v1/customers/cm7q4x2k80001jr5v9t3hw6ab`, { method: 'PUT' }),
  ]
  expect([path.status, method.status]).toEqual([404, 405])
  expect(await path.json()).toMatchObject({ success: false, error: { code: 'ROUTE_NOT_FOUND' } })
  expect(await method.json()).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } })
  expect(method.headers.get('Allow')).toBe('GET, DELETE, PATCH')
})

test('a request for an example that does not exist gets the list of those that do', async () => {
  const response = await fetch(`${mock.url}/v1/customers`, { headers: { ...KEY, Prefer: 'example=unicorn' } })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Prefer: code=200, example=none')
})

test('a port in use is reported', async () => {
  const { port } = new URL(mock.url)
  await expect(startMock({ port: Number(port) })).rejects.toThrow(`port ${port} is in use`)
})

type Sent = { body?: unknown; text?: string; type?: string }

async function ask(operation: Operation, headers: Record<string, string>, sent: Sent = {}, query = '') {
  const { method, path } = operations[operation.id]
  const { text = textOf(operation, sent), type = 'application/json' } = sent
  const response = await fetch(mock.url + fill(path, operation) + query, {
    method,
    headers: { ...KEY, ...(text !== undefined && { 'Content-Type': type }), ...headers },
    ...(text !== undefined && { body: text }),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function textOf(operation: Operation, { body }: Sent): string | undefined {
  const value = body ?? operation.body?.examples[0]?.value
  return value === undefined ? undefined : JSON.stringify(value)
}

/** The path, and the query that the operation cannot do without, with the contract's own examples in it. */
function fill(path: (typeof operations)[OperationId]['path'], { parameters }: Operation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce<string>(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    )
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  return `${filled}?${new URLSearchParams(Object.fromEntries(query.map(({ name, example }) => [name, String(example)])))}`
}
