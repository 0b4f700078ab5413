import { describe, expect, test } from 'vitest'
import { composeNote } from '../../server/invoices/credit-notes/compose-note.ts'
import { aggregations, carryOver } from '../../server/meters/aggregations.ts'
import { majorToMinor } from '../../server/money/currency.ts'
import { type Decimal, decimal, roundToInteger } from '../../server/money/decimal.ts'
import { type PriceTerms, rate } from '../../server/plans/rating.ts'
import { prorate } from '../../server/subscriptions/proration.ts'
import type { TaxEntry } from '../../server/taxes/taxable-line.ts'
import { burnDown } from '../../server/wallets/burn-down.ts'
import { codeIn, readGuide, tablesIn } from './guides.ts'

const NINETEEN = {
  tax_rate_id: 'rate',
  code: 'vat-19',
  name: 'VAT',
  percentage: '19',
  category: 'standard' as const,
  note: null,
}
const prices = readGuide('prices.md')
const models = codeIn(prices, 'json').map((code) => toTerms(JSON.parse(code)))
const worked = tablesIn(prices)

test('the guide to prices works through every charge model', () => {
  expect(new Set(models.map(({ charge_model }) => charge_model)).size).toBe(4)
  expect(worked).toHaveLength(models.length)
})

describe.each(models.map((terms, index) => ({ terms, rows: worked[index] ?? [] })))(
  '$terms.charge_model',
  ({ terms, rows }) => {
    test.each(rows)(
      '$Units units cost $USD, billed as $amount_cents, as the rating has it',
      ({ Units = '', USD, amount_cents, Computed = '' }) => {
        const { amount } = rate(terms, decimal(Units))
        expect(amount.toFixed()).toBe(USD)
        expect(String(majorToMinor(amount, 'USD'))).toBe(amount_cents)
        if (/^[\d.,]+ ×|^\d+ \+/.test(Computed)) expect(compute(Computed)).toBe(USD)
      },
    )
  },
)

test.each(tablesIn(readGuide('money.md')).at(-1) ?? [])(
  'a line of $quantity at $unit_amount_cents is $amount_cents',
  ({ quantity = '', unit_amount_cents = '', amount_cents = '' }) => {
    expect(roundToInteger(decimal(quantity).times(unit_amount_cents)).toFixed()).toBe(amount_cents)
  },
)

test('the guide to money pays in part as it says', () => {
  const rows = tablesIn(readGuide('money.md')).find((table) => table[0]?.amount_due_cents !== undefined) ?? []
  let paid = 0
  expect(rows).toHaveLength(3)
  for (const { Amount, amount_paid_cents, amount_due_cents, status } of rows) {
    paid += Number(Amount)
    const due = 4900 - paid
    expect([amount_paid_cents, amount_due_cents]).toEqual([String(paid), String(due)])
    expect(status).toContain(due === 0 ? 'paid' : 'open')
  }
  expect(readGuide('wallets.md')).toContain(
    `0.04 a call, 1,000 calls are ${decimal('0.04').times(1000).toFixed(2)}`,
  )
})

test('the guide to credit notes gives the tax of a line back as it says', () => {
  const rows = tablesIn(readGuide('credit-notes.md')).find((table) => table[0]?.tax_cents !== undefined) ?? []
  expect(rows).toHaveLength(3)
  const entry = { ...NINETEEN, taxable_cents: 10_000, tax_cents: 1_900 }
  const line = {
    id: 'line',
    type: 'manual',
    description: 'API calls',
    amount_cents: 10_000,
    discount_cents: 0,
  }
  const noted: TaxEntry[] = []
  let given = 0
  let total = 0
  for (const row of rows) {
    const invoice = {
      tax_behavior: 'exclusive' as const,
      total_cents: 11_900,
      taxes: [entry],
      credit_note_total_cents: total,
      line_items: [{ ...line, credited_cents: given, noted_cents: given, tax_rates: [NINETEEN] }],
    }
    const note = composeNote(invoice, noted, [
      { line_item_id: 'line', amount_cents: Number(row.amount_cents) },
    ])
    expect([row.tax_cents, row.total_cents]).toEqual([String(note.tax_cents), String(note.total_cents)])
    noted.push(...note.taxes)
    given += Number(row.amount_cents)
    total += note.total_cents
  }
  expect(total).toBe(11_900)
})

test('the guide to metering counts its events as it says', () => {
  const [events = [], aggregations = []] = tablesIn(readGuide('metering.md'))
  const calls = events.map((event) => Number(event.calls))
  const told = Object.fromEntries(aggregations.map((row) => [row.aggregation, Number(row['of calls'])]))
  expect(told).toEqual({
    count: calls.length,
    sum: calls.reduce((sum, each) => sum + each, 0),
    max: Math.max(...calls),
    latest: calls.at(-1),
    unique_count: new Set(calls).size,
  })
  const filtered = events.filter(({ region }) => region === 'eu-central')
  expect(readGuide('metering.md')).toContain(
    `\`sum\` is ${filtered.reduce((sum, event) => sum + Number(event.calls), 0)}.`,
  )
})

