import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '../../server/money/decimal.ts'
import { burnDown } from '../../server/wallets/burn-down.ts'

test.each([
  ['nothing of anything', ['5', '5'], '0', [], '0'],
  ['nothing from nobody', [], '0', [], '0'],
  ['a part of the first', ['5', '5'], '3', ['2'], '0'],
  ['the first to its end, and not the second', ['5', '5'], '5', ['0'], '0'],
  ['the first, and a part of the second', ['5', '5'], '5.000000000001', ['0', '4.999999999999'], '0'],
  ['more than there is', ['5', '0.5'], '6', ['0', '0'], '0.5'],
  ['from nobody', [], '6', [], '6'],
  ['past an empty one', ['0', '5'], '1', ['0', '4'], '0'],
])('%s', (_name, grants, amount, left, short) => {
  const result = burnDown(
    grants.map((remaining, index) => ({ id: String(index), remaining })),
    decimal(amount),
  )
  expect(result.updates.map(({ id, remaining }) => [id, remaining.toFixed()])).toEqual(
    left.map((remaining, index) => [String(index), remaining]),
  )
  expect(result.short.toFixed()).toBe(short)
})

test('takes as if each smallest unit were taken by itself from the first grant that has one', () => {
  const grants = fc.array(fc.nat(30), { maxLength: 6 })
  fc.assert(
    fc.property(grants, fc.nat(120), (given, amount) => {
      const left = [...given]
      let short = 0
      for (let unit = 0; unit < amount; unit += 1) {
        const first = left.findIndex((each) => each > 0)
        if (first === -1) short += 1
        else left[first] = (left[first] ?? 0) - 1
      }
      const result = burnDown(
        given.map((each, index) => ({ id: String(index), remaining: tiny(each) })),
        decimal(tiny(amount)),
      )
      const now = given.map((each, index) => {
        const touched = result.updates.find(({ id }) => id === String(index))
        return touched?.remaining.toFixed() ?? tiny(each)
      })
      expect(now).toEqual(left.map(tiny))
      expect(result.short.toFixed()).toBe(tiny(short))
    }),
    { numRuns: 500 },
  )
})

/** In the smallest unit that a wallet knows. */
function tiny(units: number): string {
  return decimal(units).times('1e-12').toFixed()
}
