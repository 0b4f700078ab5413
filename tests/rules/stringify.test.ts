import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from '../../server/http/stringify.ts'

test('gives the bytes of JSON.stringify, whatever the size', async () => {
  const member = fc.oneof(fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }), fc.constant(undefined))
  const times = fc.constantFrom(1, 10, 3_000, 20_000)
  await fc.assert(
    fc.asyncProperty(member, times, async (value, count) => {
      const large = { none: undefined, first: value, list: Array(count).fill(value), map: { a: value } }
      expect(textOf(await stringify(large))).toBe(JSON.stringify(large))
    }),
    { numRuns: 40 },
  )
})

test('a large value comes in pieces, and others go on between them', async () => {
  const line = { description: 'x'.repeat(100), quantity: 1 }
  const invoices = Array.from({ length: 100 }, () => ({ line_items: Array(1_000).fill(line) }))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  const pieces = await stringify({ invoices })
  clearInterval(timer)
  expect(pieces.length).toBeGreaterThan(40)
  expect(turns).toBeGreaterThan(5)
  expect(textOf(pieces)).toBe(JSON.stringify({ invoices }))
})

function textOf(pieces: ReadonlyArray<string | Buffer>): string {
  return pieces.map(String).join('')
}
