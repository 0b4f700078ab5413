import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { newEvent, readEvent } from '../fixtures/events.ts'
import { addDraft, newInvoice } from '../fixtures/invoices.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { createSender, type Sending } from '../support/client.ts'
import { countRows } from '../support/count-rows.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const MIB = 1024 * 1024
const NOTHING = { customers: 0, invoices: 0, events: 0 }

/** Everything below is sent by a company that has nothing, and has nothing afterwards. */
async function refuse(sending: Partial<Sending>) {
  const company = await service.company()
  const answer = await company.send({ method: 'POST', path: '/v1/customers', ...sending })
  expect(await countRows(company)).toEqual(NOTHING)
  const { code, details } = answer.body.error ?? {}
  return { status: answer.status, code, details }
}

const customer = (name: string) => `{"name":${name},"email":"a@b.example"}`
const event = (members: string) =>
  `{"events":[{"event_name":"e","idempotency_key":"k","customer_id":"${UNKNOWN_ID}","timestamp":"2026-03-15T12:00:00Z",${members}}]}`
const ingesting = (body: string): Partial<Sending> => ({ path: '/v1/events/ingest', body })

describe('bytes that are no JSON in UTF-8 answer INVALID_JSON and store nothing:', () => {
  const invalid = { status: 400, code: 'INVALID_JSON' }
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['a body that breaks off', '{"name":"A"'],
    ['two values', `${customer('"A"')}{}`],
    ['single quotes', "{'name':'A'}"],
    ['a trailing comma', '{"name":"A",}'],
    ['a comment', '/**/{}'],
    ['NaN', customer('NaN')],
    ['a raw line break in a string', customer('"A\nB"')],
    ['an empty body with a content type', ''],
    ['blanks', '  \n'],
    ['a byte that no UTF-8 has', bytes(customer('"A'), [0xff], '"')],
    ['a character cut in half', bytes('{"name":"', [0xe2, 0x82], '"}')],
    ['an overlong slash', bytes('{"name":"', [0xc0, 0xaf], '"}')],
    ['a surrogate in UTF-8', bytes('{"name":"', [0xed, 0xa0, 0x80], '"}')],
    ['UTF-16', new Uint8Array(Buffer.from(customer('"A"'), 'utf16le'))],
  ])('%s', async (_what, body) => {
    expect(await refuse({ body })).toMatchObject(invalid)
  })

  test('a body that says gzip and is none', async () => {
    const headers = { 'Content-Encoding': 'gzip' }
    expect(await refuse({ body: customer('"A"'), headers })).toMatchObject(invalid)
  })
})

