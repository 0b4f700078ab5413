import { expect, test } from 'vitest'
import { invoice, line } from './compose-model/examples.ts'
import { composeByModel } from './compose-model/model.ts'
import { brokenRules } from './compose-model/norm.ts'
import type { Category, InvoiceOutput, Rate, TaxEntry } from './compose-model/types.ts'

/** Each rule of the norm can fail: a changed output breaks it. */
const NOTED: Category[] = ['exempt', 'reverse_charge', 'intra_community', 'export', 'outside_scope']
const rateOf = (category: Category): Rate => ({
  code: category,
  percentage: category === 'standard' ? '19' : '0',
  category,
  note: NOTED.includes(category) ? 'A reason' : null,
})
const outputOf = (...categories: Category[]) =>
  composeByModel(invoice(categories.map((one) => line('manual', 333, { rates: [rateOf(one)] }))))
const withEntry = (output: InvoiceOutput, change: (entry: TaxEntry) => Partial<TaxEntry>): InvoiceOutput =>
  Object.assign({}, output, {
    taxes: output.taxes.map((entry, index) =>
      index === 0 ? Object.assign({}, entry, change(entry)) : entry,
    ),
  })

test.each<[Category, string]>([
  ['standard', 'S'],
  ['zero', 'Z'],
  ['exempt', 'E'],
  ['reverse_charge', 'AE'],
  ['intra_community', 'IC'],
  ['export', 'G'],
  ['outside_scope', 'O'],
])('BR-08, -09 and -10 of %s', (category, name) => {
  const output = outputOf(category)
  expect(brokenRules(output)).toEqual([])
  expect(brokenRules(withEntry(output, (entry) => ({ taxable_cents: entry.taxable_cents + 1 })))).toContain(
    `BR-${name}-08`,
  )
  expect(brokenRules(withEntry(output, (entry) => ({ tax_cents: entry.tax_cents + 1 })))).toContain(
    `BR-${name}-09`,
  )
  const note = NOTED.includes(category) ? null : 'A reason'
  expect(brokenRules(withEntry(output, () => ({ note })))).toEqual([`BR-${name}-10`])
})

test('BR-S-08 is of each percentage by itself', () => {
  const [taxed, reduced] = [rateOf('standard'), Object.assign(rateOf('standard'), { percentage: '7' })]
  const output = composeByModel(
    invoice([line('manual', 1000, { rates: [taxed] }), line('manual', 500, { rates: [reduced] })]),
  )
  expect(brokenRules(output)).toEqual([])
  const swapped = output.taxes.map((entry) =>
    Object.assign({}, entry, { taxable_cents: 1500 - entry.taxable_cents }),
  )
  expect(brokenRules(Object.assign({}, output, { taxes: swapped }))).toEqual([
    'BR-S-08',
    'BR-S-09',
    'BR-CO-17',
  ])
})

test('BR-S-09: two rates of one percentage have room for their cent, and for no more', () => {
  const rates = ['A', 'B'].map((code) => Object.assign(rateOf('standard'), { code, percentage: '10' }))
  const output = composeByModel(invoice(rates.map((rate) => line('manual', 5, { rates: [rate] }))))
  expect(output.tax_cents).toBe(2)
  expect(brokenRules(output)).toEqual([])
  const more = withEntry(output, (entry) => ({ tax_cents: entry.tax_cents + 1 }))
  expect(brokenRules(more)).toEqual(['BR-CO-14', 'BR-S-09', 'BR-CO-17'])
})

const taxed = outputOf('standard', 'standard')
test.each<[string, InvoiceOutput, string[]]>([
  [
    'BR-CO-10',
    Object.assign({}, taxed, {
      lines: taxed.lines.map((one, index) => Object.assign({}, one, { amount_cents: 333 + index })),
    }),
    ['BR-CO-10', 'BR-S-08'],
  ],
  [
    'BR-CO-13',
    Object.assign({}, taxed, { subtotal_cents: taxed.subtotal_cents + 1 }),
    ['BR-CO-10', 'BR-CO-13'],
  ],
  ['BR-CO-14', Object.assign({}, taxed, { tax_cents: taxed.tax_cents + 1 }), ['BR-CO-14', 'BR-CO-15']],
  ['BR-CO-15', Object.assign({}, taxed, { total_cents: taxed.total_cents + 1 }), ['BR-CO-15']],
  [
    'BR-CO-17',
    withEntry(outputOf('standard'), (entry) => ({ tax_cents: entry.tax_cents - 1 })),
    ['BR-CO-14', 'BR-S-09', 'BR-CO-17'],
  ],
  ['BR-O-11 and BR-O-12', outputOf('outside_scope', 'zero'), ['BR-O-11', 'BR-O-12']],
  ['BR-O-12', withEntry(outputOf('zero'), () => rateOf('outside_scope')), ['BR-O-12', 'BR-O-08', 'BR-Z-08']],
])('%s', (_name, output, broken) => {
  expect(brokenRules(output)).toEqual(broken)
})

test('inclusive prices keep all rules but the product of the rounded amounts', () => {
  const standard = rateOf('standard')
  const of = (cents: number) =>
    composeByModel(invoice([line('manual', cents, { rates: [standard] })], { behavior: 'inclusive' }))
  const outputs = Array.from({ length: 200 }, (_value, cents) => of(cents))
  expect(outputs.flatMap(brokenRules)).toEqual([])
  const asExclusive = outputs.map((output) => Object.assign({}, output, { behavior: 'exclusive' as const }))
  expect(asExclusive.filter((output) => brokenRules(output).includes('BR-CO-17')).length).toBeGreaterThan(0)
})

test('a line of several rates or of none is no line of an e-invoice', () => {
  const several = [rateOf('standard'), rateOf('zero')]
  expect(brokenRules(composeByModel(invoice([line('manual', 1, { rates: several })])))).toEqual([])
  expect(brokenRules(composeByModel(invoice([line('manual', 1)])))).toEqual([])
})
