import { expect, test } from 'vitest'
import { readContract, type Schema } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile({ rateLimitPerMinute: 123_456 })

test('returns the company and the mode of the key, with its limits', async () => {
  const company = await service.company({ mode: 'live' })
  const result = await company.client.GET('/v1/company')
  expect(succeed(result).company).toEqual({
    name: company.name,
    mode: 'live',
    default_currency_code: 'USD',
    ...{ address: null, tax_ids: [], bank_account: null, support_email: null },
    appearance: { brand_color: null, logo_url: null },
    ...{ invoice_prefix: 'INV', invoice_number_width: 6 },
    limits: {
      requests_per_minute: 123_456,
      request_body_bytes: 1024 * 1024,
      ingest_body_bytes: 5 * 1024 * 1024,
      events_per_request: 1_000,
      event_max_age_seconds: 35 * 24 * 60 * 60,
      event_max_ahead_seconds: 5 * 60,
      event_retention_days: null,
      page_size: 100,
      line_items_per_invoice: 500,
      line_items_per_page: 1_000,
      payments_per_invoice: 100,
      prices_per_plan: 50,
      prices_per_page: 250,
      tiers_per_price: 20,
      active_meters_per_event_name: 100,
      subscriptions_per_customer: 100,
    },
  })
  expect(result.response.headers.get('X-RateLimit-Limit')).toBe('123456')
  expect((await addCustomer(company)).currency_code).toBe('USD')
})

test('returns the other mode for its key', async () => {
  const live = await service.company({ mode: 'live' })
  const own = await service.company({ name: live.name, mode: 'test' })
  const { company } = succeed(await own.client.GET('/v1/company'))
  expect(company).toMatchObject({ name: live.name, mode: 'test' })
})

test('the limits of requests are those of the contract’s schemas', async () => {
  const { client } = await service.company()
  const { limits } = succeed(await client.GET('/v1/company')).company
  const contract = readContract()
  const bodyOf = (id: OperationId) => contract.operation(id).body?.schema ?? {}
  const mostOf = (schema: Schema, list: string) =>
    contract.resolve(contract.resolve(schema).properties?.[list] ?? {})
  expect(limits.events_per_request).toBe(mostOf(bodyOf('ingestEvents'), 'events').maxItems)
  expect(limits.line_items_per_invoice).toBe(mostOf(bodyOf('createInvoice'), 'line_items').maxItems)
  const prices = mostOf(bodyOf('createPlan'), 'prices')
  expect(limits.prices_per_plan).toBe(prices.maxItems)
  const tiers = (contract.resolve(prices.items ?? {}).oneOf ?? []).map(
    (price) => mostOf(price, 'tiers').maxItems,
  )
  expect(tiers.filter((each) => each !== undefined)).toEqual([limits.tiers_per_price, limits.tiers_per_price])
  const limit = contract.operation('listCustomers').parameters.find(({ name }) => name === 'limit')
  expect(limits.page_size).toBe(limit?.schema.maximum)
})

test('refuses a query parameter', async () => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: '/v1/company?name=Acme' })
  expect(status).toBe(400)
  expect(pathsOf(body.error?.details)).toEqual(['query.name'])
})
