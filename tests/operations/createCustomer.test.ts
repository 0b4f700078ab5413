import { describe, expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { refusal, succeed } from '../support/answers.ts'
import { countRows } from '../support/count-rows.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const acme = { name: 'Acme Robotics', email: 'billing@acme.example' }

test('answers 201 with the whole customer, which can be read at once', async () => {
  const { client } = await service.company()
  const body = {
    ...acme,
    name: 'Ünïcode 東京 🤖',
    external_id: 'acct_4211',
    currency_code: 'JPY' as const,
    metadata: { crm_id: '4211', 'a.b-c_d': '' },
  }
  const result = await client.POST('/v1/customers', { body })
  const { customer } = succeed(result)
  expect(result.response.status).toBe(201)
  const now = service.clock.now.toISOString()
  expect(customer).toEqual({
    ...body,
    id: customer.id,
    mode: 'test',
    test_clock_id: null,
    created_at: now,
    updated_at: now,
  })
  const read = await client.GET('/v1/customers/{id}', { params: { path: { id: customer.id } } })
  expect(succeed(read).customer).toEqual(customer)
})

test("fills in what is not sent or null: no external_id, the company's currency, no metadata", async () => {
  const company = await service.company({ mode: 'live' })
  for (const sent of [acme, { ...acme, external_id: null }])
    expect(await addCustomer(company, sent)).toMatchObject({
      mode: 'live',
      external_id: null,
      currency_code: 'USD',
      metadata: {},
    })
})

test('keeps external_id unique in a company and mode, and names it in the refusal', async () => {
  const company = await service.company({ mode: 'test' })
  await addCustomer(company, { external_id: 'acct_1' })
  const body = { ...acme, external_id: 'acct_1' }
  expect(refusal(await company.client.POST('/v1/customers', { body }))).toEqual({
    status: 409,
    code: 'EXTERNAL_ID_ALREADY_EXISTS',
    details: { external_id: 'acct_1' },
  })
  expect((await countRows(company)).customers).toBe(1)
  for (const other of [await service.company({ name: company.name, mode: 'live' }), await service.company()])
    expect((await addCustomer(other, { external_id: 'acct_1' })).external_id).toBe('acct_1')
})

test('lets one of many customers have an external_id that is sent at once', async () => {
  const { client } = await service.company()
  const body = { ...acme, external_id: 'acct_1' }
  const results = await Promise.all(Array.from({ length: 10 }, () => client.POST('/v1/customers', { body })))
  const statuses = results.map(({ response }) => response.status)
  expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(409)])
})

describe('refuses, and stores nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no name', { email: 'a@b.example' }, { path: 'body.name', code: 'required' }],
    ['an empty name', { ...acme, name: '' }, { path: 'body.name', code: 'min_length' }],
    [
      'a name of 256 characters',
      { ...acme, name: 'n'.repeat(256) },
      { path: 'body.name', code: 'max_length' },
    ],
    ['a name that is a number', { ...acme, name: 1 }, { path: 'body.name', code: 'type' }],
    ['no email', { name: 'Acme' }, { path: 'body.email', code: 'required' }],
    ['an email without @', { ...acme, email: 'billing' }, { path: 'body.email', code: 'format' }],
    ['an unknown currency', { ...acme, currency_code: 'XXX' }, { path: 'body.currency_code', code: 'enum' }],
    [
      'a currency in lower case',
      { ...acme, currency_code: 'usd' },
      { path: 'body.currency_code', code: 'enum' },
    ],
    ['metadata with a number', { ...acme, metadata: { a: 1 } }, { path: 'body.metadata.a', code: 'type' }],
    [
      'more than 50 metadata',
      { ...acme, metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ''])) },
      { path: 'body.metadata', code: 'max_properties' },
    ],
    ['a member of its own', { ...acme, id: 'x' }, { path: 'body.id', code: 'unknown_field' }],
    ['a list', [acme], { path: 'body', code: 'type' }],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const answer = await company.send({ method: 'POST', path: '/v1/customers', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    expect((await countRows(company)).customers).toBe(0)
  })
})

test('counts lengths in Unicode characters', async () => {
  const company = await service.company()
  expect((await addCustomer(company, { name: '🤖'.repeat(255) })).name).toBe('🤖'.repeat(255))
})

describeIdempotencyKeys(service, 201, async (company) => {
  await addCustomer(company, { external_id: 'taken' })
  const sending = { method: 'POST', path: '/v1/customers' }
  return {
    good: { ...sending, body: acme },
    other: { ...sending, body: { ...acme, name: 'Other' } },
    refused: { ...sending, body: { ...acme, external_id: 'taken' } },
  }
})

test('takes a request for the same one whatever the order of its members', async () => {
  const company = await service.company()
  const headers = { 'Idempotency-Key': 'one' }
  const sending = { method: 'POST', path: '/v1/customers', headers }
  const first = await company.send({ ...sending, body: '{"name":"A","email":"a@b.example"}' })
  const second = await company.send({ ...sending, body: '{ "email": "a\\u0040b.example", "name": "A" }' })
  expect(first.status).toBe(201)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
})
