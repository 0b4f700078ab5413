import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { operations } from '../../generated/operations.ts'
import { toEventId } from '../../server/events/event-id.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import type { Sending } from '../support/client.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const company = await service.company()
const customer = await addCustomer(company)
const { hostname, port } = new URL(service.baseUrl)

describe('cursors made by hand', () => {
  const lists = Object.values(operations).flatMap((each) =>
    'rows' in each ? [[each.rows, each.path.replace('{id}', customer.id)] as const] : [],
  )
  const places = new Map<string, string>([
    ['events', toEventId(1)],
    ['receivables', `USD_1_${customer.id}`],
  ])
  test.each(lists)('of %s are refused where no list gives such a time', async (name, path) => {
    for (const at of ['-999999999999999', '-210866803200001', '-1', '-0']) {
      const { status, body } = await get(`${path}?cursor=${cursorOf(`${name} ${at} 1`)}`)
      expect([status, body.error?.details]).toMatchObject([
        400,
        [{ path: 'query.cursor', code: 'invalid_cursor' }],
      ])
    }
    const place = places.get(name) ?? 1
    for (const at of ['0', '999999999999999'])
      expect((await get(`${path}?cursor=${cursorOf(`${name} ${at} ${place}`)}`)).status).toBe(200)
  })

  test.each([
    ['longer than a double', 'c'.repeat(230)],
    ['longer than a bigint', toEventId(2 ** 64)],
  ])('of events are refused where the number in the id is %s', async (_what, id) => {
    const { status, body } = await get(`/v1/events?cursor=${cursorOf(`events 0 ${id}`)}`)
    expect([status, body.error?.details]).toMatchObject([
      400,
      [{ path: 'query.cursor', code: 'invalid_cursor' }],
    ])
  })
})

test.each([
  ['9'.repeat(308), 'maximum'],
  ['9'.repeat(309), 'maximum'],
  ['9'.repeat(5_000), 'maximum'],
  [`-${'9'.repeat(309)}`, 'minimum'],
])('a limit of %s answers %s', async (limit, code) => {
  const { status, body } = await get(`/v1/customers?limit=${limit}`)
  const message = code === 'maximum' ? 'must be <= 100' : 'must be >= 1'
  expect([status, body.error?.details]).toEqual([400, [{ path: 'query.limit', code, message }]])
})

describe('targets of a request:', () => {
  test.each([
    ['http://api.example/v1/customers?limit=1', 200],
    ['HTTPS://api.example:8443/v1/customers?limit=1', 200],
    ['http://user@api.example/v1/customers?limit=1', 200],
    ['http://api.example/v1/customers?limit=x', 400],
    ['http://api.example/v1/health', 200],
    ['http://api.example/nowhere', 404],
    ['http://api.example?limit=1', 200],
    ['/v1/customers#x', 200],
    ['/v1/customers?limit=1#x?limit=y', 200],
    ['/v1/customers#x?limit=y', 200],
    ['/v1/health#', 200],
    ['/#/v1/customers', 200],
    ['*', 404],
    ['//v1/customers', 404],
  ])('%s', async (target, status) => {
    expect(await statusOf(target, [`Authorization: Bearer ${company.key}`])).toBe(status)
  })
})

test('two Authorization headers are none', async () => {
  const authorization = `Authorization: Bearer ${company.key}`
  expect(await statusOf('/v1/customers', [authorization])).toBe(200)
  expect(await statusOf('/v1/customers', [authorization, authorization])).toBe(401)
  expect(await statusOf('/v1/customers', [authorization, 'authorization: Bearer ak_test_other'])).toBe(401)
})

test('answers of the API are kept by nobody, and are nothing but JSON', async () => {
  const sendings: Sending[] = [
    { method: 'GET', path: '/v1/customers' },
    { method: 'GET', path: '/v1/health' },
    { method: 'GET', path: '/v1/nowhere' },
    { method: 'PUT', path: '/v1/customers' },
    { method: 'POST', path: '/v1/customers', body: '{' },
    { method: 'POST', path: '/v1/customers', body: { name: 'A', email: 'a@b.example' } },
  ]
  for (const sending of sendings) {
    const { headers } = await company.send(sending)
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ])
  }
})

