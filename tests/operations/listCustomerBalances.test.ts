import { expect, test } from 'vitest'
import { refusal, succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { addCustomer } from '../support/samples.ts'
import { serviceForThisFile } from '../support/service.ts'
import { expectUnauthorized } from '../support/unauthorized.ts'

const service = await serviceForThisFile()

test('refuses a request without a key', () => expectUnauthorized(service, 'listCustomerBalances'))

test.each([
  ['USD', '0.00'],
  ['JPY', '0'],
  ['KWD', '0.000'],
] as const)('shows a new customer an account in %s of %s', async (currency_code, balance) => {
  const company = await service.company()
  const { id } = await addCustomer(company, { currency_code })
  const result = await company.client.GET('/v1/customers/{id}/balances', { params: { path: { id } } })
  expect(succeed(result).balances).toEqual([{ balance, account_type: 'currency', currency_code }])
})

test('shows the currency first and then the pricing units by their code, each in its own digits', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company, { currency_code: 'KWD' })
  // Grants come with a later version of the contract; until then only the database can hold such accounts.
  const { tenant_id } = await service.db
    .updateTable('wallet_accounts')
    .set({ balance: '-1234.5' })
    .where('customer_id', '=', id)
    .returning('tenant_id')
    .executeTakeFirstOrThrow()
  const account = { tenant_id, customer_id: id, account_type: 'pricing_unit' as const }
  await service.db
    .insertInto('wallet_accounts')
    .values([
      { ...account, unit_code: 'tokens', balance: '0.000000000001' },
      { ...account, unit_code: 'credits', balance: '1200.500' },
    ])
    .execute()
  const result = await company.client.GET('/v1/customers/{id}/balances', { params: { path: { id } } })
  expect(succeed(result).balances).toEqual([
    { balance: '-1234.500', account_type: 'currency', currency_code: 'KWD' },
    { balance: '1200.5', account_type: 'pricing_unit', pricing_unit_code: 'credits' },
    { balance: '0.000000000001', account_type: 'pricing_unit', pricing_unit_code: 'tokens' },
  ])
})

test('refuses what is no id', async () => {
  const { client } = await service.company()
  const params = { path: { id: 'nonsense' } }
  expect(refusal(await client.GET('/v1/customers/{id}/balances', { params }))).toMatchObject({ status: 400 })
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/customers/${id}/balances` }),
    reading: (id) => `/v1/customers/${id}`,
  }))
