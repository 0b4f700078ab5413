import { expect, test } from 'vitest'
import {
  bodySchemaOf,
  type ContractDocument,
  readDocument,
  referredSchema,
  type Schema,
} from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { createSizeCheck } from '../../server/http/sizes.ts'

const document = readDocument()
const operationIds = Object.keys(operations) as OperationId[]

test.each(operationIds.filter((id) => operations[id].body))(
  'every list, object and text that %s takes has a bound',
  (id) => {
    const schema = bodySchemaOf(document, operations[id])
    expect(schema === undefined ? ['no schema'] : unboundedIn(schema, 'body')).toEqual([])
  },
)

const event = { type: 'object', additionalProperties: false, properties: { key: { maxLength: 5 } } }
const list = { type: 'array', maxItems: 2, items: { $ref: '#/components/schemas/Event' } }
const many = Array(13).fill({})
const branch = (kind: string, items: object) => ({
  required: ['kind'],
  properties: { kind: { const: kind }, items },
})
const tagged = { oneOf: [branch('one', {}), branch('list', list)] }
const long = 'x'.repeat(1_011)
const told = (path: string, code: string) => ({ path, code })

test.each<[string, object, unknown, object[]]>([
  ['a list far too long', list, many, [told('body', 'max_items')]],
  ['a list a little too long, which the validator names', list, many.slice(1), []],
  ['a reference', { $ref: '#/components/schemas/List' }, many, [told('body', 'max_items')]],
  ['text in an item', list, [{}, { key: long }], [told('body[1].key', 'max_length')]],
  ['text a little too long, which the validator names', list, [{ key: long.slice(1) }], []],
  ['each part of allOf', { allOf: [{}, list] }, many, [told('body', 'max_items')]],
  ['a choice that has room', { oneOf: [list, { type: 'array' }] }, many, []],
  ['no choice that has room', { anyOf: [list, { maxItems: 1 }] }, many, [told('body', 'max_items')]],
  ['the branch that a tag selects', tagged, { kind: 'list', items: many }, [told('body.items', 'max_items')]],
  ['a branch that the tag does not select', tagged, { kind: 'one', items: many }, []],
  ['no branch, which the validator says at the tag', tagged, { kind: 'none', items: many }, []],
  ['another type', { type: ['string', 'null'], maxItems: 1, maxLength: 1 }, many, []],
  ['an open object', { type: 'object', maxProperties: 2 }, { ...many }, [told('body', 'max_properties')]],
  [
    'values of a map',
    { additionalProperties: { maxItems: 1 } },
    { 'a/b': many },
    [told('body.a/b', 'max_items')],
  ],
  [
    'many unknown members',
    event,
    Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`m${n}`, n])),
    Array.from({ length: 12 }, (_, n) => told(`body.m${n}`, 'unknown_field')),
  ],
  ['some unknown members, which the validator names', event, { a: 1, b: 2 }, []],
  ['names of Object.prototype', event, JSON.parse('{"__proto__":[1],"constructor":2}'), []],
])('%s', (_what, schema, body, expected) => {
  const check = createSizeCheck(documentOf(schema), 'createCustomer')
  expect(check(body).map(({ path, code }) => ({ path, code }))).toEqual(expected)
})

test('ends at a hundred problems', () => {
  const check = createSizeCheck(documentOf({ items: { maxLength: 1 } }), 'createCustomer')
  expect(check(Array(5_000).fill(long))).toHaveLength(100)
})

/** A contract that says nothing but the body of one operation. */
function documentOf(schema: object): ContractDocument {
  const content = { 'application/json': { schema } }
  return {
    ...document,
    paths: { '/v1/customers': { post: { requestBody: { content } } } },
    components: { schemas: { Event: event, List: list } },
  }
}

/** Where a caller could send as much as the whole body takes. */
function unboundedIn(reference: Schema, place: string): string[] {
  const schema = { ...resolve(reference), ...reference }
  const { properties = {}, additionalProperties: others, items } = schema
  const types = [schema.type].flat()
  const below = [
    ...Object.entries(properties).flatMap(([name, each]) => unboundedIn(each, `${place}.${name}`)),
    ...(typeof others === 'object' ? unboundedIn(others, `${place}.*`) : []),
    ...(items === undefined ? [] : unboundedIn(items, `${place}[]`)),
    ...(schema.oneOf ?? []).flatMap((each) => unboundedIn(each, place)),
  ]
  const isBounded =
    (!types.includes('array') || schema.maxItems !== undefined) &&
    (!types.includes('object') || others === false || schema.maxProperties !== undefined) &&
    (!types.includes('string') ||
      schema.maxLength !== undefined ||
      ['enum', 'const', 'pattern'].some((keyword) => keyword in schema))
  return isBounded ? below : [place, ...below]
}

function resolve(schema: Schema): Schema {
  const target = referredSchema(document, schema)
  return target === undefined ? schema : { ...resolve(target), ...target }
}
