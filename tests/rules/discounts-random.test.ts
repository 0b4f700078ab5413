import { expect, test } from 'vitest'
import type { DiscountTerms } from '../../server/discounts/take-discounts.ts'
import { type Before, type DiscountableLine, takeDiscounts } from '../../server/discounts/take-discounts.ts'
import { casesOf } from './cases-of.ts'
import { type Random, randomOf } from './compose-model/random.ts'
import { roundHalfAway, times, toRational } from './rational.ts'

const PERIOD = new Date('2026-06-01T00:00:00Z')

/** `taken` is what each discount took of it. `back` is what notes and credits gave back of it. */
type Line = {
  id: string
  cents: number
  credits: Line | undefined
  taken: number[]
  noted: number
  back: number
}
/** What was void is left out, as are its takings. */
type Invoice = { id: string; lines: Line[]; isVoid: boolean }
type Seen = Record<'credits' | 'outweighed' | 'voids' | 'notes' | 'held', number>

test('what discounts take of random periods is what the text says, and no line gives back more than was paid', () => {
  const seen: Seen = { credits: 0, outweighed: 0, voids: 0, notes: 0, held: 0 }
  for (let seed = 0; seed < casesOf(10_000); seed += 1) {
    try {
      livePeriod(randomOf(seed), seen)
    } catch (cause) {
      throw new Error(`the period of seed ${seed} fails: ${cause}`, { cause })
    }
  }
  expect(seen.credits).toBeGreaterThan(casesOf(5_000))
  expect(seen.outweighed).toBeGreaterThan(casesOf(500))
  expect(seen.voids).toBeGreaterThan(casesOf(1_000))
  expect(seen.notes).toBeGreaterThan(casesOf(5_000))
  expect(seen.held).toBeGreaterThan(casesOf(100))
})

function livePeriod(random: Random, seen: Seen): void {
  const terms = Array.from({ length: random.integer(1, 3) }, () => drawTerms(random))
  const invoices: Invoice[] = []
  // Once an invoice is void, or a note or what was paid holds a credit back, the whole is another one.
  let isPlain = true
  for (let count = random.integer(1, 6); count > 0; count -= 1) {
    const invoice = drawInvoice(random, invoices)
    take(terms, invoices, invoice)
    if (assertTaken(terms, invoices, invoice)) {
      seen.held += 1
      isPlain = false
    }
    const amounts = invoice.lines.map(({ cents }) => cents)
    if (amounts.some((amount) => amount < 0)) seen.credits += 1
    if (sum(amounts) < 0) seen.outweighed += 1
    invoices.push(invoice)
    for (const { credits, cents, taken } of invoice.lines)
      if (credits !== undefined) credits.back += sum(taken) - cents
    if (isPlain) assertPeriod(terms, invoices)
    if (random.once(5) && voidOne(random, invoices)) seen.voids += 1
    else if (random.once(2) && noteOne(random, invoices)) seen.notes += 1
    else continue
    isPlain = false
  }
  for (const line of invoices.flatMap(({ isVoid, lines }) => (isVoid ? [] : lines)))
    if (line.cents > 0) expect(line.back, `given back of ${line.id}`).toBeLessThanOrEqual(netOf(line))
}

/** Returns whether a credit was held to what was left of its line. */
function assertTaken(terms: readonly DiscountTerms[], before: readonly Invoice[], invoice: Invoice): boolean {
  const { lines } = invoice
  for (const { cents, taken } of lines) {
    expect(sum(taken) * Math.sign(cents)).toBeGreaterThanOrEqual(0)
    expect(Math.abs(sum(taken))).toBeLessThanOrEqual(Math.abs(cents))
  }
  let isHeld = false
  for (const [index, of] of terms.entries()) {
    const weights = lines.map((line) => leftBy(line, index))
    const [whole, taken] = [
      differenceOf(of, before, index, sum(weights)),
      lines.map((line) => at(line.taken, index)),
    ]
    isHeld ||= sum(taken) !== whole
    expect(sum(taken)).toBeLessThanOrEqual(whole)
    if (weights.some((weight) => weight < 0)) continue
    expect(sum(taken)).toBe(whole)
    const upTo = weights.map((_, position) => share(whole, sum(weights.slice(0, position + 1)), sum(weights)))
    expect(taken).toEqual(upTo.map((cents, position) => cents - (upTo[position - 1] ?? 0)))
  }
  return isHeld
}

/** Invariant 4: together all invoices took what the whole period gives. */
function assertPeriod(terms: readonly DiscountTerms[], invoices: readonly Invoice[]): void {
  const lines = invoices.flatMap((invoice) => invoice.lines)
  for (const [index, of] of terms.entries())
    expect(sum(lines.map(({ taken }) => at(taken, index)))).toBe(
      wholeOf(of, sum(lines.map((line) => leftBy(line, index)))),
    )
}

/** Charges of plan changes: each line is given back once at most, also on its own invoice. */
function drawInvoice(random: Random, invoices: readonly Invoice[]): Invoice {
  const id = `invoice${invoices.length}`
  const credited = new Set(invoices.flatMap(({ lines }) => lines.flatMap(({ credits }) => credits ?? [])))
  const billed = invoices.flatMap(({ lines, isVoid }) => (isVoid ? [] : lines))
  const lines: Line[] = []
  for (let count = random.integer(1, 4); count > 0; count -= 1) {
    const open = [...billed, ...lines].filter((line) => line.cents > 0 && !credited.has(line))
    const credits = random.once(2) ? open[random.integer(0, Math.max(0, open.length - 1))] : undefined
    if (credits !== undefined) credited.add(credits)
    const unused = credits && random.integer(1, credits.cents)
    const net = credits === undefined ? 0 : netOf(credits)
    const cents =
      credits === undefined || unused === undefined
        ? random.integer(0, random.once(3) ? 3 : 20_000)
        : -(credits.noted === 0 ? unused : share(unused, net - credits.noted, net))
    lines.push({ id: `${id}.${lines.length}`, cents, credits, taken: [], noted: 0, back: 0 })
  }
  return { id, lines, isVoid: false }
}

