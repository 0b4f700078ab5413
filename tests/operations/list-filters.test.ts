import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readList } from '../fixtures/lists.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('of more changes than a page looks through, the pages show each once', async () => {
  const company = await service.company()
  const tenant = await company.tenantId()
  const old = service.clock.now
  service.clock.advance(60_000)
  const since = service.clock.now.toISOString()
  // 12,000 that have changed, the oldest, and 15,000 since then that have not.
  await sql`
    insert into customers (tenant_id, id, name, email, currency_code, test_clock_id, metadata, created_at, updated_at)
    select ${tenant}, 'c' || lpad(n::text, 24, '0'), 'Acme', 'a@b.example', 'USD', '', '{}',
      ${old}::timestamptz + n * interval '1 ms', case when n <= 12000 then ${service.clock.now}::timestamptz else ${old} end
    from generate_series(1, 27000) n`.execute(service.db)
  await sql`analyze customers`.execute(service.db)
  const list = { path: '/v1/customers', member: 'customers' }
  const seen: string[] = []
  const lengths: number[] = []
  let cursor: string | undefined
  do {
    const page = await readList(company, list, { updated_from: since, limit: 100, ...(cursor && { cursor }) })
    seen.push(...page.ids)
    lengths.push(page.ids.length)
    cursor = page.next_cursor ?? undefined
    expect(page.has_more).toBe(cursor !== undefined)
  } while (cursor !== undefined)
  expect(lengths.slice(0, 2)).toEqual([0, 100])
  expect(seen).toEqual(Array.from({ length: 12_000 }, (_, n) => `c${String(12_000 - n).padStart(24, '0')}`))
})
