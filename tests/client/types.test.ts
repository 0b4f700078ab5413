import { expect, expectTypeOf, test } from 'vitest'
import type { components, paths } from '../../client/index.ts'
import type { Reply } from '../../generated/operations.ts'
import { addMeter, newPlan } from '../fixtures/catalogue.ts'
import { serviceForThisFile } from '../support/service.ts'
import { hastyClient } from './support.ts'

type Schemas = components['schemas']
type InvoiceStatusFilter = NonNullable<
  NonNullable<paths['/v1/invoices']['get']['parameters']['query']>['status']
>[number]
const service = await serviceForThisFile()

test('the charge model of a price says which fields it has, in what is sent and what is read', async () => {
  const company = await service.company()
  const billing = await hastyClient({ apiKey: company.key, baseUrl: service.baseUrl })
  const { id: meter_id } = await addMeter(company)
  const perUnit = { meter_id, charge_model: 'per_unit' as const, unit_amount: '0.5' }
  const { plan } = await billing.plans.create(newPlan({ prices: [perUnit] }))
  const [price] = plan.prices
  if (price?.charge_model !== 'per_unit') throw new Error('another charge model')
  expectTypeOf(price.unit_amount).toEqualTypeOf<string>()
  expect(price.unit_amount).toBe('0.5')
  // @ts-expect-error: a price per unit has no tiers
  expect(price.tiers).toBeUndefined()
  // @ts-expect-error: so it takes none
  const wrong: Schemas['PriceInput'] = { ...perUnit, tiers: [{ up_to: null, unit_amount: '1' }] }
  await expect(billing.plans.create(newPlan({ prices: [wrong] }))).rejects.toMatchObject({
    details: [{ path: 'body.prices[0].tiers', code: 'not_allowed' }],
  })
  // What was read can be sent.
  const copy = await billing.plans.create(newPlan({ prices: [{ ...price, id: null }] }))
  expect(copy.plan.prices).toEqual([{ ...price, id: copy.plan.prices[0]?.id }])
})

test('a tag that a later version adds needs a default', () => {
  // @ts-expect-error: without a default, a line of another type has no name
  const named = (line: Schemas['LineItem']): string => {
    switch (line.type) {
      case 'manual':
      case 'fee':
      case 'proration':
      case 'minimum':
      case 'maximum':
        return line.description
      case 'usage':
        return line.usage.units
    }
  }
  const shown = (line: Schemas['LineItem']): string =>
    line.type === 'usage' ? line.usage.units : line.description
  const units = (line: Schemas['LineItem']): string => {
    switch (line.type) {
      case 'usage':
        return line.usage.units
      default:
        expectTypeOf(line.amount_cents).toBeNumber()
        return line.type
    }
  }
  const later: Schemas['LineItem'] = JSON.parse(
    JSON.stringify({
      id: 'a',
      description: 'Setup',
      quantity: 1,
      unit_amount_cents: 1,
      amount_cents: 1,
      type: 'one_off',
      subscription_id: null,
      period_start: null,
      period_end: null,
    }),
  )
  expect([named(later), shown(later), units(later)]).toEqual([undefined, 'Setup', 'one_off'])
})

test('a list of values in an answer may grow: the known ones are offered, and others compile', async () => {
  const company = await service.company()
  const billing = await hastyClient({ apiKey: company.key, baseUrl: service.baseUrl })
  const { customer } = await billing.customers.create({ name: 'A', email: 'a@b.example' })
  const mode: Schemas['Mode'] = customer.mode
  expect(describe(mode)).toBe('test')
  expect(describe('sandbox')).toBe('another')
  // A request takes no others.
  // @ts-expect-error: there is no such status
  const query: { status: InvoiceStatusFilter[] } = { status: ['disputed'] }
  await expect(billing.invoices.list(query)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expectTypeOf<Schemas['Invoice']['status']>().toEqualTypeOf<
    'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | (string & {})
  >()
  expectTypeOf<Schemas['Payment']['source']>().toEqualTypeOf<
    'wallet' | 'out_of_band' | 'provider' | (string & {})
  >()

  const { data } = await billing.http.GET('/v1/invoices', { params: { query: { limit: 1 } } })
  const invoices: Schemas['Invoice'][] = data?.invoices ?? []
  expect(invoices).toEqual([])

  /** Without the default, it would not return a text for each mode. */
  function describe(value: Schemas['Mode']): string {
    switch (value) {
      case 'live':
      case 'test':
        return value
      default:
        return 'another'
    }
  }
})

test('a service answers only with the values of this version', () => {
  expectTypeOf<Reply<'getInvoice'>['body']['invoice']['status']>().toEqualTypeOf<InvoiceStatusFilter>()
  // @ts-expect-error: there is no such mode
  const mode: Reply<'getCustomer'>['body']['customer']['mode'] = 'sandbox'
  expect(mode).toBe('sandbox')
})

test('the account type of a balance says what it is in', () => {
  expectTypeOf<Extract<Schemas['WalletBalance'], { account_type: 'currency' }>>()
    .toHaveProperty('currency_code')
    .toEqualTypeOf<Schemas['CurrencyCode']>()
  expectTypeOf<Extract<Schemas['CreditGrant'], { account_type: 'pricing_unit' }>>()
    .toHaveProperty('pricing_unit_code')
    .toEqualTypeOf<string>()
  expectTypeOf<Extract<Schemas['WalletTransaction'], { account_type: 'pricing_unit' }>>().not.toHaveProperty(
    'currency_code',
  )
})
