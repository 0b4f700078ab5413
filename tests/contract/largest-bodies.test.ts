import { expect, test } from 'vitest'
import { maxBodyBytes, maxBodyValues, readContract, type Schema } from '../../contract/index.ts'

const contract = readContract()
/** In JSON, of a control character: \u0001. Those of four bytes in UTF-8 are shorter. */
const BYTES_OF_A_CHARACTER = 6
const BYTES_OF_A_NUMBER = '-1.7976931348623157e+308'.length
const BYTES_OF_A_NAME = 64
const PUNCTUATION = '"":,'.length

const withBody = contract.operations.flatMap(({ id, body }) =>
  body === undefined || id === 'ingestEvents' ? [] : [[id, body.schema] as const],
)

test.each(withBody)('the largest valid body of %s fits', (id, schema) => {
  expect(largest(schema)).toBeLessThanOrEqual(maxBodyBytes(id))
})

const takingBodies = contract.operations.flatMap(({ id, body }) =>
  body === undefined ? [] : [[id, body.schema] as const],
)

test.each(takingBodies)(
  'every list, object and text of %s has a bound, and so have its values',
  (id, schema) => {
    expect(unboundedIn(schema, 'body')).toEqual([])
    expect(mostValues(schema)).toBeLessThanOrEqual(maxBodyValues(id))
  },
)

function mostValues(referring: Schema): number {
  const {
    oneOf,
    items,
    maxItems = 0,
    properties = {},
    maxProperties = 0,
    additionalProperties,
  } = contract.resolve(referring)
  const named = Object.values(properties).reduce((sum, each) => sum + mostValues(each), 0)
  const others =
    typeof additionalProperties === 'object' ? maxProperties * mostValues(additionalProperties) : 0
  const branches = Math.max(0, ...(oneOf ?? []).map(mostValues))
  return 1 + named + others + branches + (items === undefined ? 0 : maxItems * mostValues(items))
}

/** Of 1,000 events each may have 5 KiB. */
test('the largest valid event fits many times', () => {
  const body = contract.operation('ingestEvents').body
  const events = contract.resolve(body?.schema ?? {}).properties?.events ?? {}
  expect(100 * largest(contract.resolve(events).items ?? {})).toBeLessThanOrEqual(
    4 * maxBodyBytes('ingestEvents'),
  )
})

/** As JSON without blanks, and with no more escapes than it needs. */
function largest(referring: Schema): number {
  const schema = contract.resolve(referring)
  const { type, oneOf, enum: values, const: value } = schema
  if (oneOf !== undefined) return Math.max(...oneOf.map(largest))
  if (value !== undefined) return JSON.stringify(value).length
  if (values !== undefined) return Math.max(...values.map((each) => JSON.stringify(each).length))
  const types = [type].flat().filter((each) => each !== undefined)
  expect(types, `a type in ${JSON.stringify(schema)}`).not.toEqual([])
  return Math.max(...types.map((each) => OF_TYPE[each]?.(schema) ?? Number.NaN))
}

const OF_TYPE: Record<string, (schema: Schema) => number> = {
  null: () => 'null'.length,
  boolean: () => 'false'.length,
  integer: () => BYTES_OF_A_NUMBER,
  number: () => BYTES_OF_A_NUMBER,
  string: ({ maxLength = Number.NaN, pattern, format }) =>
    2 + maxLength * (pattern === undefined && format === undefined ? BYTES_OF_A_CHARACTER : 1),
  array: ({ maxItems = Number.NaN, items = {} }) => 2 + maxItems * (1 + largest(items)),
  object: ({ properties = {}, maxProperties = Number.NaN, additionalProperties }) => {
    const named = Object.entries(properties).map(([name, each]) => name.length + PUNCTUATION + largest(each))
    const others =
      typeof additionalProperties === 'object'
        ? maxProperties * (BYTES_OF_A_NAME + PUNCTUATION + largest(additionalProperties))
        : 0
    return 2 + named.reduce((sum, each) => sum + each, others)
  },
}

/** Where a caller could send as much as the whole body takes. */
function unboundedIn(reference: Schema, place: string): string[] {
  const schema = contract.resolve(reference)
  const { type, properties = {}, additionalProperties: others, items, oneOf = [], maxLength } = schema
  const types = [type].flat()
  const below = [
    ...Object.entries(properties).flatMap(([name, each]) => unboundedIn(each, `${place}.${name}`)),
    ...(typeof others === 'object' ? unboundedIn(others, `${place}.*`) : []),
    ...(items === undefined ? [] : unboundedIn(items, `${place}[]`)),
    ...oneOf.flatMap((each) => unboundedIn(each, place)),
  ]
  const isFixed = ['enum', 'const', 'pattern'].some((keyword) => keyword in schema)
  const isBounded =
    (!types.includes('array') || schema.maxItems !== undefined) &&
    (!types.includes('object') || others === false || schema.maxProperties !== undefined) &&
    (!types.includes('string') || maxLength !== undefined || isFixed)
  return isBounded ? below : [place, ...below]
}
