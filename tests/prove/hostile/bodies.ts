import { brotliCompressSync, gzipSync } from 'node:zlib'
import { MAX_BODY_BYTES, MAX_INGEST_BYTES } from '../../../contract/index.ts'
import { send } from '../send.ts'
import { CUSTOMER, clientOf, eventOf, type Input, oneRequest, range, settled, toOutcome } from './input.ts'

const TEXT = 'x'.repeat(480)
const ID = `c${'0'.repeat(24)}`

/** Bodies that are much too long, or wrong in very many places. */
export const badBodies: Input[] = [
  post('99,000 × {} in events', 'events/ingest', { events: range(99_000, () => ({})) }),
  oneRequest('99,000 × {} in events, in br', () => ({
    method: 'POST',
    target: '/v1/events/ingest',
    body: brotliCompressSync(JSON.stringify({ events: range(99_000, () => ({})) })),
    headers: { 'Content-Encoding': 'br' },
  })),
  post('99,000 × 1 in events', 'events/ingest', { events: range(99_000, () => 1) }),
  post('20,000 × {} in events', 'events/ingest', { events: range(20_000, () => ({})) }),
  post('20,000 × {} in line_items', 'invoices', {
    customer_id: ID,
    collection_method: 'charge_automatically',
    line_items: range(20_000, () => ({})),
  }),
  post('20,000 × {} in prices', 'plans', {
    code: 'a',
    name: 'a',
    interval: 'day',
    prices: range(20_000, () => ({})),
  }),
  post('50 prices × 20 tiers, all wrong', 'plans', {
    code: 'a',
    name: 'a',
    interval: 'day',
    prices: range(50, () => ({ meter_id: 1, tiers: range(20, () => ({ up_to: 1, no: 1 })) })),
  }),
  post('50,000 bad properties in 1,000 events', 'events/ingest', {
    events: range(1_000, (index) => eventOf(index, { properties: named(50, (n) => [`p${n}`, true]) })),
  }),
  post('90,000 bad names in metadata', 'customers', {
    ...CUSTOMER,
    metadata: named(90_000, (index) => [`no name ${index}`, '']),
  }),
]

/** Bodies that the contract allows, as large as it allows them. */
export const largeBodies: Input[] = [
  {
    name: '1,000 events, 5 MiB, until they are processed',
    async prepare(underTest) {
      const client = clientOf(underTest)
      const { id: customer_id } = await client.made('customers', CUSTOMER)
      const properties = named(9, (index) => [`p${index}`, TEXT])
      const body = { events: range(1_000, (index) => eventOf(index, { customer_id, properties })) }
      const text = JSON.stringify(body).padEnd(MAX_INGEST_BYTES)
      return async () => {
        const answer = await send(underTest.baseUrl, {
          method: 'POST',
          target: '/v1/events/ingest',
          key: underTest.attacker.test,
          body: text,
        })
        await settled(client)
        return toOutcome([answer])
      }
    },
  },
  {
    name: 'ten at once of 5 MB of zeros in gzip',
    async prepare(underTest) {
      const body = gzipSync(`[${'0,'.repeat(2_500_000)}0]`)
      const headers = { 'Content-Encoding': 'gzip' }
      const one = { method: 'POST', target: '/v1/events/ingest', key: underTest.attacker.test, body, headers }
      return async () => toOutcome(await Promise.all(range(10, () => send(underTest.baseUrl, one))))
    },
  },
  {
    name: '50 prices × 20 tiers',
    async prepare(underTest) {
      const client = clientOf(underTest)
      const prices: object[] = []
      for (const index of range(50, (each) => each))
        prices.push({
          meter_id: (await client.made('meters', { ...meterOf(index), event_name: 'api.request' })).id,
          charge_model: 'graduated',
          tiers: range(20, (tier) => ({ up_to: tier === 19 ? null : String(tier + 1), unit_amount: '1' })),
        })
      return async () =>
        toOutcome([await client.post('plans', { code: 'a', name: 'a', interval: 'day', prices })])
    },
  },
  {
    name: '500 lines, 1 MiB',
    async prepare(underTest) {
      const client = clientOf(underTest)
      const { id } = await client.made('customers', CUSTOMER)
      const line = { description: TEXT.slice(0, 255), quantity: 1, unit_amount_cents: 1 }
      const invoice = {
        customer_id: id,
        collection_method: 'charge_automatically',
        line_items: range(500, () => line),
      }
      const body = JSON.stringify(invoice).padEnd(MAX_BODY_BYTES)
      const sent = { method: 'POST', target: '/v1/invoices', key: underTest.attacker.test, body }
      return async () => toOutcome([await send(underTest.baseUrl, sent)])
    },
  },
]

export function meterOf(index: number): object {
  return { code: `meter-${index}`, name: 'a', aggregation: 'sum', property: 'calls' }
}

function post(name: string, path: string, body: object): Input {
  return oneRequest(name, () => ({ method: 'POST', target: `/v1/${path}`, body }))
}

function named<Value>(
  length: number,
  make: (index: number) => readonly [string, Value],
): Record<string, Value> {
  return Object.fromEntries(range(length, make))
}
