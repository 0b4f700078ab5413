import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMoreValues } from '../../server/http/count-values.ts'

test('counts the values of any JSON, however it is spaced', () => {
  const text = fc
    .tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom('', ' ', '\n', '\t'))
    .map(([value, space]) => ({ value, json: JSON.stringify(value, undefined, space) }))
  fc.assert(
    fc.property(text, ({ value, json }) => {
      const bytes = Buffer.from(json)
      const count = countOf(value)
      expect([hasMoreValues(bytes, count - 1), hasMoreValues(bytes, count)]).toEqual([true, false])
    }),
  )
})

test.each(['{"a\\"[,{":"\\\\"}', '["\\"",",",  []]', '[{},[ ],{ }]'])('is not misled by %s', (json) => {
  const count = countOf(JSON.parse(json))
  expect([hasMoreValues(Buffer.from(json), count - 1), hasMoreValues(Buffer.from(json), count)]).toEqual([
    true,
    false,
  ])
})

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, each) => sum + countOf(each), 1)
}
