import { expect, test } from 'vitest'
import { readContract, type Schema } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile({ rateLimitPerMinute: 123_456 })

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
