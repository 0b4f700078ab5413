import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromText, toText } from '../../server/idempotency/reply-text.ts'
import { countTurns } from '../support/watch-loop.ts'

test('a kept reply is read as it was, whatever its size', async () => {
  const member = fc.oneof(
    fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }),
    fc.constantFrom('{"a":', '[', ']', '}', 'a\nb', undefined),
  )
  const name = fc.constantFrom('__proto__', '{"', ':', 'a\n')
  const times = fc.constantFrom(0, 1, 3_000, 20_000)
  await fc.assert(
    fc.asyncProperty(member, name, times, async (value, name, count) => {
      const members = Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, value]))
      const reply = Object.fromEntries([[name, { list: Array(count).fill(value), members, value }]])
      const text = String(await toText(reply))
      expect(JSON.stringify(await fromText(text))).toBe(JSON.stringify(reply))
    }),
    { numRuns: 40 },
  )
})

test('a large reply is kept and read in pieces, and others go on between them', async () => {
  const line = { description: 'x'.repeat(1_000), tiers: Array(50).fill({ units: '1', amount: '2.5' }) }
  const reply = { invoice: { id: 'a', line_items: Array(1_000).fill(line) } }
  const writing = countTurns()
  const text = String(await toText(reply))
  expect(writing()).toBeGreaterThan(20)
  const reading = countTurns()
  expect(await fromText(text)).toEqual(reply)
  expect(reading()).toBeGreaterThan(20)
})
