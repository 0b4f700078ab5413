import { expect, test } from 'vitest'
import { operations } from '../../generated/operations.ts'
import { findKeyOfAny } from '../../server/keys/store.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft } from '../fixtures/invoices.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('says who changed what, when and from where', async () => {
  const company = await service.company({ label: 'Billing backend' })
  const body = JSON.stringify({ name: 'Acme', email: 'a@b.example' })
  const response = await fetch(`${service.baseUrl}/v1/customers`, {
    ...{ method: 'POST', body },
    headers: {
      ...{ Authorization: `Bearer ${company.key}`, 'Content-Type': 'application/json' },
      'User-Agent': `shop/1.0 ${'x'.repeat(300)}`,
    },
  })
  const { customer, request_id } = JSON.parse(await response.text())
  const [event, ...others] = await read(company)
  expect(others).toEqual([])
  expect(event).toEqual({
    id: event?.id,
    mode: 'test',
    actor: {
      type: 'api_key',
      id: (await findKeyOfAny(service.db, company.key))?.id,
      label: 'Billing backend',
    },
    operation: 'createCustomer',
    object: { type: 'customer', id: customer.id },
    request_id,
    ip_address: expect.stringMatching(/^(::1|127\.0\.0\.1)$/),
    user_agent: `shop/1.0 ${'x'.repeat(246)}`,
    created_at: service.clock.now.toISOString(),
  })
  expect(JSON.stringify(event)).not.toMatch(/Acme|a@b/)
})

test('is written with the change: not what is refused, what only reads, nor a repeat', async () => {
  const company = await service.company()
  const { client } = company
  const { id } = await addCustomer(company)
  const path = { id }
  await client.GET('/v1/customers/{id}', { params: { path } })
  await client.GET('/v1/customers/{id}/balances', { params: { path } })
  await client.PATCH('/v1/customers/{id}', { params: { path }, body: { email: 'none' } })
  await client.DELETE('/v1/test_clocks/{id}', { params: { path } })
  service.clock.advance(1)
  const params = { path, header: { 'Idempotency-Key': 'k' } }
  for (let n = 0; n < 3; n += 1)
    succeed(await client.PATCH('/v1/customers/{id}', { params, body: { name: 'Neu' } }))
  await client.POST('/v1/events/ingest', {
    body: {
      events: [{ event_name: 'a', idempotency_key: 'k', customer_id: id, timestamp: now(), properties: {} }],
    },
  })
  expect((await read(company)).map(({ operation }) => operation)).toEqual([
    'updateCustomer',
    'createCustomer',
  ])
})

test('names what each operation changed, a test clock and the company too', async () => {
  const company = await service.company()
  const { client } = company
  const { test_clock } = succeed(await client.POST('/v1/test_clocks', { body: {} }))
  const path = { id: test_clock.id }
  service.clock.advance(1)
  const to = new Date(Date.parse(test_clock.frozen_time) + 1_000).toISOString()
  succeed(await client.POST('/v1/test_clocks/{id}/advance', { params: { path }, body: { to } }))
  service.clock.advance(1)
  succeed(await client.PATCH('/v1/company', { body: { name: 'Neu' } }))
  service.clock.advance(1)
  const draft = await addDraft(company)
  service.clock.advance(1)
  succeed(await client.DELETE('/v1/invoices/{id}', { params: { path: { id: draft.id } } }))
  service.clock.advance(1)
  succeed(await client.DELETE('/v1/test_clocks/{id}', { params: { path } }))
  const events = await read(company)
  const objects = events.map(({ operation, object }) => [operation, object && `${object.type} ${object.id}`])
  expect(objects.toReversed().filter(([operation]) => operation !== 'createCustomer')).toEqual([
    ['createTestClock', `test_clock ${test_clock.id}`],
    ['advanceTestClock', `test_clock ${test_clock.id}`],
    ['updateCompany', null],
    ['createInvoice', `invoice ${draft.id}`],
    ['deleteInvoice', `invoice ${draft.id}`],
    ['deleteTestClock', `test_clock ${test_clock.id}`],
  ])
})

test('filters select together', async () => {
  const company = await service.company()
  const from = now()
  const [first, second] = [await addCustomer(company), await addCustomer(company)]
  service.clock.advance(1_000)
  const params = { path: { id: first.id } }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params, body: { name: 'Neu' } }))
  const actor_id = (await findKeyOfAny(service.db, company.key))?.id ?? ''
  const operationsOf = async (query: Query) => (await read(company, query)).map(({ operation }) => operation)
  expect(await operationsOf({ object_id: first.id })).toEqual(['updateCustomer', 'createCustomer'])
  expect(await operationsOf({ object_id: second.id })).toEqual(['createCustomer'])
  expect(await operationsOf({ operation: 'updateCustomer' })).toEqual(['updateCustomer'])
  expect(await operationsOf({ operation: 'updateCustomer', object_id: second.id })).toEqual([])
  expect(await operationsOf({ actor_id })).toHaveLength(3)
  expect(await operationsOf({ actor_id: first.id })).toEqual([])
  expect(await operationsOf({ created_from: now() })).toEqual(['updateCustomer'])
  expect(await operationsOf({ created_from: from, created_to: now() })).toHaveLength(2)
})

test('is of one company in one mode, and read page by page', async () => {
  const company = await service.company()
  for (let n = 0; n < 3; n += 1) await addCustomer(company)
  for (const other of [await service.company(), await service.company({ name: company.name, mode: 'live' })])
    expect(await read(other)).toEqual([])
  const first = succeed(await company.client.GET('/v1/audit_events', { params: { query: { limit: 2 } } }))
  const cursor = first.next_cursor ?? ''
  const rest = succeed(await company.client.GET('/v1/audit_events', { params: { query: { cursor } } }))
  expect([...first.audit_events, ...rest.audit_events]).toEqual(await read(company))
  expect([first.has_more, rest.has_more]).toEqual([true, false])
})

test.each([
  ['actor_id=x', 'query.actor_id'],
  ['object_id=x', 'query.object_id'],
  ['operation=a-b', 'query.operation'],
  ['created_from=2026-04-01T00:00:00Z&created_to=2026-03-01T00:00:00Z', 'query.created_from'],
  ['cursor=eA', 'query.cursor'],
])('refuses ?%s', async (query, path) => {
  const { send } = await service.company()
  const answer = await send({ method: 'GET', path: `/v1/audit_events?${query}` })
  expect(answer.status).toBe(400)
  expect(pathsOf(answer.body.error?.details)).toContain(path)
})

test('an operation that changes nothing is one that a read-only key may call', () => {
  const unread = Object.entries(operations).filter(
    ([, { scopes }]) => !scopes.some((each) => each === 'read_only'),
  )
  const changing = unread.filter(([id]) => !['getHealth', 'ingestEvents'].includes(id))
  expect(changing.filter(([, { method }]) => method === 'GET')).toEqual([])
})

type Query = Record<string, string>

async function read({ client }: TestCompany, query: Query = {}) {
  return succeed(await client.GET('/v1/audit_events', { params: { query } })).audit_events
}

function now(): string {
  return service.clock.now.toISOString()
}
