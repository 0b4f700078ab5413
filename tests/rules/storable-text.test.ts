import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUnstorable, isStorable } from '../../server/http/storable-text.ts'

test('finds nothing in any JSON of sound text and finite numbers', () => {
  const value = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 8 })
  fc.assert(
    fc.property(value, (root) => {
      fc.pre(!JSON.stringify(root).includes('\\u0000'))
      expect(findUnstorable(root, 100_000)).toEqual([])
    }),
  )
})

test('takes a text for fit just when UTF-8 and PostgreSQL give it back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
      (text) => {
        const returned = Buffer.from(text, 'utf8').toString('utf8')
        expect(isStorable(text)).toBe(returned === text && !text.includes('\0'))
      },
    ),
  )
})

test('names each fault by its place, in the order of the body', () => {
  const body = JSON.parse('{"a":"\\u0000","b":[1,{"c":1e999,"\\u0000":"x"},"\\ud800"],"d":{"e.f":"\\udfff"}}')
  expect(findUnstorable(body, 100_000).map(({ path, code }) => [path, code])).toEqual([
    ['body.a', 'invalid_text'],
    ['body.b[1]', 'invalid_text'],
    ['body.b[1].c', 'not_finite'],
    ['body.b[2]', 'invalid_text'],
    ['body.d.e.f', 'invalid_text'],
  ])
})

test.each([
  [32, undefined],
  [33, 'too_deep'],
  [1_000_000, 'too_deep'],
])('%d levels: %s, with a value in the innermost and without', (levels, code) => {
  for (const innermost of [['leaf'], []]) {
    let root: unknown = innermost
    for (let level = 1; level < levels; level += 1) root = [root]
    expect(findUnstorable(root, 100_000)[0]?.code).toBe(code)
  }
})

test.each([
  [99_999, undefined],
  [100_000, 'too_many_values'],
])('a list of %d values: %s', (length, code) => {
  expect(findUnstorable(Array(length).fill(0), 100_000)[0]?.code).toBe(code)
})
