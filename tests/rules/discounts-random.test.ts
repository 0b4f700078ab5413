import { expect, test } from 'vitest'
import { type Before, type DiscountableLine, takeDiscounts } from '../../server/discounts/take-discounts.ts'
import type { DiscountTerms } from '../../server/discounts/terms.ts'
import { type Random, randomOf } from './compose-model/random.ts'
import { roundHalfAway, times, toRational } from './rational.ts'

const PERIOD = new Date('2026-06-01T00:00:00Z')

/** The amounts of an invoice of the period. What was void is left out, as are its takings. */
type Invoice = { id: string; amounts: number[]; taken: number[][]; isVoid: boolean }
type Seen = { credits: number; outweighed: number; voids: number }

test('what discounts take of 10,000 random periods is that of the model', () => {
  const seen: Seen = { credits: 0, outweighed: 0, voids: 0 }
  for (let seed = 0; seed < 10_000; seed += 1) {
    try {
      livePeriod(randomOf(seed), seen)
    } catch (cause) {
      throw new Error(`the period of seed ${seed} fails: ${cause}`, { cause })
    }
  }
  expect(seen.credits).toBeGreaterThan(5_000)
  expect(seen.outweighed).toBeGreaterThan(500)
  expect(seen.voids).toBeGreaterThan(2_000)
})

function livePeriod(random: Random, seen: Seen): void {
  const terms = Array.from({ length: random.integer(1, 3) }, () => drawTerms(random))
  const invoices: Invoice[] = []
  let voidedAfterTaking = false
  for (let count = random.integer(1, 6); count > 0; count -= 1) {
    const amounts = drawAmounts(random, invoices)
    const taken = takeOf(terms, invoices, amounts, `invoice${invoices.length}`)
    expect(taken).toEqual(modelOf(terms, invoices, amounts))
    for (const [index, amount] of amounts.entries()) {
      const all = taken.reduce((sum, of) => sum + (of[index] ?? 0), 0)
      expect(all * Math.sign(amount)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(all)).toBeLessThanOrEqual(Math.abs(amount))
    }
    if (amounts.some((amount) => amount < 0)) seen.credits += 1
    if (sum(amounts) < 0) seen.outweighed += 1
    invoices.push({ id: `invoice${invoices.length}`, amounts, taken, isVoid: false })
    assertPeriod(terms, invoices, voidedAfterTaking)
    if (random.once(5)) {
      const index = random.integer(0, invoices.length - 1)
      const chosen = invoices[index]
      if (chosen !== undefined && !chosen.isVoid) {
        chosen.isVoid = true
        seen.voids += 1
        voidedAfterTaking = true
      }
    }
  }
}

/** Invariant 4: together all invoices took what the whole period gives. */
function assertPeriod(terms: readonly DiscountTerms[], invoices: readonly Invoice[], hadVoid: boolean): void {
  if (hadVoid) return
  for (const [index, of] of terms.entries()) {
    const eligible = sum(invoices.map(({ amounts, taken }) => sum(leftBy(amounts, taken, index))))
    const took = sum(invoices.map(({ taken }) => sum(taken[index] ?? [])))
    expect(took).toBe(whole(of, eligible))
  }
}

/** Charges of a plan change: a credit for part of what was billed, and the new plan's charge. */
function drawAmounts(random: Random, invoices: readonly Invoice[]): number[] {
  const billed = invoices.flatMap(({ amounts, isVoid }) => (isVoid ? [] : amounts.filter((each) => each > 0)))
  const amounts = Array.from({ length: random.integer(1, 4) }, () => {
    const credited = billed[random.integer(0, Math.max(0, billed.length - 1))]
    if (credited !== undefined && random.once(2)) return -random.integer(1, credited)
    return random.integer(0, random.once(3) ? 3 : 20_000)
  })
  return amounts
}

function drawTerms(random: Random): DiscountTerms {
  const everything = { plan_codes: null, meter_codes: null, line_types: null }
  if (random.once(2)) return { ...everything, type: 'amount', amount_off_cents: random.integer(1, 15_000) }
  const percent = random.once(3) ? '100' : `${random.integer(0, 99)}.${random.integer(1, 9)}`
  return { ...everything, type: 'percent', percent_off: percent }
}

function takeOf(
  terms: readonly DiscountTerms[],
  invoices: readonly Invoice[],
  amounts: readonly number[],
  invoiceId: string,
): number[][] {
  const discounts = terms.map((each, index) => ({
    id: `discount${index}`,
    terms: each,
    starts_at: PERIOD,
    last_period_start: null,
    before: new Map([[PERIOD.getTime(), beforeOf(invoices, index)]]),
  }))
  const lines = amounts.map((amount_cents, position): DiscountableLine => {
    const id = `${invoiceId}.${position}`
    const plan = { plan_code: 'pro', meter_code: null }
    return { id, amount_cents, type: 'fee', ...plan, period_start: PERIOD, credited_on: null }
  })
  // One discount after another tells what each of them takes of a line.
  const upTo = discounts.map((_, index) => takeDiscounts(discounts.slice(0, index + 1), lines).lines)
  return upTo.map((taken, index) =>
    lines.map(({ id }) => (taken.get(id) ?? 0) - (upTo[index - 1]?.get(id) ?? 0)),
  )
}

function beforeOf(invoices: readonly Invoice[], index: number): Before {
  const kept = invoices.filter(({ isVoid }) => !isVoid)
  return {
    eligible_cents: sum(kept.map(({ amounts, taken }) => sum(leftBy(amounts, taken, index)))),
    amount_cents: sum(kept.map(({ taken }) => sum(taken[index] ?? []))),
    invoice_ids: kept.map(({ id }) => id),
  }
}

/** The model: a line has what the lines up to it have, less what those before it have. */
function modelOf(
  terms: readonly DiscountTerms[],
  invoices: readonly Invoice[],
  amounts: readonly number[],
): number[][] {
  const taken: number[][] = []
  for (const [index, of] of terms.entries()) {
    const { eligible_cents, amount_cents } = beforeOf(invoices, index)
    const left = leftBy(amounts, taken, index)
    const upTo = left.map((_, position) => {
      const lines = sum(left.slice(0, position + 1))
      const difference = whole(of, eligible_cents + lines) - amount_cents
      if (lines >= 0) return difference < 0 ? 0 : Math.min(difference, lines)
      return difference > 0 ? 0 : Math.max(difference, lines)
    })
    taken.push(upTo.map((cents, position) => cents - (upTo[position - 1] ?? 0)))
  }
  return taken
}

/** The amounts without what the discounts before this one took. */
function leftBy(amounts: readonly number[], taken: readonly number[][], index: number): number[] {
  return amounts.map((amount, position) => amount - sum(taken.slice(0, index).map((of) => of[position] ?? 0)))
}

function whole(terms: DiscountTerms, eligible: number): number {
  if (eligible < 0) return 0
  if (terms.type === 'amount') return Math.min(eligible, terms.amount_off_cents)
  const share = times(toRational(`${eligible}`), toRational(`${terms.percent_off}e-2`))
  return Number(roundHalfAway(share))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