function voidOne(random: Random, invoices: readonly Invoice[]): boolean {
  const chosen = invoices[random.integer(0, invoices.length - 1)]
  const isOpen = chosen?.lines.every(({ noted, back }) => noted === 0 && back === 0) === true
  if (chosen === undefined || chosen.isVoid || !isOpen) return false
  chosen.isVoid = true
  for (const { credits, cents, taken } of chosen.lines)
    if (credits !== undefined) credits.back -= sum(taken) - cents
  return true
}

/** A note gives a part of a line back, of what is left of it at most. */
function noteOne(random: Random, invoices: readonly Invoice[]): boolean {
  const lines = invoices.flatMap(({ isVoid, lines }) => (isVoid ? [] : lines))
  const left = lines.filter((line) => line.cents > 0 && netOf(line) > line.back)
  const line = left[random.integer(0, Math.max(0, left.length - 1))]
  if (line === undefined) return false
  const cents = random.integer(1, netOf(line) - line.back)
  line.noted += cents
  line.back += cents
  return true
}

function drawTerms(random: Random): DiscountTerms {
  const everything = { plan_codes: null, meter_codes: null, line_types: null }
  if (random.once(2)) return { ...everything, type: 'amount', amount_off_cents: random.integer(1, 15_000) }
  const percent = random.once(3) ? '100' : `${random.integer(0, 99)}.${random.integer(1, 9)}`
  return { ...everything, type: 'percent', percent_off: percent }
}

function take(terms: readonly DiscountTerms[], invoices: readonly Invoice[], { lines }: Invoice): void {
  const discounts = terms.map((each, index) => ({
    id: `discount${index}`,
    terms: each,
    plan_ids: null,
    meter_ids: null,
    starts_at: PERIOD,
    last_period_start: null,
    before: new Map([[PERIOD.getTime(), beforeOf(invoices, index)]]),
    left: new Map(
      invoices.flatMap((invoice) => invoice.lines.map((line) => [line.id, leftAfter(line, index)])),
    ),
  }))
  const asked = lines.map(({ id, cents, credits }): DiscountableLine => {
    const plan = { id: 'plan', code: 'pro' }
    const fee = { type: 'fee', plan, meter: null, period_start: PERIOD } as const
    return { id, amount_cents: cents, ...fee, credits: credits?.id ?? null, credited_on: null }
  })
  const { takings } = takeDiscounts(discounts, asked)
  for (const line of lines)
    line.taken = discounts.map(({ id }) => {
      const own = takings.find(({ discount_id }) => discount_id === id)?.lines
      return own?.find((each) => each.id === line.id)?.amount_cents ?? 0
    })
}

/** The lines before, each in proportion to what notes left of it. */
function beforeOf(invoices: readonly Invoice[], index: number): Before {
  const kept = invoices.filter(({ isVoid }) => !isVoid)
  const standing = (line: Line, cents: number) =>
    line.noted === 0 ? cents : share(cents, netOf(line) - line.noted, netOf(line))
  const lines = kept.flatMap((invoice) => invoice.lines)
  return {
    eligible_cents: sum(lines.map((line) => standing(line, leftBy(line, index)))),
    amount_cents: sum(lines.map((line) => standing(line, at(line.taken, index)))),
    invoice_ids: kept.map(({ id }) => id),
  }
}

/** What discounts up to this one left of a line, less the share of it that was given back. */
function leftAfter(line: Line, index: number): number {
  const left = leftBy(line, index + 1)
  const net = netOf(line)
  return net === 0 ? left : Math.floor((left * Math.max(net - line.back, 0)) / net)
}

function differenceOf(
  terms: DiscountTerms,
  invoices: readonly Invoice[],
  index: number,
  lines: number,
): number {
  const { eligible_cents, amount_cents } = beforeOf(invoices, index)
  const difference = wholeOf(terms, eligible_cents + lines) - amount_cents
  if (lines >= 0) return difference < 0 ? 0 : Math.min(difference, lines)
  return difference > 0 ? 0 : Math.max(difference, lines)
}

/** The amount without what the discounts before this one took. */
function leftBy({ cents, taken }: Line, index: number): number {
  return cents - sum(taken.slice(0, index))
}

function netOf({ cents, taken }: Line): number {
  return cents - sum(taken)
}

function wholeOf(terms: DiscountTerms, eligible: number): number {
  if (eligible < 0) return 0
  if (terms.type === 'amount') return Math.min(eligible, terms.amount_off_cents)
  const taken = times(toRational(`${eligible}`), toRational(`${terms.percent_off}e-2`))
  return Number(roundHalfAway(taken))
}

/** R(whole × part ÷ all), 0 of nothing. */
function share(whole: number, part: number, all: number): number {
  const exact = (Math.abs(whole) * Math.abs(part)) / Math.abs(all)
  return all === 0 ? 0 : Math.sign(whole) * Math.sign(part) * Math.sign(all) * Math.round(exact)
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
