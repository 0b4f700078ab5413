import { type Random, randomOf } from './random.ts'
import { type RateStyle, randomSets } from './random-rates.ts'
import type { InputLine, InvoiceInput, Part, Rate } from './types.ts'

const STYLES: RateStyle[] = ['one', 'one', 'one', 'outside', 'sets', 'sets', 'mixed', 'none']
const PRICES = ['price_a', 'price_b', 'price_c']
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']

/** What an invoice has in common for all its lines and parts. */
type Frame = {
  random: Random
  sets: Rate[][]
  decimals: number
  largest: number
  discounts: boolean
}

/**
 * The same seed gives the same invoice of a subscription for ever. Without `discounts` each `discount_cents` is 0, as
 * long as no issue has brought discounts.
 */
export function randomInvoice(seed: number, { discounts = false } = {}): InvoiceInput {
  const random = randomOf(seed)
  const frame: Frame = {
    random,
    sets: randomSets(random, random.pick(STYLES)),
    decimals: random.pick([0, 2, 2, 3]),
    largest: random.pick([9, 1000, 30_000, 30_000, 1_000_000, 1_000_000_000_000]),
    discounts,
  }
  const parts = randomParts(frame)
  const lines = [
    ...random.list(0, 3, () => feeLine(frame, parts)),
    ...parts.flatMap((part, index) => usageLines(frame, part, index)),
    ...random.list(0, 2, () => freeLine(frame)),
  ]
  return {
    behavior: random.pick(['exclusive', 'exclusive', 'inclusive']),
    currency_decimals: frame.decimals,
    lines: random.once(4) ? random.some(lines.length, lines) : lines,
    parts,
  }
}

/** They follow each other within one period: the whole of it, a partial first or last one, or up to three of several plans. */
function randomParts(frame: Frame): Part[] {
  const { random } = frame
  if (random.once(6)) return []
  const month = random.integer(1, MONTHS.length - 1)
  const whole = { start: firstOf(month - 1), end: firstOf(month) }
  const cuts = random
    .list(0, 4, () => momentIn(random, whole.start, whole.end))
    .concat(random.once(2) ? [] : [whole.start, whole.end])
    .sort()
  const moments = cuts.length < 2 ? [whole.start, whole.end] : cuts
  const ends = moments.slice(1)
  const isCanceled = random.once(3)
  return ends.map((end, index) => ({
    start: moments[index] ?? whole.start,
    end,
    whole_start: whole.start,
    whole_end: whole.end,
    is_last: isCanceled && index === ends.length - 1,
    rates: random.pick(frame.sets),
    plan: randomBounds(frame),
    prices: random.some(random.integer(0, PRICES.length), PRICES).map((id) => priceOf(frame, id)),
    billed_before: {
      fees: random.list(0, 3, () => ({ net_cents: amount(frame, 3), ...timeOf(random) })),
      usage: random.once(5) ? [{ price_id: random.pick(PRICES), net_cents: amount(frame, 0) }] : [],
    },
  }))
}

function priceOf(frame: Frame, id: string): Part['prices'][number] {
  const bounds = randomBounds(frame)
  // Both have the same further decimals, if any, so that the minimum stays below the maximum.
  const further = frame.random.once(4) ? String(frame.random.integer(0, 99)).padStart(2, '0') : ''
  const inUnits = (cents: number | null) =>
    cents === null ? null : wholeUnits(cents, frame.decimals, further)
  return { price_id: id, minimum: inUnits(bounds.minimum_cents), maximum: inUnits(bounds.maximum_cents) }
}

/** A minimum is not above the maximum; either can be absent, 0, or equal to the other. */
function randomBounds(frame: Frame): { minimum_cents: number | null; maximum_cents: number | null } {
  const { random } = frame
  const one = random.integer(0, frame.largest * 2)
  const other = random.pick([0, one, one + random.integer(0, frame.largest * 2)])
  return {
    minimum_cents: random.once(3) ? null : Math.min(one, other),
    maximum_cents: random.once(2) ? null : Math.max(one, other),
  }
}

/** A fee, a proration, or the credit for unused time, with a time anywhere about the parts. */
function feeLine(frame: Frame, parts: Part[]): InputLine {
  const { random } = frame
  const part = parts.length > 0 && random.once(2) ? random.pick(parts) : undefined
  const time =
    part === undefined
      ? timeOf(random)
      : { period_start: momentIn(random, part.start, part.end), period_end: part.whole_end }
  const type = random.pick(['fee', 'fee', 'quantity_fee', 'proration'] as const)
  return {
    type,
    ...discounted(frame, amount(frame, type === 'proration' ? 2 : 0)),
    ...time,
    ...ratesOf(frame),
  }
}

/** Some parts have no usage at all; some prices with usage have no bounds. */
function usageLines(frame: Frame, part: Part, index: number): InputLine[] {
  const { random } = frame
  const rates = ratesOf(frame)
  return random.some(random.integer(0, PRICES.length), PRICES).map((price) => ({
    type: 'usage',
    ...discounted(frame, random.once(8) ? 0 : amount(frame, 20)),
    period_start: part.start,
    period_end: part.end,
    ...rates,
    price_id: price,
    part: index,
  }))
}

/** No bound counts it, whatever its time is. */
function freeLine(frame: Frame): InputLine {
  const { random } = frame
  const time = random.once(2) ? timeOf(random) : { period_start: null, period_end: null }
  const type = random.pick(['one_off', 'manual'] as const)
  return { type, ...discounted(frame, amount(frame, 3)), ...time, ...ratesOf(frame) }
}

/** A discount lies between 0 and the amount, whatever sign the amount has. */
function discounted({ random, discounts }: Frame, cents: number) {
  const taken = discounts && random.once(2) ? random.integer(0, Math.abs(cents)) : 0
  return { amount_cents: cents, discount_cents: cents < 0 ? 0 - taken : taken }
}

function ratesOf({ random, sets }: Frame): { rates: Rate[] } {
  return { rates: random.pick(sets) }
}

/** One amount in so many is below 0; with 0 none is. */
function amount({ random, largest }: Frame, negativeOnceIn: number): number {
  const cents = random.integer(random.once(10) ? 0 : 1, largest)
  return negativeOnceIn > 0 && random.once(negativeOnceIn) ? 0 - cents : cents
}

function timeOf(random: Random): { period_start: string; period_end: string } {
  const month = random.integer(0, MONTHS.length - 2)
  const until = random.integer(month + 1, MONTHS.length - 1)
  const start = random.once(2) ? firstOf(month) : momentIn(random, firstOf(month), firstOf(month + 1))
  return { period_start: start, period_end: firstOf(until) }
}

function firstOf(month: number): string {
  return `${MONTHS[month]}-01T00:00:00.000Z`
}

/** It is any millisecond between the two, or a day's begin. */
function momentIn(random: Random, start: string, end: string): string {
  const moment = random.integer(Date.parse(start), Date.parse(end))
  const day = Math.floor(moment / 86_400_000) * 86_400_000
  return new Date(random.once(2) && day >= Date.parse(start) ? day : moment).toISOString()
}

/** With further decimals a bound is a fraction of the minor unit. */
function wholeUnits(cents: number, decimals: number, further: string): string {
  const digits = `${String(cents).padStart(decimals + 1, '0')}${further}`
  const places = decimals + further.length
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
