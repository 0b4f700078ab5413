import { expect, test } from 'vitest'
import { line, vat } from './compose-model/examples.ts'
import { composeByModel } from './compose-model/model.ts'
import { type RateDefinition, type RateQuestion, ratesOfLine } from './compose-model/rates.ts'

/** Chapter 3.2: which rates a line has. */
const definitions: RateDefinition[] = [
  Object.assign({ replaced_by: { code: 'VAT16', at: '2026-07-01T00:00:00Z' } }, vat('19')),
  Object.assign({ replaced_by: { code: 'VAT18', at: '2027-01-01T00:00:00Z' } }, vat('16')),
  ...['18', '20', '5', '7'].map((percentage) => Object.assign({ replaced_by: null }, vat(percentage))),
]
const unset: RateQuestion = {
  line: { tax_rate_codes: null, period_end: '2026-06-01T00:00:00Z', credited: null },
  draft_codes: null,
  plan_codes: null,
  customer_codes: null,
  company_codes: null,
  tax_status: 'taxable',
  notes: { exempt: 'Exempt from tax', reverse_charge: 'Reverse charge' },
  definitions,
  composed_at: '2026-06-02T00:00:00Z',
}
const codesOf = (more: Partial<RateQuestion>, ofLine: Partial<RateQuestion['line']> = {}) =>
  ratesOfLine(Object.assign({}, unset, more, { line: Object.assign({}, unset.line, ofLine) })).map(
    ({ code }) => code,
  )

test('the first list that is not null holds as a whole', () => {
  const company = { company_codes: ['VAT5'] }
  const customer = Object.assign({ customer_codes: ['VAT7', 'VAT20'] }, company)
  const plan = Object.assign({ plan_codes: [] }, customer)
  expect(codesOf({})).toEqual([])
  expect(codesOf(company)).toEqual(['VAT5'])
  expect(codesOf(customer)).toEqual(['VAT7', 'VAT20'])
  expect(codesOf(plan)).toEqual([])
  expect(codesOf(plan, { tax_rate_codes: ['VAT19'] })).toEqual(['VAT19'])
  expect(codesOf(Object.assign({ draft_codes: ['VAT20'] }, plan), { tax_rate_codes: ['VAT19'] })).toEqual([
    'VAT20',
  ])
})

test('a customer’s status replaces all by one entry with its note, but not what a credit had as billed', () => {
  const exempt = { tax_status: 'exempt', company_codes: ['VAT19'], draft_codes: ['VAT7'] } as const
  const question = Object.assign({}, unset, exempt, { draft_codes: ['VAT7'], company_codes: ['VAT19'] })
  expect(ratesOfLine(question)).toEqual([
    { code: 'exempt', percentage: '0', category: 'exempt', note: 'Exempt from tax' },
  ])
  const credit = Object.assign({}, unset.line, { credited: [vat('19')] })
  expect(ratesOfLine(Object.assign({}, question, { line: credit }))).toEqual([vat('19')])
})

test.each([
  ['2026-07-01T00:00:00Z', 'VAT19'],
  ['2026-07-01T00:00:01Z', 'VAT16'],
  ['2027-01-01T00:00:00Z', 'VAT16'],
  ['2027-01-01T00:00:01Z', 'VAT18'],
])('a line whose time ends at %s has %s', (end, code) => {
  expect(codesOf({ company_codes: ['VAT19'] }, { period_end: end })).toEqual([code])
  expect(codesOf({ draft_codes: ['VAT19'] }, { period_end: end })).toEqual([code])
  expect(codesOf({ company_codes: ['VAT19'], composed_at: end }, { period_end: null })).toEqual([code])
})

test('a code that is replaced by one of the same list stands once', () => {
  expect(codesOf({ plan_codes: ['VAT19', 'VAT16'] }, { period_end: '2026-12-01T00:00:00Z' })).toEqual([
    'VAT16',
  ])
})

test('9: the credit of the old fee keeps its rate: two entries', () => {
  const reverse = ratesOfLine(Object.assign({}, unset, { tax_status: 'reverse_charge' }))
  const output = composeByModel({
    behavior: 'exclusive',
    currency_decimals: 2,
    lines: [line('proration', -1000, { rates: [vat('19')] }), line('fee', 5000, { rates: reverse })],
    parts: [],
  })
  expect(output.taxes.map((entry) => [entry.category, entry.taxable_cents, entry.tax_cents])).toEqual([
    ['standard', -1000, -190],
    ['reverse_charge', 5000, 0],
  ])
})