describe('sizes', () => {
  test('1.5 MiB is the largest body; a byte more returns 413', async () => {
    const company = await service.company()
    const fitting = customer('"A"').padEnd(1.5 * MIB)
    expect((await company.send({ method: 'POST', path: '/v1/customers', body: fitting })).status).toBe(201)
    expect(await refuse({ body: `${fitting} ` })).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('5 MiB is the largest body of events', async () => {
    const company = await service.company()
    const fitting = JSON.stringify({ events: [newEvent()] }).padEnd(5 * MIB)
    const ingest = async (body: string) =>
      (await company.send({ method: 'POST', path: '/v1/events/ingest', body })).status
    expect([await ingest(fitting), await ingest(`${fitting} `)]).toEqual([202, 413])
  })

  test('a body without a length is measured as it comes', async () => {
    const company = await service.company()
    const body = new Blob([' '.repeat(6 * MIB)]).stream()
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { Authorization: `Bearer ${company.key}` },
    } as const
    const headers = { ...init.headers, 'Content-Type': 'application/json' }
    const response = await fetch(`${service.baseUrl}/v1/customers`, { ...init, headers })
    expect(response.status).toBe(413)
  })

  const zeros = Buffer.alloc(200 * MIB, ' ')
  test.each([
    ['gzip', () => gzipSync(zeros)],
    ['deflate', () => deflateSync(zeros)],
    ['br', () => brotliCompressSync(zeros.subarray(0, 20 * MIB))],
  ])('what %s unpacks to counts, so that a bomb answers 413', async (encoding, pack) => {
    const body = new Uint8Array(pack())
    expect(body.length).toBeLessThan(MIB)
    expect(await refuse({ body, headers: { 'Content-Encoding': encoding } })).toMatchObject({ status: 413 })
  })

  test('a body in gzip is read', async () => {
    const company = await service.company()
    const body = new Uint8Array(gzipSync(customer('"A"')))
    const headers = { 'Content-Encoding': 'gzip' }
    expect((await company.send({ method: 'POST', path: '/v1/customers', body, headers })).status).toBe(201)
  })
})

describe('JSON that no schema can hold answers 400 and stores nothing:', () => {
  test.each<[string, Partial<Sending>, string, string]>([
    ['U+0000 in a string', { body: customer('"a\\u0000b"') }, 'body.name', 'invalid_text'],
    ['a lone high surrogate', { body: customer('"\\ud83e"') }, 'body.name', 'invalid_text'],
    ['a lone low surrogate', { body: customer('"\\udd16 "') }, 'body.name', 'invalid_text'],
    ['surrogates the wrong way round', { body: customer('"\\udd16\\ud83e"') }, 'body.name', 'invalid_text'],
    [
      'U+0000 in a property',
      ingesting(event('"properties":{"a":"\\u0000"}')),
      'body.events[0].properties.a',
      'invalid_text',
    ],
    [
      'U+0000 in a key',
      ingesting(event('"properties":{"a\\u0000":1}')),
      'body.events[0].properties',
      'invalid_text',
    ],
    ['a surrogate in a key', { body: '{"metadata":{"\\ud83e":""}}' }, 'body.metadata', 'invalid_text'],
    ['1e999', ingesting(event('"properties":{"a":1e999}')), 'body.events[0].properties.a', 'not_finite'],
    ['-1e999', ingesting(event('"properties":{"a":-1e999}')), 'body.events[0].properties.a', 'not_finite'],
    [
      '10,000 levels',
      ingesting(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
      `body${'[0]'.repeat(32)}`,
      'too_deep',
    ],
    [
      '9,000 objects',
      { body: `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}` },
      `body${'.a'.repeat(32)}`,
      'too_deep',
    ],
    ['a list of 200,000', ingesting(`{"events":[${'0,'.repeat(199_999)}0]}`), 'body', 'too_many_values'],
    ['200,000 lists', ingesting(`{"events":[${'[],'.repeat(199_999)}[]]}`), 'body', 'too_many_values'],
    [
      '200,000 in lists of lists',
      ingesting(`[${`[${'0,'.repeat(999)}0],`.repeat(199)}[0]]`),
      'body',
      'too_many_values',
    ],
  ])('%s', async (_what, sending, path, code) => {
    expect(await refuse(sending)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      details: [{ path, code }],
    })
  })

  test('1e999 as a quantity and as a price', async () => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const line = '{"description":"d","quantity":1e999,"unit_amount_cents":-1e999}'
    const body = `{"customer_id":"${customer_id}","collection_method":"send_invoice","days_until_due":1,"line_items":[${line}]}`
    const answer = await company.send({ method: 'POST', path: '/v1/invoices', body })
    expect(answer.status).toBe(400)
    const paths = ['body.line_items[0].quantity', 'body.line_items[0].unit_amount_cents']
    expect(pathsOf(answer.body.error?.details)).toEqual(paths)
    expect((await countRows(company)).invoices).toBe(0)
  })

  test('a text of 1 MiB where 255 characters may be', async () => {
    const body = customer(`"${'n'.repeat(MIB - 100)}"`)
    expect(await refuse({ body })).toMatchObject({
      status: 400,
      details: [{ path: 'body.name', code: 'max_length' }],
    })
  })

  test('a member with a name of a million characters', async () => {
    const body = `{"${'n'.repeat(1_000_000)}":1,"name":"A","email":"a@b.example"}`
    expect(await refuse({ body })).toMatchObject({ status: 400, details: [{ code: 'unknown_field' }] })
  })

  test('9,000 unknown members, of which 100 are reported', async () => {
    const members = Array.from({ length: 9_000 }, (_, n) => `"m${n}":0`)
    const { status, details } = await refuse({ body: `{${members.join(',')}}` })
    expect(status).toBe(400)
    expect(details).toHaveLength(100)
  })
})

test('reports all problems of a request at once, each with its place', async () => {
  const bad = { ...newEvent(), customer_id: 'x', quantity: 1, properties: { a: {}, '1b': 2 } }
  const { timestamp: _, ...untimed } = newEvent()
  const { details } = await refuse({
    path: '/v1/events/ingest?dry_run=1&x=2',
    body: { events: [bad, untimed], more: 1 },
  })
  expect(pathsOf(details).toSorted()).toEqual(
    [
      'query.dry_run',
      'query.x',
      'body.more',
      'body.events[0].customer_id',
      'body.events[0].quantity',
      'body.events[0].properties.a',
      'body.events[0].properties',
      'body.events[1].timestamp',
    ].toSorted(),
  )
})

test('reports a list that is too long, and nothing of what is in it', async () => {
  const events = Array.from({ length: 1_000 }, (_, n) => newEvent({ idempotency_key: `k${n}` }))
  const { details } = await refuse({
    path: '/v1/events/ingest',
    body: { events: [...events, {}] },
  })
  expect(details).toMatchObject([
    { path: 'body.events', code: 'max_items', message: 'must NOT have more than 1000 items' },
  ])
  expect(details).toHaveLength(1)
})

