import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows customers as they are read one by one', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { external_id: 'acct_1', metadata: { a: 'b' } })
  expect(succeed(await company.client.GET('/v1/customers'))).toMatchObject({ customers: [customer] })
})

test('selects by email in any case, by external_id exactly, and by both together', async () => {
  const company = await service.company()
  const email = 'first.last+tag@acme.example'
  const one = await addCustomer(company, { email, external_id: 'a/b:c&d=e f' })
  const two = await addCustomer(company, { email, external_id: 'acct_2' })
  const upper = await addCustomer(company, { email: email.toUpperCase() })
  await addCustomer(company, { email: `x${email}` })
  const select = async (query: { email?: string; external_id?: string }) =>
    succeed(await company.client.GET('/v1/customers', { params: { query } })).customers.map(({ id }) => id)
  const all = [one.id, two.id, upper.id].toSorted()
  expect((await select({ email })).toSorted()).toEqual(all)
  expect((await select({ email: 'First.Last+Tag@ACME.example' })).toSorted()).toEqual(all)
  expect(await select({ external_id: 'ACCT_2' })).toEqual([])
  expect(await select({ external_id: 'a/b:c&d=e f' })).toEqual([one.id])
  expect(await select({ external_id: 'acct_2', email })).toEqual([two.id])
  expect(await select({ external_id: 'acct_2', email: 'other@acme.example' })).toEqual([])
  expect(await select({ external_id: 'acct' })).toEqual([])
})

test('finds by the beginning of any word of name, email and external id', async () => {
  const company = await service.company()
  const acme = await addCustomer(company, {
    name: 'Acme Robotics GmbH & Co. KG',
    email: 'billing+eu@acme-robotics.example',
    external_id: 'acct_4211',
  })
  const cobalt = await addCustomer(company, { name: 'COBALT Éclair', email: 'robert@cobalt.example' })
  const maps = await addCustomer(company, {
    name: '北海道 地図',
    email: 'maps@example.com',
    external_id: 'Ünit-7',
  })
  await addCustomer(await service.company(), { name: 'Acme Robotics' })
  const table: Array<[string, Array<{ id: string }>]> = [
    ['acme', [acme]],
    ['ACME', [acme]],
    ['rob', [cobalt, acme]],
    ['rob acm', [acme]],
    ['acm rob', [acme]],
    ['robotics cobalt', []],
    ['obotics', []],
    ['billing+eu@acme-rob', [acme]],
    ['acct_4211', [acme]],
    ['acct_42', [acme]],
    ['4211', [acme]],
    ['acct_42111', []],
    ['co kg', [acme]],
    ['co', [maps, cobalt, acme]],
    ['éCL', [cobalt]],
    ['e\u0301cl', [cobalt]],
    ['北海', [maps]],
    ['ünit', [maps]],
    ['example', [maps, cobalt, acme]],
    ['%', []],
    ['ac%', [acme]],
    ['_', []],
    [' ', []],
    [`${'x'.repeat(255)}`, []],
  ]
  for (const [q, wanted] of table)
    expect([q, await search(company, { q })]).toEqual([q, wanted.map(({ id }) => id)])
  expect(await search(company, { q: 'rob', email: cobalt.email })).toEqual([cobalt.id])
})

test('finds a customer by what it is called now, and a deleted one by nothing', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company, { name: 'Acme', external_id: 'acct_1' })
  const params = { path: { id } }
  const body = { name: 'Borealis Maps', external_id: null, email: 'finance@borealis.example' }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params, body }))
  expect(await search(company, { q: 'bor map fin' })).toEqual([id])
  for (const q of ['acme', 'acct', 'billing']) expect(await search(company, { q })).toEqual([])
  succeed(await company.client.PATCH('/v1/customers/{id}', { params, body: { metadata: { a: 'b' } } }))
  expect(await search(company, { q: 'borealis' })).toEqual([id])
  succeed(await company.client.DELETE('/v1/customers/{id}', { params }))
  expect(await search(company, { q: 'borealis' })).toEqual([])
  const left = service.db.selectFrom('customer_words').select('word').where('customer_id', '=', id)
  expect(await left.execute()).toEqual([])
})

test('finds names of the longest words, in any letters', async () => {
  const company = await service.company()
  const word = '𝒜'.repeat(255)
  const one = await addCustomer(company, { name: word })
  const other = await addCustomer(company, { name: `${'ß'.repeat(254)}X` })
  expect(await search(company, { q: word })).toEqual([one.id])
  expect(await search(company, { q: 'ß'.repeat(30) })).toEqual([other.id])
})

test('of more customers with a word than a page looks through, the pages show each once', async () => {
  const company = await service.company()
  const tenant = await company.tenantId()
  const { now } = service.clock
  await sql`
    insert into customers (tenant_id, id, name, email, currency_code, test_clock_id, metadata, created_at, updated_at)
    select ${tenant}, 'c' || lpad(n::text, 24, '0'), 'Acme ' || n, 'a@b.example', 'USD', '', '{}', ${now}, ${now}
    from generate_series(1, 21000) n`.execute(service.db)
  await sql`
    insert into customer_words (tenant_id, customer_id, word)
    select ${tenant}, 'c' || lpad(n::text, 24, '0'), word
    from generate_series(1, 21000) n, unnest(array['acme', n::text]) word`.execute(service.db)
  for (const [q, fits] of [
    ['acme 1', (n: number) => String(n).startsWith('1')],
    ['acme 20', (n: number) => String(n).startsWith('20')],
    ['20999 acme', (n: number) => n === 20_999],
  ] as const) {
    const wanted = Array.from({ length: 21_000 }, (_, index) => 21_000 - index).filter(fits)
    const seen = await readAll(company, q)
    expect(seen).toEqual(wanted.map((n) => `c${String(n).padStart(24, '0')}`))
  }
})

test.each([
  ['email=nonsense', 'query.email'],
  ['external_id=', 'query.external_id'],
  ['q=', 'query.q'],
  [`q=${'x'.repeat(256)}`, 'query.q'],
  ['name=Acme', 'query.name'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/customers?${query}` })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] })
})

describePaging(service, {
  path: '/v1/customers',
  member: 'customers',
  id: 'id',
  add: async (company, count) => {
    for (let n = 0; n < count; n += 1) await addCustomer(company)
  },
})

async function search({ client }: TestCompany, query: { q: string; email?: string }): Promise<string[]> {
  const { customers } = succeed(await client.GET('/v1/customers', { params: { query } }))
  return customers.map(({ id }) => id)
}

async function readAll({ client }: TestCompany, q: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query = { q, limit: 100, ...(cursor !== null && { cursor }) }
    const page: { customers: Array<{ id: string }>; next_cursor: string | null } = succeed(
      await client.GET('/v1/customers', { params: { query } }),
    )
    ids.push(...page.customers.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  return ids
}
