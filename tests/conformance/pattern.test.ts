import { expect, test } from 'vitest'
import { textOfLength } from '../../conformance/from-contract/schema/matching-text.ts'
import { lengthOf, validText } from '../../conformance/from-contract/schema/texts.ts'
import { readContract, type Schema } from '../../contract/index.ts'

const { document } = readContract()

test('finds for each pattern of the contract a text of its greatest length', () => {
  const unmet = schemasIn(document)
    .filter(({ pattern, format, maxLength }) => pattern && maxLength !== undefined && format !== 'date-time')
    .filter(({ pattern = '', maxLength = 0 }) => textOfLength(pattern, maxLength) === undefined)
  expect([...new Set(unmet.map(({ pattern }) => pattern))]).toEqual(UNREACHABLE)
})

/** These have no end, and only answers use them. */
const UNREACHABLE = ['^(body|query|path|headers)($|[.\\[])', '^Bearer', '^/v1/']

test.each([
  ['^c[a-z0-9]{24}$', 25],
  ['^([0-9]{1,15}(\\.[0-9]{1,12})?|10{15}(\\.0{1,12})?)$', 29],
  ['^([0-9]{1,15}(\\.[0-9]{1,12})?|10{15}(\\.0{1,12})?)$', 1],
  ['^[a-z0-9][a-z0-9_.-]{0,63}$', 1],
  ['^a*b+$', 7],
])('%s at length %d', (pattern, length) => {
  expect(textOfLength(pattern, length)).toMatch(new RegExp(`^(?=.{${length}}$)`))
})

test('finds nothing where a pattern has no text of the length', () => {
  expect(textOfLength('^c[a-z0-9]{24}$', 24)).toBeUndefined()
  expect(textOfLength('^([0-9]{1,15}(\\.[0-9]{1,12})?|10{15}(\\.0{1,12})?)$', 30)).toBeUndefined()
})

test.each([5, 6, 64, 70, 128, 129, 130, 131, 200, 253, 254])('an email of %d characters', (length) => {
  const email = validText({ type: 'string', format: 'email' }, length, 'a@b.c')
  expect(email).toMatch(/^a{1,64}@(b{1,63}\.)+c$/)
  expect(email).toHaveLength(length)
})

test('texts without a pattern are counted in characters, not in halves of them', () => {
  const text = validText({ type: 'string', maxLength: 255 }, 255, 'a') ?? ''
  expect(lengthOf(text)).toBe(255)
  expect(text.length).toBe(510)
})

function schemasIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(schemasIn)
  return isPatterned(value) ? [value, ...below] : below
}

function isPatterned(value: object): value is Schema {
  return 'pattern' in value && typeof value.pattern === 'string'
}
