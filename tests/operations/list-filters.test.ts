import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { change, type ListOfCompany, listsOfCompany, readList } from '../fixtures/lists.ts'
import { addGrant, voidGrant } from '../fixtures/wallets.ts'
import { pathsOf } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test.each(listsOfCompany)('$path selects what was created in a time and changed since', (list) =>
  expectFiltered(list),
)

test('the grants of a customer are selected by when they were created and changed', async () => {
  let customer: { id: string } | undefined
  await expectFiltered({
    path: '/v1/customers/{id}/credit_grants',
    member: 'credit_grants',
    async add(company) {
      customer ??= await addCustomer(company)
      this.path = `/v1/customers/${customer.id}/credit_grants`
      return addGrant(company, customer)
    },
    change: (company, grant) => voidGrant(company, { id: String(customer?.id) }, grant),
  })
})

test('the ledger and the audit log are selected by when something was recorded', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  const [before, now] = [service.clock.now, () => service.clock.now.toISOString()]
  service.clock.advance(1_000)
  const at = now()
  await addGrant(company, { id })
  for (const { path, member } of [
    { path: `/v1/customers/${id}/wallet_transactions`, member: 'wallet_transactions' },
    { path: '/v1/audit_events', member: 'audit_events' },
  ]) {
    const list = { path, member }
    expect((await readList(company, list, { created_from: at })).ids).toHaveLength(1)
    const earlier = await readList(company, list, { created_from: before.toISOString(), created_to: at })
    expect(earlier.ids).toHaveLength(member === 'audit_events' ? 1 : 0)
  }
})

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

async function expectFiltered(list: ListOfCompany): Promise<void> {
  const company = await service.company()
  const made: Array<{ id: string; at: string }> = []
  for (let count = 0; count < 3; count += 1) {
    service.clock.advance(1_000)
    made.push({ id: (await list.add(company)).id, at: service.clock.now.toISOString() })
  }
  const [one, two, three] = made as [Made, Made, Made]
  const select = async (query: Record<string, string>) => (await readList(company, list, query)).ids
  expect(await select({ created_from: two.at })).toEqual([three.id, two.id])
  expect(await select({ created_to: two.at })).toEqual([one.id])
  expect(await select({ created_from: two.at, created_to: three.at })).toEqual([two.id])
  expect(await select({ created_from: two.at, created_to: two.at })).toEqual([])
  expect(await select({ updated_from: two.at })).toEqual([three.id, two.id])

  service.clock.advance(1_000)
  const since = service.clock.now.toISOString()
  expect(await select({ updated_from: since })).toEqual([])
  await change(company, list, one)
  expect(await select({ updated_from: since })).toEqual([one.id])
  expect(await select({ updated_from: since, created_from: two.at })).toEqual([])
  expect(await select({ updated_from: three.at })).toEqual([three.id, one.id])
  const first = await readList(company, list, { updated_from: one.at, limit: 2 })
  const next = await readList(company, list, { updated_from: one.at, limit: 2, cursor: first.next_cursor })
  expect([...first.ids, ...next.ids]).toEqual([three.id, two.id, one.id])

  const path = `${list.path.split('?')[0]}?created_from=${three.at}&created_to=${one.at}`
  const wrong = await company.send({ method: 'GET', path })
  expect(wrong.status).toBe(400)
  expect(pathsOf(wrong.body.error?.details)).toEqual(['query.created_from'])
}

type Made = { id: string; at: string }
