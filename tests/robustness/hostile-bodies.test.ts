import { randomUUID } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { succeed } from '../support/answers.ts'
import { beside, expectUnharmed, type Hit, type Shot } from '../support/beside.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

/** One caller's worst requests, with others beside them. Unbounded, the first of these took two and a half minutes. */
const service = await serviceForThisFile()
const attacker = await service.company()
const other = await service.company()
for (let n = 0; n < 20; n += 1) await addCustomer(other)

const refused = { status: 400, code: 'VALIDATION_ERROR' }
const one = (first: object) => ({ ...refused, count: 1, first })
const hundred = { ...refused, count: 100 }

test.each<[string, () => Shot, object]>([
  [
    '99,000 empty events in a few bytes of brotli',
    () => packed(ingest(`{"events":${list(99_000, '{}')}}`), brotliCompressSync, 'br'),
    one({ path: 'body.events', code: 'max_items', message: 'must NOT have more than 1000 items' }),
  ],
  [
    '99,000 numbers for events',
    () => ingest(`{"events":${list(99_000, '1')}}`),
    one({ path: 'body.events', code: 'max_items' }),
  ],
  ['20,000 lines', () => createInvoice(list(20_000, '{}')), one({ path: 'body', code: 'too_many_values' })],
  ['20,000 prices', () => createPlan(list(20_000, '{}')), one({ path: 'body', code: 'too_many_values' })],
  [
    '50,000 bad properties in 1,000 events',
    () => ingestEvents(1_000, () => Object.fromEntries(times(50, (n) => [`${n}`, {}]))),
    hundred,
  ],
  [
    '9,900 bad names in metadata',
    () => createCustomer(`"metadata":{${times(9_900, (n) => `"${n} !":1`).join(',')}}`),
    hundred,
  ],
  ['a million empty objects', () => ingest(list(1_000_000, '{}')), one({ code: 'too_many_values' })],
  ['a million levels', () => ingest('['.repeat(1_000_000)), one({ code: 'too_many_values' })],
  [
    'an address of 1 MB',
    () => createCustomer(`"email":"${'a'.repeat(1_000_000)}@b.example"`),
    one({ path: 'body.email', code: 'max_length', message: 'must NOT have more than 254 characters' }),
  ],
  [
    'a name of a million slashes',
    () => createCustomer(`"${'/'.repeat(1_000_000)}":1`),
    one({ code: 'unknown_field' }),
  ],
  ['3,000 lines, all wrong', () => createInvoice(list(3_000, '{"x":1,"y":2}')), hundred],
  ['50 prices of 20 tiers, all wrong', () => createPlan(prices('{"up_to":1,"x":1,"y":2}')), hundred],
])('%s', async (_what, make, expected) => {
  const { hits, others } = await beside(
    service,
    { attacker, other },
    times(3, () => make()),
  )
  for (const hit of hits) expect(toOutcome(hit)).toMatchObject(expected)
  expectUnharmed(others)
})

test('plans of 50 prices of 20 tiers, all right', async () => {
  const meters = await Promise.all(times(50, (n) => addMeter(attacker, `m${n}`)))
  const tiers = times(20, (n) => ({ up_to: n < 19 ? `${n + 1}` : null, unit_amount: '0.1' }))
  const prices = meters.map(({ id }) => ({ meter_id: id, charge_model: 'graduated', tiers }))
  const plans = times(5, (n) => ({ code: `p${n}`, name: 'P', interval: 'month', prices }))
  const { hits, others } = await beside(
    service,
    { attacker, other },
    plans.map((plan) => ({ method: 'POST', path: '/v1/plans', body: JSON.stringify(plan) })),
  )
  expect(hits.map(({ status }) => status)).toEqual(times(5, () => 201))
  expectUnharmed(others)
})

test('eight batches of 5 MiB at once, which are stored', async () => {
  const { hits, others } = await beside(service, { attacker, other }, times(8, largeBatch))
  expect(hits.map(({ status }) => status)).toEqual(times(8, () => 202))
  expectUnharmed(others)
})

test.each([
  ['zeros', () => '\0'.repeat(5_000_000), 'INVALID_JSON'],
  ['numbers', () => list(2_500_000, '0'), 'VALIDATION_ERROR'],
])('ten requests of 5 MB of %s in gzip', async (_what, make, code) => {
  const shot = packed(ingest(make()), gzipSync, 'gzip')
  const { hits, others } = await beside(
    service,
    { attacker, other },
    times(10, () => shot),
  )
  for (const hit of hits) expect(toOutcome(hit)).toMatchObject({ status: 400, code })
  expectUnharmed(others)
})

test('no hostile body is answered with a 5xx', () => {
  expect(service.log.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
})

function times<Each>(count: number, make: (index: number) => Each): Each[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function list(count: number, item: string): string {
  return `[${times(count, () => item).join(',')}]`
}

function ingest(body: string): Shot {
  return { method: 'POST', path: '/v1/events/ingest', body }
}

function ingestEvents(count: number, propertiesOf: () => object): Shot {
  const events = times(count, () => ({
    event_name: 'api.request',
    idempotency_key: randomUUID(),
    customer_id: UNKNOWN_ID,
    timestamp: '2026-03-15T12:00:00.000Z',
    properties: propertiesOf(),
  }))
  return ingest(JSON.stringify({ events }))
}

function largeBatch(): Shot {
  const properties = Object.fromEntries(times(10, (n) => [`p${n}`, 'v'.repeat(485)]))
  return ingestEvents(1_000, () => properties)
}

function createPlan(prices: string): Shot {
  const body = `{"code":"p","name":"P","interval":"month","prices":${prices}}`
  return { method: 'POST', path: '/v1/plans', body }
}

function prices(tier: string): string {
  return list(
    50,
    `{"meter_id":"${UNKNOWN_ID}","charge_model":"graduated","tiers":[${list(20, tier).slice(1)}}`,
  )
}

async function addMeter({ client }: TestCompany, code: string) {
  const body = { code, name: code, event_name: 'api.request', aggregation: 'count' as const }
  return succeed(await client.POST('/v1/meters', { body })).meter
}

function createInvoice(lines: string): Shot {
  const body = `{"customer_id":"${UNKNOWN_ID}","collection_method":"send_invoice","days_until_due":1,"line_items":${lines}}`
  return { method: 'POST', path: '/v1/invoices', body }
}

function createCustomer(members: string): Shot {
  const body = `{"name":"A","email":"a@b.example",${members}}`
  return { method: 'POST', path: '/v1/customers', body }
}

function packed(shot: Shot, pack: (text: string) => Uint8Array, encoding: string): Shot {
  return { ...shot, body: pack(String(shot.body)), headers: { 'Content-Encoding': encoding } }
}

function toOutcome({ status, text }: Hit) {
  const { error } = JSON.parse(text)
  const details = Array.isArray(error?.details) ? error.details : []
  return { status, code: error?.code, count: details.length, first: details[0] }
}