describe('names that mean something to JavaScript', () => {
  const members =
    '{"__proto__":"a","constructor":"b","prototype":"c","toString":"d","hasOwnProperty":"e","valueOf":"f"}'

  test('are kept as properties of an event, and distinguished in a repeat', async () => {
    const company = await service.company()
    const send = (properties: string) =>
      company.send({ method: 'POST', path: '/v1/events/ingest', body: event(`"properties":${properties}`) })
    expect((await send(members)).status).toBe(202)
    const { properties } = await readEvent(company, 'k')
    expect(Object.entries(properties).toSorted()).toEqual(Object.entries(JSON.parse(members)).toSorted())
    const other = members.replace('"__proto__":"a"', '"__proto__":"z"')
    expect([(await send(members)).status, (await send(other)).status]).toEqual([202, 409])
    expect((await send(members.replace('"__proto__":"a",', ''))).status).toBe(409)
  })

  test('are kept as metadata of a customer and an invoice', async () => {
    const company = await service.company()
    const { id } = await addCustomer(company, { metadata: JSON.parse(members) })
    const read = await company.client.GET('/v1/customers/{id}', { params: { path: { id } } })
    const invoice = await addDraft(company, { metadata: JSON.parse(members) })
    for (const { metadata } of [succeed(read).customer, invoice])
      expect(Object.entries(metadata).toSorted()).toEqual(Object.entries(JSON.parse(members)).toSorted())
  })

  test('are distinguished by an Idempotency-Key', async () => {
    const company = await service.company()
    const headers = { 'Idempotency-Key': 'one' }
    const send = (metadata: string) =>
      company.send({
        method: 'POST',
        path: '/v1/customers',
        body: `{"name":"A","email":"a@b.example","metadata":${metadata}}`,
        headers,
      })
    expect((await send('{"__proto__":"a"}')).status).toBe(201)
    expect((await send('{"__proto__":"b"}')).status).toBe(409)
    expect((await send('{}')).status).toBe(409)
  })

  test.each(['__proto__', 'constructor', 'toString'])('are no members of a request: %s', async (name) => {
    const body = `{"name":"A","email":"a@b.example","${name}":{"external_id":"x"}}`
    expect(await refuse({ body })).toMatchObject({
      status: 400,
      details: [{ path: `body.${name}`, code: 'unknown_field' }],
    })
  })

  test.each(['__proto__', 'constructor', 'hasOwnProperty'])('are no query parameters: %s', async (name) => {
    const refused = await refuse({ method: 'GET', path: `/v1/customers?${name}=1` })
    expect(refused).toMatchObject({
      status: 400,
      details: [{ path: `query.${name}`, code: 'unknown_parameter' }],
    })
  })
})

describe('queries and paths', () => {
  test.each([
    ['/v1/customers?limit=1&limit=2', ['query.limit']],
    ['/v1/customers?limit[]=1', ['query.limit[]', 'query.limit']],
    ['/v1/customers?limit[a]=1', ['query.limit[a]', 'query.limit']],
    ['/v1/customers?limit=1e1', ['query.limit']],
    ['/v1/customers?limit=0x10', ['query.limit']],
    ['/v1/customers?limit=%2B5', ['query.limit']],
    ['/v1/customers?limit=%2010', ['query.limit']],
    ['/v1/customers?limit=', ['query.limit']],
    ['/v1/customers?limit=ten', ['query.limit']],
    ['/v1/customers?Limit=1', ['query.Limit']],
    ['/v1/customers?email=a%00%40b.example', ['query.email']],
    ['/v1/customers?external_id=%00', ['query.external_id']],
    ['/v1/customers?external_id=a&external_id=b', ['query.external_id']],
    ['/v1/customers?external_id=%zz&=1', ['query.']],
    ['/v1/events?from=2026-03-01T00:00:00Z&from=2026-03-02T00:00:00Z', ['query.from']],
    ['/v1/customers/%00', ['path.id']],
    ['/v1/customers/%00/balances', ['path.id']],
    ['/v1/invoices/%2e%2e%2fcustomers', ['path.id']],
    ['/v1/events/%00', ['path.id']],
    [`/v1/customers/${UNKNOWN_ID}?expand=1`, ['query.expand']],
  ])('%s answers 400 with its place', async (path, places) => {
    const { status, code, details } = await refuse({ method: 'GET', path })
    expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
    expect(pathsOf(details)).toEqual(places)
  })

  test.each(['/v1/customers/%zz', '/v1/events/%E0%A4%A', '/v1/invoices/%'])('%s is no path', async (path) => {
    expect(await refuse({ method: 'GET', path })).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' })
  })
})

test('an id of another company is as good as none', async () => {
  const stranger = await addCustomer(await service.company())
  expect(await refuse({ path: '/v1/invoices', body: newInvoice(stranger) })).toEqual({
    status: 404,
    code: 'CUSTOMER_NOT_FOUND',
    details: undefined,
  })
})

test('no bad input was answered with a 5xx, and none stopped the service', async () => {
  expect(service.log.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  expect((await createSender(service.baseUrl)({ method: 'GET', path: '/v1/health' })).status).toBe(200)
})

function bytes(before: string, middle: number[], after: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...Buffer.from(before), ...middle, ...Buffer.from(after)])
}
