import { lineText } from '../locales/line-texts.ts'
import { add, type Fraction, roundFraction, ZERO } from '../money/fraction.ts'
import { seconds } from '../runtime/spans.ts'

type Span = { start: Date; end: Date }

/** Bounds apply to a full period, in exact minor units. */
export type Bounds = { minimum: Fraction | null; maximum: Fraction | null }

/** `whole` is the full period or month that contains `span`. */
type Part = { span: Span; whole: Span }

/** A part of a billing period in which one plan applies, or a month of that part. */
export type BoundedPart = Part & {
  /**
   * Only a month has this: the part that contains it. Bounds of the plan apply to the part, bounds of prices to the
   * month.
   */
  planPart?: Part | undefined
  /** True for the subscription's last part. */
  isLast: boolean
  plan: Bounds
  prices: ReadonlyArray<{ id: string } & Bounds>
}

/** Void invoices count too. */
type Spend = {
  usage: ReadonlyArray<{ price_id: string; net_cents: number }>
  fees: ReadonlyArray<{ net_cents: number; span: Span; isOnEarlier?: boolean }>
  earlier_cents?: number
}

/** `amount_cents` is `bound_cents` - `spend_cents`. A plan's bound has no price. */
export type BoundLine = {
  type: 'minimum' | 'maximum'
  amount_cents: number
  bound: { price_id: string | null; spend_cents: number; bound_cents: number }
}

/** `name` is that of the plan, of the price or of its meter. */
export function boundLabel(type: BoundLine['type'], name: string): string {
  return lineText(type === 'minimum' ? 'minimumSpend' : 'maximumSpend', name)
}

/** Lines of prices precede those of the plan. A line of 0 is omitted. */
export function boundLines(part: BoundedPart, { usage, fees, earlier_cents = 0 }: Spend): BoundLine[] {
  const byPrice = Map.groupBy(usage, ({ price_id }) => price_id)
  const ofPrices = part.prices.flatMap((price) =>
    linesOfBounds(
      part,
      price.id,
      price,
      sumOf((byPrice.get(price.id) ?? []).map(({ net_cents }) => net_cents)),
    ),
  )
  const own = sumOf([
    earlier_cents,
    ...usage.map(({ net_cents }) => net_cents),
    ...ofPrices.map(({ amount_cents }) => amount_cents),
  ])
  const { isLast, planPart = part } = part
  const sumOfFees = (those: Spend['fees']) =>
    those.reduce((sum, fee) => add(sum, inPart(fee, planPart.span, isLast)), ZERO)
  const ofFees = sumOfFees(fees)
  const fees_cents = toCents(ofFees)
  const billed_cents = Math.min(fees_cents, toCents(sumOfFees(fees.filter(({ isOnEarlier }) => isOnEarlier))))
  // Later months may still reach the minimum.
  const bounds = part.span.end < planPart.span.end ? { ...part.plan, minimum: null } : part.plan
  const kept_cents = Math.max(fees_cents, earlier_cents + billed_cents)
  return [...ofPrices, ...linesOfBounds(planPart, null, bounds, add(own, ofFees), kept_cents)]
}

/** Prorates a fee to the part. The last part also counts fees for the time after the subscription's end. */
function inPart({ net_cents, span }: Spend['fees'][number], part: Span, isLast: boolean): Fraction {
  const own = BigInt(seconds(span))
  const start = later(span.start, part.start)
  const end = isLast ? span.end : earlier(span.end, part.end)
  const overlap = BigInt(seconds({ start, end }))
  if (own === 0n || overlap <= 0n) return ZERO
  return { numerator: BigInt(net_cents) * overlap, denominator: own }
}

/**
 * A minimum applies after the maximum. A maximum is at least `kept_cents`, so that it takes back no fee and no
 * previous month.
 */
function linesOfBounds(
  part: Part,
  price_id: string | null,
  { minimum, maximum }: Bounds,
  exactSpend: Fraction,
  kept_cents = 0,
): BoundLine[] {
  const spend_cents = toCents(exactSpend)
  const most = maximum === null ? Number.POSITIVE_INFINITY : Math.max(ofPart(maximum, part), kept_cents)
  const least = minimum === null ? Number.NEGATIVE_INFINITY : ofPart(minimum, part)
  const kept = Math.min(spend_cents, most)
  return [
    ...(spend_cents > most ? [lineOf('maximum', price_id, spend_cents, most)] : []),
    ...(kept < least ? [lineOf('minimum', price_id, kept, least)] : []),
  ]
}

function lineOf(
  type: BoundLine['type'],
  price_id: string | null,
  spend_cents: number,
  bound_cents: number,
): BoundLine {
  return { type, amount_cents: bound_cents - spend_cents, bound: { price_id, spend_cents, bound_cents } }
}

/** Each fee has a limit, but their sum has none. A sum beyond the safe integers exceeds any bound. */
function toCents(exact: Fraction): number {
  const largest = Number.MAX_SAFE_INTEGER
  return exact.numerator > BigInt(largest) * exact.denominator ? largest : roundFraction(exact)
}

/** Prorates by seconds, and rounds once. */
function ofPart({ numerator, denominator }: Fraction, { span, whole }: Part): number {
  const all = BigInt(seconds(whole))
  if (all === 0n) return 0
  return roundFraction({ numerator: numerator * BigInt(seconds(span)), denominator: denominator * all })
}

function sumOf(amounts: readonly number[]): Fraction {
  return { numerator: amounts.reduce((sum, amount) => sum + BigInt(amount), 0n), denominator: 1n }
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
