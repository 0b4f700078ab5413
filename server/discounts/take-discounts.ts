import { type IdsByCode, isNamed } from '../db/ids-by-code.ts'
import { roundFraction } from '../money/fraction.ts'
import { HUNDRED_PERCENT, unitsOfPercentage } from '../taxes/line-rate.ts'
import { type CoveredPeriods, covers } from './periods.ts'
import { shareTaking } from './share-taking.ts'

/** A credit has the type, plan and period of its line. */
export type DiscountableLine = {
  id: string
  amount_cents: number
  type: 'fee' | 'usage'
  plan: { id: string; code: string }
  /** Set only for usage. */
  meter: { id: string; code: string } | null
  period_start: Date
  /** The line that a credit gives back. */
  credits: string | null
  /** The finalized invoice of the credited line, if it is another one. */
  credited_on: string | null
}

/** What finalized invoices that are not void have of a period since the discount was made. */
export type Before = { eligible_cents: number; amount_cents: number; invoice_ids: readonly string[] }

export type Discount = CoveredPeriods & {
  id: string
  terms: DiscountTerms
  plan_ids: IdsByCode
  meter_ids: IdsByCode
  /** By the start of the period in milliseconds. */
  before: ReadonlyMap<number, Before>
  /** By line of another invoice: what can still be given back. */
  left: ReadonlyMap<string, number>
}

export type Taking = {
  discount_id: string
  period_start: Date
  eligible_cents: number
  amount_cents: number
  lines: Array<{ id: string; eligible_cents: number; amount_cents: number }>
}

type Taken = {
  /** By line. Lines without a discount are left out. */
  lines: ReadonlyMap<string, number>
  takings: Taking[]
  /** Includes discounts of lines whose sum is 0. */
  entries: Array<{ discount_id: string; amount_cents: number }>
}

/**
 * A period's discount depends on its total. An invoice takes the difference to earlier takings. Oldest discounts come
 * first: each applies to what earlier ones left.
 */
export function takeDiscounts(discounts: readonly Discount[], lines: readonly DiscountableLine[]): Taken {
  const lineCents = new Map<string, number>()
  const takings: Taking[] = []
  const entries: Taken['entries'] = []
  for (const discount of discounts) {
    const eligible = lines.filter((line) => isEligible(discount, line))
    let took = false
    let total = 0
    for (const [period, some] of Map.groupBy(eligible, ({ period_start }) => period_start.getTime())) {
      const weighed = some.map(({ id, amount_cents, credits }) => ({
        id,
        cents: amount_cents - (lineCents.get(id) ?? 0),
        credits,
        left_cents: credits === null ? undefined : discount.left.get(credits),
      }))
      const shares = shareTaking(weighed, createTaking(discount.terms, discount.before.get(period)))
      const taken = weighed.map(({ id, cents }) => ({
        id,
        eligible_cents: cents,
        amount_cents: shares.get(id) ?? 0,
      }))
      for (const { id, amount_cents } of taken) lineCents.set(id, (lineCents.get(id) ?? 0) + amount_cents)
      took ||= taken.some(({ amount_cents }) => amount_cents !== 0)
      const amount_cents = sum(taken.map((each) => each.amount_cents))
      takings.push({
        discount_id: discount.id,
        period_start: new Date(period),
        eligible_cents: sum(taken.map((each) => each.eligible_cents)),
        amount_cents,
        lines: taken,
      })
      total += amount_cents
    }
    if (took) entries.push({ discount_id: discount.id, amount_cents: total })
  }
  return { lines: lineCents, takings, entries }
}

function isEligible(
  { terms, plan_ids, meter_ids, before, ...periods }: Discount,
  line: DiscountableLine,
): boolean {
  const { amount_cents, type, plan, meter, period_start, credits, credited_on } = line
  return (
    // Time billed elsewhere had no discount.
    (amount_cents >= 0 || credits !== null) &&
    covers(periods, period_start) &&
    (terms.line_types === null || terms.line_types.includes(type)) &&
    isNamed(terms.plan_codes, plan_ids, plan) &&
    (meter === null || isNamed(terms.meter_codes, meter_ids, meter)) &&
    // Invoices from before the discount have none to give back.
    (credited_on === null || before.get(period_start.getTime())?.invoice_ids.includes(credited_on) === true)
  )
}

/** Returns what an invoice takes whose lines of the period add up to `sum`: between 0 and the sum. */
function createTaking(terms: DiscountTerms, before: Before | undefined): (sum: bigint) => number {
  const eligible = BigInt(before?.eligible_cents ?? 0)
  const taken = before?.amount_cents ?? 0
  return (sum) => {
    const difference = ofPeriod(terms, eligible + sum) - taken
    const held = Number(sum)
    return Math.min(Math.max(difference, Math.min(0, held)), Math.max(0, held))
  }
}

function ofPeriod(terms: DiscountTerms, cents: bigint): number {
  if (cents <= 0n) return 0
  if (terms.type === 'amount') return Math.min(Number(cents), terms.amount_off_cents)
  const units = unitsOfPercentage({ percentage: terms.percent_off })
  return roundFraction({ numerator: cents * units, denominator: HUNDRED_PERCENT })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}

export type DiscountTerms = {
  plan_codes: readonly string[] | null
  meter_codes: readonly string[] | null
  line_types: ReadonlyArray<'fee' | 'usage'> | null
} & ({ type: 'percent'; percent_off: string } | { type: 'amount'; amount_off_cents: number })
