import { expect, test } from 'vitest'
import { closeContract, EXTENSIBLE } from '../../contract/close.ts'
import { readContract, type Schema } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'

const contract = readContract()

/** A filter has a list of its own, since a request takes no value that is not known yet. */
const filters = contract.operations.flatMap((operation) => {
  const row = operations[operation.id]
  if (!('rows' in row)) return []
  const page = contract.resolve(
    Object(contract.document.paths[operation.path]).get.responses['200'].content['application/json'].schema,
  )
  const item = contract.resolve(contract.resolve(page.properties?.[row.rows] ?? {}).items ?? {})
  const [form = item] = (item.anyOf ?? []).map(contract.resolve)
  return operation.parameters
    .map(({ name, schema }) => ({ name, schema: contract.resolve(schema.items ?? schema) }))
    .filter(({ schema }) => schema.enum !== undefined)
    .map(({ name, schema }) => ({
      id: operation.id,
      name,
      schema,
      field: contract.resolve(form.properties?.[name] ?? {}),
    }))
    .filter(({ field }) => EXTENSIBLE in field)
})

test.each(filters)('$id filters by every $name that an answer can have', ({ schema, field }) => {
  expect(schema.enum).toEqual(Reflect.get(field, EXTENSIBLE))
})

test('there are such filters', () => {
  expect(filters.map(({ id, name }) => `${id} ${name}`)).toEqual(
    expect.arrayContaining([
      'listInvoices status',
      'listCustomerWalletTransactions type',
      'listEvents status',
    ]),
  )
})

/** ISO 4217 says what they are. */
const SELF_EXPLAINING = ['CurrencyCode']

test('each value of a list that may grow is described', () => {
  const schemas = contract.document.components.schemas as Record<string, Schema>
  const silent = Object.entries(schemas).flatMap(([name, schema]) => {
    const values: unknown[] = SELF_EXPLAINING.includes(name) ? [] : (Reflect.get(schema, EXTENSIBLE) ?? [])
    return values
      .filter((value) => !schema.description?.includes(`\`${value}\``))
      .map((value) => `${name} ${value}`)
  })
  expect(silent).toEqual([])
})

test('closed, a list has the values of this version, and null where it may be null', () => {
  const open = {
    a: [
      { type: 'string', [EXTENSIBLE]: ['x'] },
      { type: ['string', 'null'], [EXTENSIBLE]: ['y'] },
    ],
  }
  expect(closeContract(open)).toEqual({
    a: [
      { type: 'string', enum: ['x'] },
      { type: ['string', 'null'], enum: ['y', null] },
    ],
  })
})

test('closed, a union that may grow has the forms of this version', () => {
  const Lid = { required: ['type'], properties: { type: { const: 'lid' } } }
  const Other = { required: ['type'], properties: { type: { type: 'string', not: { enum: ['lid'] } } } }
  const [lid, other] = [{ $ref: '#/schemas/Lid' }, { $ref: '#/schemas/Other' }]
  const open = { schemas: { Lid, Other }, a: { anyOf: [lid, other] }, b: { anyOf: [lid] } }
  expect(closeContract(open)).toEqual({ ...open, a: { oneOf: [lid] } })
})
