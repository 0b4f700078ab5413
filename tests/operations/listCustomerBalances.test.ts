import { expect, test } from 'vitest'
import { addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant, readBalances } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

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
  const customer = await addCustomer(company, { currency_code: 'KWD' })
  await addGrant(company, customer, { amount: '1234.5' })
  for (const [pricing_unit_code, amount] of [
    ['tokens', '0.000000000001'],
    ['credits', '1200.500'],
  ] as const) {
    await addPricingUnit(company, pricing_unit_code)
    await addGrant(company, customer, { account_type: 'pricing_unit', pricing_unit_code, amount })
  }
  expect(await readBalances(company, customer)).toEqual([
    { balance: '1234.500', account_type: 'currency', currency_code: 'KWD' },
    { balance: '1200.5', account_type: 'pricing_unit', pricing_unit_code: 'credits' },
    { balance: '0.000000000001', account_type: 'pricing_unit', pricing_unit_code: 'tokens' },
  ])
})

test('shows a grant to the last millisecond before it expires, and no longer, though no job has run', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = new Date(service.clock.now.getTime() + 60_000).toISOString()
  await addGrant(company, customer, { amount: '2' })
  await addGrant(company, customer, { amount: '3', expires_at })
  service.clock.advance(59_999)
  expect(await readBalances(company, customer)).toMatchObject([{ balance: '5.00' }])
  service.clock.advance(1)
  expect(await readBalances(company, customer)).toMatchObject([{ balance: '2.00' }])
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/customers/${id}/balances` }),
    reading: (id) => `/v1/customers/${id}`,
  }))
