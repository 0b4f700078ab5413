import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { besideUpToThrice, expectUnharmed, type Shot } from '../support/beside.ts'
import { expectViolation } from '../support/served.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS } from '../support/time.ts'

const GRANTS = 3_000
const MAX_PIECE_MS = 100

expectViolation(/the ledger does not add up|the last balance_after is not/)

const service = await serviceForThisFile()
const attacker = await service.company()
const other = await service.company()
await addCustomer(other)

test('thousands of grants that expire at one moment do not hold up others', async () => {
  const customers = await Promise.all([1, 2, 3].map(addExpiring))
  service.clock.advance(2 * DAY_MS)
  const shoot = (): Shot[] => [{ method: 'GET', path: `/v1/customers/${customers.pop()}/balances` }]
  const { hits, others } = await besideUpToThrice(service, { attacker, other }, shoot, MAX_PIECE_MS)
  expect(hits).toMatchObject([{ status: 200 }])
  expect(JSON.parse(hits[0]?.text ?? '')).toMatchObject({ balances: [{ balance: '0.00' }] })
  expectUnharmed(others, MAX_PIECE_MS)
  // The ledger got them in one statement, each with the balance after it.
  const { rows } = await sql`
    select count(*)::integer as transactions, count(distinct cmin::text)::integer as statements,
      count(distinct balance_after)::integer as balances, min(balance_after)::float8 as last
    from wallet_transactions where type = 'expiry' group by customer_id`.execute(service.db)
  for (const row of rows)
    expect(row).toEqual({ transactions: GRANTS, statements: 1, balances: GRANTS, last: 0 })
})

/** Adds a customer with a grant, and copies it. */
async function addExpiring(): Promise<string> {
  const customer = await addCustomer(attacker)
  const expires_at = new Date(service.clock.now.getTime() + DAY_MS).toISOString()
  const { id } = await addGrant(attacker, customer, { amount: '1', expires_at })
  await sql`
    insert into credit_grants overriding user value
    select (jsonb_populate_record(credit, jsonb_build_object('id', left(id, -4) || lpad(n::text, 4, '0')))).*
    from credit_grants credit, generate_series(2, ${GRANTS}) n where id = ${id}`.execute(service.db)
  await sql`update wallet_accounts set balance = ${GRANTS} where customer_id = ${customer.id}`.execute(
    service.db,
  )
  return customer.id
}
