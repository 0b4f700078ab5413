import { expect, test } from 'vitest'
import { keyOfRate } from '../../server/taxes/line-rate.ts'
import { ratesOfLine, type TaxRate } from '../../server/taxes/rates-of-line.ts'
import { casesOf } from './cases-of.ts'
import { type Random, randomOf } from './compose-model/random.ts'
import { type RateDefinition, type RateQuestion, ratesOfLine as ratesByModel } from './compose-model/rates.ts'
import type { Rate } from './compose-model/types.ts'

const CASES = casesOf(20_000)
const MONTHS = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'] as const
const NOTES = { exempt: 'Exempt from tax', reverse_charge: 'Reverse charge' }

test(`${CASES} random lines have the rates of an independent model`, () => {
  let rated = 0
  for (let seed = 0; seed < CASES; seed++) {
    const question = randomQuestion(randomOf(seed))
    const wanted = ratesByModel(question)
    const { line } = question
    const rates = ratesOfLine(
      {
        company: {
          rates: question.company_codes ?? [],
          tax_exempt_note: NOTES.exempt,
          reverse_charge_note: NOTES.reverse_charge,
        },
        customer: { tax_status: question.tax_status, rates: question.customer_codes },
        draft_rates: question.draft_codes,
        rates: new Map(question.definitions.map((rate) => [rate.code, toTaxRate(rate)])),
      },
      {
        credited: line.credited?.map(toTaxRate) ?? null,
        own_rates: line.tax_rate_codes,
        plan_rates: question.plan_codes,
        ends_at: new Date(line.period_end ?? question.composed_at),
      },
    )
    rated += rates.length
    expect([seed, rates.map(termsOf)]).toEqual([seed, wanted.map(termsOf)])
    expect(new Set(rates.map(keyOfRate)).size).toBe(rates.length)
  }
  expect(rated).toBeGreaterThan(CASES)
})

function termsOf({ percentage, category, note }: Pick<Rate, 'percentage' | 'category' | 'note'>) {
  return { percentage, category, note }
}

function toTaxRate(rate: Rate | RateDefinition): TaxRate {
  const next = 'replaced_by' in rate ? rate.replaced_by : null
  const replaced_by = next && { tax_rate_id: next.code, at: next.at }
  const { code, percentage, category, note } = rate
  return { tax_rate_id: code, code, name: code, percentage, category, note, replaced_by }
}

/** A rate is replaced by a later one of the list only, so no circle comes about. */
function randomQuestion(random: Random): RateQuestion {
  const definitions = ['A', 'B', 'C', 'D'].map((code, index, codes): RateDefinition => {
    const later = codes.slice(index + 1)
    const replaced_by =
      later.length > 0 && random.once(2) ? { code: random.pick(later), at: random.pick(MONTHS) } : null
    return { code, percentage: String(5 + index), category: 'standard', note: null, replaced_by }
  })
  const codes = () =>
    random.once(2) ? null : ['A', 'B', 'C', 'D'].filter(() => random.once(2)).slice(0, random.integer(0, 4))
  return {
    line: {
      tax_rate_codes: codes(),
      period_end: random.once(3) ? null : random.pick([...MONTHS, '2026-02-01T00:00:01Z']),
      credited: random.once(5) ? definitions.slice(0, random.integer(0, 2)) : null,
    },
    draft_codes: random.once(3) ? codes() : null,
    plan_codes: codes(),
    customer_codes: codes(),
    company_codes: codes(),
    tax_status: random.once(4) ? random.pick(['exempt', 'reverse_charge'] as const) : 'taxable',
    notes: NOTES,
    definitions,
    composed_at: random.pick(MONTHS),
  }
}
