import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

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
