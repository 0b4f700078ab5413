import { expect, test } from 'vitest'
import type { Fraction } from '../../server/money/fraction.ts'
import { type BoundLine, type Bounds, boundLines } from '../../server/plans/bounds.ts'
import { computeTaxes } from '../../server/taxes/compute-taxes.ts'
import type { TaxableLine } from '../../server/taxes/taxable-line.ts'
import { casesOf } from './cases-of.ts'
import { minorUnits } from './compose-model/bounds.ts'
import { composeByModel } from './compose-model/model.ts'
import { brokenRules } from './compose-model/norm.ts'
import { randomInvoice } from './compose-model/random-invoice.ts'
import { type InvoiceInput, type InvoiceOutput, netOf, type Part } from './compose-model/types.ts'

const CASES = casesOf(10_000)
const FEES = ['fee', 'quantity_fee', 'proration']

test(`${CASES} random invoices have the bounds and the taxes of an independent model`, () => {
  for (let seed = 0; seed < CASES; seed++) {
    const input = randomInvoice(seed, { discounts: seed % 2 === 1 })
    const wanted = composeByModel(input)
    const bounds = input.parts.flatMap((part, index) => boundLines(...toEngine(input, part, index)))
    const { line_taxes, ...sums } = computeTaxes(input.behavior, wanted.lines.map(toTaxable))
    expect([seed, bounds, line_taxes, withoutNames(sums)]).toEqual([
      seed,
      boundsOf(wanted),
      wanted.lines.map(({ tax_cents }) => tax_cents),
      sumsOf(wanted),
    ])
  }
})

test('fees that no amount can hold together are beyond each minimum, and above each maximum', () => {
  const span = spanOf('2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z')
  const plan = { minimum: whole(10 ** 15), maximum: whole(10 ** 15) }
  const fees = Array.from({ length: 20 }, () => ({ net_cents: 10 ** 15, span }))
  const part = { span, whole: span, isLast: false, plan, prices: [] }
  expect(boundLines(part, { usage: [{ price_id: 'a', net_cents: 5 }], fees })).toEqual([])
})

// The model's own tests show that each rule of the norm can be broken.
test('no rule of EN 16931 is broken by a tax that is computed once for each rate', () => {
  for (let seed = 0; seed < casesOf(2_000); seed++) {
    const wanted = composeByModel(randomInvoice(seed))
    const { taxes, line_taxes: _, ...sums } = computeTaxes(wanted.behavior, wanted.lines.map(toTaxable))
    const entries = wanted.taxes.map((entry, index) => Object.assign({}, entry, amountsOf(taxes[index])))
    const output = Object.assign({}, wanted, sums, { taxes: entries, credit_carried_cents: 0 })
    expect([seed, brokenRules(output).filter((rule) => !OF_WHOLE_INVOICES.includes(rule))]).toEqual([
      seed,
      [],
    ])
  }
})

/** Two lines with rates of their own can break these: a line of category O stands alone. */
const OF_WHOLE_INVOICES = ['BR-O-11', 'BR-O-12']

function toEngine(input: InvoiceInput, part: Part, index: number): Parameters<typeof boundLines> {
  const { start, end, whole_start, whole_end, is_last: isLast, plan, billed_before } = part
  const here = input.lines.filter((line) => line.type === 'usage' && line.part === index)
  const fees = input.lines.filter(({ type }) => FEES.includes(type))
  return [
    {
      span: spanOf(start, end),
      whole: spanOf(whole_start, whole_end),
      isLast,
      plan: { minimum: whole(plan.minimum_cents), maximum: whole(plan.maximum_cents) },
      prices: part.prices.map(({ price_id: id, minimum, maximum }) => ({
        id,
        minimum: minorUnits(minimum, input.currency_decimals),
        maximum: minorUnits(maximum, input.currency_decimals),
      })),
    },
    {
      usage: [
        ...billed_before.usage,
        ...here.map((line) => ({ price_id: line.price_id ?? '', net_cents: netOf(line) })),
      ],
      fees: [
        ...billed_before.fees.map(({ net_cents, period_start, period_end }) => ({
          net_cents,
          span: spanOf(period_start, period_end),
        })),
        ...fees.map((line) => ({ net_cents: netOf(line), span: spanOf(line.period_start, line.period_end) })),
      ],
    },
  ]
}

function whole(cents: number | null): Bounds['minimum'] {
  return cents === null ? null : ({ numerator: BigInt(cents), denominator: 1n } satisfies Fraction)
}

function spanOf(start: string | null, end: string | null) {
  return { start: new Date(start ?? Number.NaN), end: new Date(end ?? Number.NaN) }
}

function boundsOf({ lines }: InvoiceOutput): BoundLine[] {
  return lines.flatMap(({ type, amount_cents, bound }) =>
    bound !== null && (type === 'minimum' || type === 'maximum') ? [{ type, amount_cents, bound }] : [],
  )
}

function toTaxable({ amount_cents, discount_cents, rates }: InvoiceOutput['lines'][number]): TaxableLine {
  const tax_rates = rates.map(({ code, percentage, category, note }) => {
    return { tax_rate_id: code, code, name: code, percentage, category, note }
  })
  return { amount_cents, discount_cents, tax_rates }
}

type Sums = Omit<ReturnType<typeof computeTaxes>, 'line_taxes'>

function withoutNames({ taxes, subtotal_cents, discount_cents, tax_cents, total_cents }: Sums) {
  const entries = taxes.map(({ name: _, tax_rate_id: _id, ...entry }) => entry)
  return { taxes: entries, subtotal_cents, discount_cents, tax_cents, total_cents }
}

/** As they are before credit is carried. */
function sumsOf({ taxes, subtotal_cents, discount_cents, tax_cents, ...rest }: InvoiceOutput) {
  const total_cents = rest.total_cents - rest.credit_carried_cents
  return { taxes, subtotal_cents, discount_cents, tax_cents, total_cents }
}

function amountsOf(entry: Sums['taxes'][number] | undefined) {
  return { taxable_cents: entry?.taxable_cents, tax_cents: entry?.tax_cents }
}
