import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { endpointsOf, mediaOf, operationAt, resolve } from '../../contract/document.ts'
import { readDocument } from '../../contract/index.ts'
import { toSchema30 } from '../../scripts/generate/openapi-3.0/schema.ts'

const contract = readDocument()
const contract30 = JSON.parse(
  readFileSync(new URL('../../generated/openapi-3.0.json', import.meta.url), 'utf8'),
)

test('the contract in OpenAPI 3.0 has the same operations with the same statuses and examples', () => {
  const described = (document: typeof contract) =>
    endpointsOf(document).map((endpoint) => {
      const { operationId, responses } = operationAt(document, endpoint)
      return [endpoint, operationId, Object.keys(Object(responses))]
    })
  expect(contract30.openapi).toBe('3.0.3')
  expect(described(contract30)).toEqual(described(contract))
  expect(contract30.components.examples).toEqual(contract.components.examples)
})

test.each([
  ['null as a type', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
  ['two types', { type: ['number', 'string'] }, { description: 'Of type number or string.' }],
  ['a single text', { type: 'string', const: 'usage' }, { type: 'string', enum: ['usage'] }],
  ['a flag that is always true', { type: 'boolean', not: { const: false } }, { type: 'boolean' }],
  [
    'cents',
    { type: 'integer', maximum: 2 ** 53 - 1 },
    { type: 'integer', format: 'int64', maximum: 2 ** 53 - 1 },
  ],
  ['a count', { type: 'integer', maximum: 100 }, { type: 'integer', format: 'int32', maximum: 100 }],
  [
    'a moment, which generators decode before they look at its pattern',
    { type: 'string', format: 'date-time', maxLength: 35, pattern: 'Z$' },
    { type: 'string', format: 'date-time' },
  ],
  ['examples', { type: ['string', 'null'], examples: [null, 'a'] }, { example: 'a' }],
  [
    'an exclusive bound',
    { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
    { minimum: 0, exclusiveMinimum: true },
  ],
  [
    'an empty default of a list',
    { type: 'array', items: { type: 'boolean' }, default: [] },
    { type: 'array' },
  ],
  [
    'values that may grow',
    { type: 'string', description: 'Its state.', 'x-extensible-enum': ['open', 'paid'] },
    { type: 'string', description: 'Its state.\n\nValues of this version: `open`, `paid`.' },
  ],
])('OpenAPI 3.0 says %s in its own words', (_, schema, expected) => {
  const schema30 = toSchema30(contract, schema)
  expect(schema30).toMatchObject(expected)
  for (const keyword of ['const', 'not', 'examples', 'propertyNames'])
    expect(schema30).not.toHaveProperty(keyword)
  if ('default' in schema) expect(schema30).not.toHaveProperty('default')
})

test('an object of several forms is told by its tag, each value with its form', () => {
  expect(contract30.components.schemas.CreditGrantCreate.discriminator).toEqual({
    propertyName: 'account_type',
    mapping: {
      currency: '#/components/schemas/CurrencyCreditGrantCreate',
      pricing_unit: '#/components/schemas/PricingUnitCreditGrantCreate',
    },
  })
})

test('a union of an answer is one object, so that a tag that comes later is read', () => {
  const { required, properties } = contract30.components.schemas.Price
  expect(required).toEqual([
    'id',
    'code',
    'name',
    'meter_id',
    'filters',
    'charge_model',
    'pricing_unit_code',
    'free_units',
    'minimum_amount',
    'maximum_amount',
  ])
  expect(properties.charge_model).toMatchObject({
    type: 'string',
    description: 'Values of this version: `per_unit`, `graduated`, `volume`, `package`.',
  })
  expect(properties.tiers.description).toMatch(/With `charge_model` `graduated` or `volume`\.$/)
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['package_amount', 'package_size']))
})

test('each operation has one schema of errors, and the contract in 3.1 says more exactly what a 400 has', () => {
  const errorsOf = (document: typeof contract) =>
    endpointsOf(document).flatMap((endpoint) =>
      Object.entries(Object(operationAt(document, endpoint).responses)).flatMap(([status, response]) =>
        Number(status) < 400 ? [] : [mediaOf(resolve(document, response)).schema],
      ),
    )
  const one = { $ref: '#/components/schemas/ErrorResponse' }
  expect(errorsOf(contract30).filter((schema) => !isDeepStrictEqual(schema, one))).toEqual([])
  expect(errorsOf(contract)).toContainEqual({ $ref: '#/components/schemas/BadRequestError' })
})

test('what stands beside a reference is kept: around what generators make a type of, or with it', () => {
  const { currency_code, code } = contract30.components.schemas.PlanCreate.properties
  expect(currency_code).toEqual({
    description: expect.stringContaining('Default: the company'),
    allOf: [{ $ref: '#/components/schemas/CurrencyCodeInput' }],
  })
  expect(code).toMatchObject({ type: 'string', pattern: expect.any(String) })
})

test('a keyword that the conversion does not know is an error', () => {
  expect(() => toSchema30(contract, { dependentRequired: { a: ['b'] } })).toThrow('dependentRequired')
})
