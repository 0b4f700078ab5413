import { describe, expect, test } from 'vitest'
import { day, invoice, JULY, JUNE, line, part, VAT, vat } from './compose-model/examples.ts'
import { composeByModel } from './compose-model/model.ts'
import type { InvoiceOutput } from './compose-model/types.ts'

/** The design's worked examples by the numbers of its chapters. */
const taxesOfLines = (output: InvoiceOutput) => output.lines.map((one) => one.tax_cents)
const sumsOf = ({ subtotal_cents, discount_cents, tax_cents, total_cents }: InvoiceOutput) => [
  subtotal_cents,
  discount_cents,
  tax_cents,
  total_cents,
]
const amountsOf = (output: InvoiceOutput) => output.lines.map((one) => [one.type, one.amount_cents])
const boundsOf = (output: InvoiceOutput) => output.lines.flatMap((one) => one.bound ?? [])

test('2.2: -24.50 and +24.51 share the tax of one cent by running sums', () => {
  const of = (percentage: string) =>
    composeByModel(
      invoice([-2450, 2451].map((amount) => line('manual', amount, { rates: [vat(percentage)] }))),
    )
  expect(taxesOfLines(of('19'))).toEqual([-466, 466])
  expect(of('19').tax_cents).toBe(0)
  expect(taxesOfLines(of('50'))).toEqual([-1225, 1226])
  expect(of('50').tax_cents).toBe(1)
})

test('2.2: each rate of a line gives at most its net, but several together can give more', () => {
  const rates = ['a', 'b', 'c', 'd', 'e'].map((code) => Object.assign(vat('20'), { code }))
  expect(taxesOfLines(composeByModel(invoice([line('manual', 3, { rates })])))).toEqual([5])
})

test('2.5: three lines of 3.33 at 19 % have a tax of 1.90, as 63, 64, 63', () => {
  const output = composeByModel(
    invoice([333, 333, 333].map((cents) => line('manual', cents, { rates: [VAT] }))),
  )
  expect(taxesOfLines(output)).toEqual([63, 64, 63])
  expect(sumsOf(output)).toEqual([999, 0, 190, 1189])
})

test('2.5: inclusive, the tax of a set of rates is shared by their percentages', () => {
  const rates = [vat('5'), vat('9.975')]
  const output = composeByModel(invoice([line('manual', 11498, { rates })], { behavior: 'inclusive' }))
  // 11498 ÷ 1.14975 is 10000.43; 1498 × 5 ÷ 14.975 is 500.17.
  expect(output.taxes.map((entry) => [entry.taxable_cents, entry.tax_cents])).toEqual([
    [10000, 500],
    [10000, 998],
  ])
  expect(sumsOf(output)).toEqual([10000, 0, 1498, 11498])
})

describe('2.7: a fee, usage, a minimum of 200.00, 10 % off and 19 %', () => {
  const of = (behavior: 'exclusive' | 'inclusive') =>
    composeByModel(
      invoice(
        [
          line('fee', 4900, Object.assign({ discount_cents: 490, rates: [VAT] }, JULY)),
          line('usage', 8000, { discount_cents: 800, rates: [VAT], part: 0, price_id: 'a' }),
        ],
        {
          behavior,
          parts: [
            part({
              rates: [VAT],
              plan: { minimum_cents: 20000, maximum_cents: null },
              billed_before: { fees: [Object.assign({ net_cents: 4410 }, JUNE)], usage: [] },
            }),
          ],
        },
      ),
    )

  test('exclusive', () => {
    const output = of('exclusive')
    expect(output.lines[2]).toMatchObject({ type: 'minimum', amount_cents: 8390, discount_cents: 0 })
    expect(boundsOf(output)).toEqual([{ price_id: null, spend_cents: 11610, bound_cents: 20000 }])
    expect(taxesOfLines(output)).toEqual([838, 1368, 1594])
    expect(sumsOf(output)).toEqual([21290, 1290, 3800, 23800])
  })

  test('inclusive', () => {
    const output = of('inclusive')
    expect(taxesOfLines(output)).toEqual([704, 1150, 1339])
    expect(sumsOf(output)).toEqual([17891, 1084, 3193, 20000])
    expect(output.taxes).toEqual([Object.assign({ taxable_cents: 16807, tax_cents: 3193 }, VAT)])
  })
})

test('2.7: canceled halfway with create_prorations', () => {
  const half = { period_start: day('06-16'), period_end: JUNE.period_end }
  const output = composeByModel(
    invoice([line('proration', -2450, half), line('usage', 2000, { part: 0, price_id: 'a' })], {
      parts: [
        part({
          end: day('06-16'),
          is_last: true,
          plan: { minimum_cents: 20000, maximum_cents: null },
          billed_before: { fees: [Object.assign({ net_cents: 4900 }, JUNE)], usage: [] },
        }),
      ],
    }),
  )
  expect(amountsOf(output)).toEqual([
    ['proration', -2450],
    ['usage', 2000],
    ['minimum', 5550],
  ])
  expect(output.total_cents).toBe(5100)
})

