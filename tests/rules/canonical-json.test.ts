import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../server/idempotency/canonical-json.ts'

test('is the same whatever the order of members, at every depth', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
    }),
  )
})

test('is JSON of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test.each([
  ['{"a":1}', '{"a":"1"}'],
  ['{"a":1}', '{"a":1,"b":null}'],
  ['[1,2]', '[2,1]'],
  ['{}', '[]'],
  ['{"__proto__":1}', '{}'],
  ['{"a":{"b":1}}', '{"a":{"c":1}}'],
])('%s and %s differ', (a, b) => {
  expect(canonicalJson(JSON.parse(a))).not.toBe(canonicalJson(JSON.parse(b)))
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reversed(member)])
      .toReversed(),
  )
}
