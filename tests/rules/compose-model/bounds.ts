import { decimal, type Fraction, fraction, multiply, roundHalfAwayFromZero, sum, whole } from './fraction.ts'
import { earlier, later, seconds, share } from './time.ts'
import type { ComposedLine, InputLine, InvoiceInput, Part } from './types.ts'
import { netOf } from './types.ts'

const FEES = ['fee', 'quantity_fee', 'proration']

/**
 * Chapter 2.4: the lines `minimum` and `maximum` of the part with that index, the prices' in the prices' order and then
 * the plan's. The caller puts them behind all that is billed.
 */
export function boundLines(input: InvoiceInput, index: number): ComposedLine[] {
  const part = input.parts[index]
  if (part === undefined) throw new Error(`the invoice has no part ${index}`)
  const ofPrices = part.prices.flatMap((price) => {
    const spend = sum([
      ...input.lines.filter((line) => isUsage(line, index, price.price_id)).map((line) => whole(netOf(line))),
      ...part.billed_before.usage
        .filter(({ price_id }) => price_id === price.price_id)
        .map(({ net_cents }) => whole(net_cents)),
    ])
    return linesOfBound(part, index, price.price_id, spend, {
      minimum: minorUnits(price.minimum, input.currency_decimals),
      maximum: minorUnits(price.maximum, input.currency_decimals),
    })
  })
  const ofPlan = linesOfBound(
    part,
    index,
    null,
    spendOfPlan(input, part, index, ofPrices),
    {
      minimum: part.plan.minimum_cents === null ? null : whole(part.plan.minimum_cents),
      maximum: part.plan.maximum_cents === null ? null : whole(part.plan.maximum_cents),
    },
    roundHalfAwayFromZero(feesInPart(input, part)),
  )
  return [...ofPrices, ...ofPlan]
}

/** All of it is added up exactly, whole numbers and shares of fees alike, so that it is rounded once. */
function spendOfPlan(input: InvoiceInput, part: Part, index: number, ofPrices: ComposedLine[]): Fraction {
  const here = input.lines.filter((line) => isUsage(line, index, null))
  return sum([
    ...here.map((line) => whole(netOf(line))),
    ...part.billed_before.usage.map(({ net_cents }) => whole(net_cents)),
    ...ofPrices.map((line) => whole(line.amount_cents)),
    feesInPart(input, part),
  ])
}

/** Each fee counts with the share of its time that lies in the part. */
export function feesInPart(input: Pick<InvoiceInput, 'lines'>, part: Part): Fraction {
  const fees = [
    ...part.billed_before.fees,
    ...input.lines
      .filter(({ type }) => FEES.includes(type))
      .map((line) => ({
        net_cents: netOf(line),
        period_start: line.period_start,
        period_end: line.period_end,
      })),
  ]
  return sum(fees.map((fee) => multiply(whole(fee.net_cents), shareInPart(fee, part))))
}

/** In the last part the time after its end counts too: what was paid ahead and not given back was spent. */
function shareInPart(
  { period_start: start, period_end: end }: { period_start: string | null; period_end: string | null },
  part: Part,
): Fraction {
  if (start === null || end === null) throw new Error('a fee has a time')
  const from = later(start, part.start)
  const until = part.is_last ? end : earlier(end, part.end)
  return share(seconds(from, until), seconds(start, end))
}

/**
 * The maximum comes first, and the minimum then sees what it left. A line of 0 is left out. No maximum gives a fee back that was
 * billed: where the fees of the part come to more than it, they are the maximum.
 */
function linesOfBound(
  part: Part,
  index: number,
  priceId: string | null,
  exactSpend: Fraction,
  bounds: { minimum: Fraction | null; maximum: Fraction | null },
  fees = 0,
): ComposedLine[] {
  const lines: ComposedLine[] = []
  let spend = roundHalfAwayFromZero(exactSpend)
  if (bounds.maximum !== null) {
    const bound = Math.max(boundOfPart(bounds.maximum, part), fees)
    if (spend > bound) {
      lines.push(lineOfBound('maximum', part, index, priceId, spend, bound))
      spend = bound
    }
  }
  if (bounds.minimum !== null) {
    const bound = boundOfPart(bounds.minimum, part)
    if (spend < bound) lines.push(lineOfBound('minimum', part, index, priceId, spend, bound))
  }
  return lines
}

export function boundOfPart(bound: Fraction, part: Part): number {
  const ofWhole = share(seconds(part.start, part.end), seconds(part.whole_start, part.whole_end))
  return roundHalfAwayFromZero(multiply(bound, ofWhole))
}

function lineOfBound(
  type: 'minimum' | 'maximum',
  part: Part,
  index: number,
  priceId: string | null,
  spend: number,
  bound: number,
): ComposedLine {
  return {
    type,
    amount_cents: bound - spend,
    discount_cents: 0,
    period_start: part.start,
    period_end: part.end,
    rates: part.rates,
    part: index,
    bound: { price_id: priceId, spend_cents: spend, bound_cents: bound },
  }
}

/** A price of null stands for any. */
function isUsage(line: InputLine, part: number, priceId: string | null): boolean {
  return line.type === 'usage' && line.part === part && (priceId === null || line.price_id === priceId)
}

/** The exact value is kept: the bound of a part is rounded once, after it was prorated. */
export function minorUnits(amount: string | null, decimals: number): Fraction | null {
  return amount === null ? null : multiply(decimal(amount), fraction(10n ** BigInt(decimals), 1n))
}