test('2.4: canceled halfway with none, the whole fee was spent', () => {
  const canceled = part({
    end: day('06-16'),
    is_last: true,
    plan: { minimum_cents: 10000, maximum_cents: null },
    billed_before: { fees: [Object.assign({ net_cents: 4900 }, JUNE)], usage: [] },
  })
  expect(amountsOf(composeByModel(invoice([], { parts: [canceled] })))).toEqual([['minimum', 100]])
})

test('2.4: a change of plan halfway: each part has its share of the fee, of the credit and of the charge', () => {
  const rest = { period_start: day('06-16'), period_end: JUNE.period_end }
  const before = { fees: [Object.assign({ net_cents: 4900 }, JUNE)], usage: [] }
  const minimum = { plan: { minimum_cents: 20000, maximum_cents: null }, billed_before: before }
  const output = composeByModel(
    invoice([line('proration', -2450, rest), line('proration', 9950, rest)], {
      parts: [
        part(Object.assign({ end: day('06-16') }, minimum)),
        part(Object.assign({ start: day('06-16') }, minimum)),
      ],
    }),
  )
  expect(boundsOf(output)).toEqual([
    { price_id: null, spend_cents: 2450, bound_cents: 10000 },
    { price_id: null, spend_cents: 9950, bound_cents: 10000 },
  ])
})

test('2.4: a price has its maximum and its minimum, and the plan sees what they left', () => {
  const usage = (price: string, cents: number) => line('usage', cents, { part: 0, price_id: price })
  const output = composeByModel(
    invoice([usage('a', 9000), usage('b', 1000)], {
      parts: [
        part({
          prices: [
            { price_id: 'a', minimum: null, maximum: '50.00' },
            { price_id: 'b', minimum: '20', maximum: '30' },
            { price_id: 'c', minimum: '5.555', maximum: null },
          ],
          plan: { minimum_cents: 0, maximum_cents: 7000 },
        }),
      ],
    }),
  )
  expect(boundsOf(output)).toEqual([
    { price_id: 'a', spend_cents: 9000, bound_cents: 5000 },
    { price_id: 'b', spend_cents: 1000, bound_cents: 2000 },
    { price_id: 'c', spend_cents: 0, bound_cents: 556 },
    { price_id: null, spend_cents: 7556, bound_cents: 7000 },
  ])
  expect(output.total_cents).toBe(7000)
})

test('a maximum takes back the usage of a part, and no fee that was paid ahead', () => {
  const canceled = part({
    end: day('06-16'),
    is_last: true,
    plan: { minimum_cents: null, maximum_cents: 6000 },
    prices: [{ price_id: 'a', minimum: '20', maximum: null }],
    billed_before: { fees: [Object.assign({ net_cents: 4900 }, JUNE)], usage: [] },
  })
  const output = composeByModel(
    invoice([line('usage', 800, { part: 0, price_id: 'a' })], { parts: [canceled] }),
  )
  expect(amountsOf(output)).toEqual([
    ['usage', 800],
    ['minimum', 200],
    ['maximum', -1000],
  ])
})

test.each([
  [0, 1235],
  [2, 123450],
  [3, 1234500],
])('3.1: a bound of a price is in whole units, at %i decimals', (decimals, cents) => {
  const parts = [part({ prices: [{ price_id: 'a', minimum: '1234.5', maximum: null }] })]
  expect(composeByModel(invoice([], { currency_decimals: decimals, parts })).total_cents).toBe(cents)
})

test('3.4: canceled on 22 February, the credit outweighs the usage and is carried', () => {
  const rates = [vat('20')]
  const credit = line('proration', -2500, { rates })
  const output = composeByModel(invoice([credit, line('usage', 300, { rates })]))
  expect(sumsOf(output)).toEqual([-2200, 0, -440, 0])
  expect(output.credit_carried_cents).toBe(2640)
  expect(composeByModel(invoice([credit])).credit_carried_cents).toBe(3000)
})

test('3.4 inclusive: the carried credit is gross', () => {
  const lines = [line('proration', -2500, { rates: [vat('20')] })]
  expect(sumsOf(composeByModel(invoice(lines, { behavior: 'inclusive' })))).toEqual([-2083, 0, -417, 0])
})

test('9: 68.33, 68.33, 57.50 and 85.00 at 20 % come to 334.99', () => {
  const lines = [6833, 6833, 5750, 8500].map((cents) => line('manual', cents, { rates: [vat('20')] }))
  expect(composeByModel(invoice(lines)).total_cents).toBe(33499)
})

test('9: the bounds of thirds of a month add up, and no usage at all has its minimum', () => {
  const days = ['06-01', '06-11', '06-21', '07-01'].map(day)
  const thirds = days
    .slice(1)
    .map((end, index) =>
      part({ start: days[index] ?? '', end, plan: { minimum_cents: 10000, maximum_cents: null } }),
    )
  expect(amountsOf(composeByModel(invoice([], { parts: thirds })))).toEqual([
    ['minimum', 3333],
    ['minimum', 3333],
    ['minimum', 3333],
  ])
})