test('the guide to metering carries seats and storage over as it says', () => {
  const months =
    tablesIn(readGuide('metering.md')).find(([row]) => row !== undefined && 'Events' in row) ?? []
  expect(months).not.toEqual([])
  let carried = decimal(0)
  for (const { Events = '', ...told } of months) {
    const values = Events === 'none' ? [] : Events.split(', ').map((value) => decimal(value))
    for (const kind of ['latest', 'max'] as const) {
      const counted = values.reduce<Decimal | undefined>(
        (units, value) => (units === undefined ? value : aggregations[kind].combine(units, value, true)),
        undefined,
      )
      expect(told[kind]).toBe((counted ?? decimal(0)).toFixed())
      expect(told[`${kind}, recurring`]).toBe(carryOver(kind, counted, carried)?.toFixed())
    }
    carried = values.at(-1) ?? carried
  }
})

test('the guide to wallets draws its grants as it says', () => {
  const [rows = []] = tablesIn(readGuide('wallets.md'))
  const order = rows.toSorted(
    (one, other) =>
      Number(one.priority) - Number(other.priority) ||
      Number(one.expires_at === 'none') - Number(other.expires_at === 'none'),
  )
  expect(order.map(({ Drawn }) => Drawn)).toEqual(['first', 'second', 'third'])
  const grants = order.map(({ Grant = '', amount = '' }) => ({ id: Grant, remaining: amount }))
  const { updates } = burnDown(grants, decimal('60.00'))
  const left = order.map(
    ({ Grant, amount = '' }) => updates.find((each) => each.id === Grant)?.remaining.toFixed(2) ?? amount,
  )
  expect(order.map((row) => row.remaining)).toEqual(left)
  const parts = updates.map(({ id, part }) => `${part.toFixed(2)} of grant ${id}`)
  expect(readGuide('wallets.md')).toContain(`holds ${parts.join(' and ')}`)
})

test('the guide to subscriptions prorates as it says', () => {
  const guide = readGuide('subscriptions.md')
  const day = (text: string) => new Date(`2026-${text}Z`)
  const march = { start: day('03-01T00:00:00'), end: day('04-01T00:00:00') }
  expect(guide.replaceAll('\n', ' ')).toContain(
    'costs 3000 cents a month and the subscription starts on 16 March at 12:00. 15.5 of 31 days remain, so the first fee is 1500',
  )
  expect(prorate(3000, { start: day('03-16T12:00:00'), end: march.end }, march)).toBe(1500)
  const april = { start: day('04-01T00:00:00'), end: day('05-01T00:00:00') }
  const rest = { start: day('04-16T00:00:00'), end: april.end }
  expect(guide).toContain('of 4900 cents to one of 19900 cents. The next invoice has −2450 and +9950')
  expect([prorate(4900, rest, april), prorate(19900, rest, april)]).toEqual([2450, 9950])
})

test('the guide to when things are billed prorates as it says', () => {
  const guide = readGuide('when-billed.md')
  const day = (text: string) => new Date(`2026-${text}T00:00:00Z`)
  const share = (from: string, to: string, start: string, end: string) => {
    const part = { start: day(from), end: day(to) }
    return (prorate(3000, part, { start: day(start), end: day(end) }) / 100).toFixed(2)
  }
  const whole = ['03-15', '04-15'] as const
  expect(guide).toContain(`│ fee ${share('04-01', '04-15', ...whole)} `)
  expect(guide).toContain('│ 14 of 31 days ')
  expect(guide).toContain(`│ fee ${share('06-01', '06-16', '06-01', '07-01')}          │ last invoice`)
  expect(guide).toContain('Change halfway through June, to 60.00 a month')
  const half = share('06-16', '07-01', '06-01', '07-01')
  expect(guide).toContain(`\`fee\` ${half}, \`fee\` 60.00 for July, \`proration\` ${2 * Number(half)}.00`)
})

test('the pictures of when things are billed fit in 72 columns', () => {
  const drawn = readGuide('when-billed.md')
    .split('```')
    .filter((_, index) => index % 2 === 1)
  expect(drawn.length).toBe(9)
  for (const line of drawn.flatMap((picture) => picture.split('\n')))
    expect(line.length, line).toBeLessThanOrEqual(72)
})

function toTerms(price: PriceTerms): PriceTerms {
  if (!('tiers' in price)) return price
  return { ...price, tiers: price.tiers.map((tier) => ({ ...tier, flat_amount: tier.flat_amount ?? '0' })) }
}

/** What a sum of products comes to: `10000 × 0 + 0.5 × 0.04`. */
function compute(text: string): string {
  const products = text
    .split(' + ')
    .map((product) => product.split(' × ').reduce((all, factor) => all.times(factor), decimal(1)))
  return products.reduce((sum, product) => sum.plus(product), decimal(0)).toFixed()
}
