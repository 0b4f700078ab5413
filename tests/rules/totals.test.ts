import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalLines } from '../../server/invoices/totals.ts'
import { refusedDetails } from '../support/refused-details.ts'
import { roundHalfAway, toRational } from './rational.ts'

const MOST = 10n ** 15n

/** A quantity as a client may write it: up to 12 decimals and 15 significant digits, above zero. */
const quantity = fc
  .tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 0, max: 12 }))
  .chain(([length, decimals]) =>
    fc.tuple(fc.bigInt({ min: 1n, max: 10n ** BigInt(length) - 1n }), fc.constant(decimals)),
  )
  .map(([digits, decimals]) => Number(`${digits}e-${decimals}`))
  .filter((value) => value <= 1e12)
const unit = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: -1_000, max: 100_000 }) },
  { weight: 10, arbitrary: fc.constantFrom(0, 1, -1, 5, 15, 100) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
)
const lines = fc.array(fc.record({ description: fc.constant('line'), quantity, unit_amount_cents: unit }), {
  minLength: 1,
  maxLength: 20,
})

test('prices and adds as big rationals do, or refuses where they leave what is safe', () => {
  let accepted = 0
  fc.assert(
    fc.property(lines, (inputs) => {
      const amounts = inputs.map(amountOf)
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      const size = amounts.reduce((sum, amount) => sum + (amount < 0n ? -amount : amount), 0n)
      const possible = size <= MOST && total >= 0n
      const details = refusedDetails(() => {
        const priced = totalLines(inputs)
        expect(priced.lines).toEqual(
          inputs.map((line, n) => ({
            ...line,
            credit: null,
            tax_rate_codes: null,
            unit_code: 'C62',
            period_start: null,
            period_end: null,
            amount_cents: plain(amounts[n]),
          })),
        )
        expect(priced.total_cents).toBe(plain(total))
        accepted += 1
      })
      expect(details === undefined).toBe(possible)
    }),
    { numRuns: 5_000 },
  )
  expect(accepted).toBeGreaterThan(500)
})

test('an added line of a whole number of units moves the total by exactly its amount', () => {
  const small = fc.record({
    description: fc.constant('l'),
    quantity,
    unit_amount_cents: fc.integer({ min: 0, max: 199 }),
  })
  fc.assert(
    fc.property(
      fc.array(small, { minLength: 1, maxLength: 5 }),
      fc.nat(10_000),
      fc.nat(10_000),
      (inputs, units, price) => {
        const more = { description: 'more', quantity: units + 1, unit_amount_cents: price }
        const { total_cents } = totalLines(inputs)
        expect(totalLines([...inputs, more]).total_cents).toBe(total_cents + (units + 1) * price)
      },
    ),
  )
})

test('names every line that is wrong, and the total too', () => {
  const line = (quantity: number, unit_amount_cents: number) => ({
    description: 'l',
    quantity,
    unit_amount_cents,
  })
  const bad = [line(1e-13, 1), line(1, 1), line(1e12, Number.MAX_SAFE_INTEGER)]
  expect(refusedDetails(() => totalLines(bad))?.map(({ path, code }) => [path, code])).toEqual([
    ['body.line_items[0].quantity', 'too_many_decimals'],
    ['body.line_items[2]', 'amount_out_of_range'],
    ['body.line_items', 'amount_out_of_range'],
  ])
})

function amountOf({ quantity, unit_amount_cents }: { quantity: number; unit_amount_cents: number }): bigint {
  const { numerator, denominator } = toRational(String(quantity))
  return roundHalfAway({ numerator: numerator * BigInt(unit_amount_cents), denominator })
}

function plain(amount: bigint | undefined): number {
  return Number(amount)
}