test('a request whose client went away is logged as that, and not as answered', async () => {
  const held = await service.company()
  await addCustomer(held)
  const before = service.log.length
  // The tenant's row is locked, so that the request waits until its client has gone.
  await service.db.transaction().execute(async (trx) => {
    await sql`lock table customers in exclusive mode`.execute(trx)
    const body = JSON.stringify({ name: 'A', email: 'a@b.example' })
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /v1/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${held.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await expect.poll(() => countWaiting()).toBeGreaterThan(0)
    socket.destroy()
    await expect
      .poll(() => service.log.slice(before).map(read))
      .toMatchObject([
        { level: 'warn', operation: 'createCustomer', aborted: true, msg: 'aborted by the client' },
      ])
  })
  expect(read(service.log[before])).not.toHaveProperty('status')
})

describe('events by name', () => {
  const COUNT = 10_002

  test.each([
    ['of all', {}],
    ['of one external customer id', { external_customer_id: 'acct_1' }],
  ])('are looked for among ten thousand a page, %s, and found on the pages after', async (_of, all) => {
    const large = await service.company()
    await fill(large)
    const query = { ...all, event_name: 'rare', limit: 3 }
    const pages = [await readPage(large, query)]
    for (let page = pages[0]; page?.next_cursor; page = pages.at(-1))
      pages.push(await readPage(large, { ...query, cursor: page.next_cursor }))
    expect(pages.map(({ keys, has_more }) => [keys, has_more])).toEqual([
      [[], true],
      [['k1', 'k0'], false],
    ])
    // As many as one page looks through: there is nothing after it.
    const almost = await readPage(large, { ...all, event_name: 'absent', limit: 1, from: at(2) })
    expect(almost).toMatchObject({ keys: [], has_more: false, next_cursor: null })
    const full = await readPage(large, { ...all, event_name: 'api.request', limit: 2 })
    expect(full).toMatchObject({ keys: [`k${COUNT - 1}`, `k${COUNT - 2}`], has_more: true })
  })

  /** Events of one second each, the oldest two of another name: copies of one that was sent. */
  async function fill(large: TestCompany): Promise<void> {
    const { customer_id: _customer, ...rest } = newEvent()
    const oldest = { idempotency_key: 'k0', event_name: 'rare', timestamp: at(0) }
    await ingest(large, [{ ...rest, ...oldest, external_customer_id: 'acct_1' }])
    await sql`
      with copied as (
        insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp",
          properties, created_at)
        select tenant_id, nextval('usage_events_id_seq'), 'k' || n, case when n < 2 then event_name else 'api.request' end,
          customer_id, external_customer_id, "timestamp" + n * interval '1 second', properties, created_at
        from usage_events, generate_series(1, ${COUNT - 1}::int) n
        where tenant_id = ${await large.tenantId()} and event_name = 'rare' and idempotency_key = 'k0'
        returning *
      )
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
      select tenant_id, customer_id, "timestamp", id, 'queued', created_at, '' from copied`.execute(
      service.db,
    )
  }

  async function readPage(large: TestCompany, query: object) {
    const { data } = await large.client.GET('/v1/events', { params: { query } })
    if (data === undefined) throw new Error('refused')
    const { events, has_more, next_cursor } = data
    return { keys: events.map((event) => event.idempotency_key), has_more, next_cursor }
  }

  function at(second: number): string {
    return new Date(Date.parse('2026-03-10T00:00:00Z') + second * 1_000).toISOString()
  }
})

test('none of this is answered with a 5xx', () => {
  expect(service.log.filter((line) => read(line).level === 'error')).toEqual([])
})

function get(path: string) {
  return company.send({ method: 'GET', path })
}

function cursorOf(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function read(line: string | undefined): Record<string, unknown> {
  return JSON.parse(line ?? '{}')
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(service.db)
  return rows.length
}

/** Sends a request line as it stands, which no client library would. */
async function statusOf(target: string, headers: string[]): Promise<number> {
  const socket = connect(Number(port), hostname)
  socket.write(
    [`GET ${target} HTTP/1.1`, 'Host: api.example', 'Connection: close', ...headers, '', ''].join('\r\n'),
  )
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}
