import { roundFraction } from '../money/fraction.ts'
import { createSharer } from '../taxes/running-sums.ts'

/** `cents` is what older discounts left. */
type WeighedLine = {
  id: string
  cents: number
  /** The line that a credit gives back. */
  credits: string | null
  /** The largest credit that another invoice's line allows. */
  left_cents: number | undefined
}

/**
 * Credits for lines of other invoices come first. They share only what the discount takes of credits, so that none
 * gives back more than was billed. All other lines share what is left. `taking` returns the discount of lines that add
 * up to a sum.
 */
export function shareTaking(
  lines: readonly WeighedLine[],
  taking: (sum: bigint) => number,
): ReadonlyMap<string, number> {
  const ids = new Set(lines.map(({ id }) => id))
  const isOfOther = ({ cents, credits }: WeighedLine) => cents < 0 && (credits === null || !ids.has(credits))
  const shares = shareBack(lines.filter(isOfOther), taking)
  const rest = lines.filter((line) => !isOfOther(line))
  const whole = sumOf(rest)
  const back = [...shares.values()].reduce((sum, cents) => sum + cents, 0)
  const taken = Math.min(Math.max(taking(BigInt(sumOf(lines))) - back, 0), whole)
  const share = createSharer(proportion(taken, whole))
  const credited = Map.groupBy(
    rest.filter(({ cents }) => cents < 0),
    ({ credits }) => credits,
  )
  for (const line of rest.filter(({ cents }) => cents >= 0)) {
    const credits = credited.get(line.id) ?? []
    shareWithCredits(line, credits, share(line.cents + sumOf(credits)), shares)
  }
  return shares
}

function shareBack(credits: readonly WeighedLine[], taking: (sum: bigint) => number): Map<string, number> {
  const whole = sumOf(credits)
  const share = createSharer(proportion(taking(BigInt(whole)), whole))
  return new Map(
    credits.map(({ id, cents, left_cents = -cents }) => [id, Math.min(share(cents), cents + left_cents, 0)]),
  )
}

/** A line shares with this invoice's credits for it, so that they give back at most its net. */
function shareWithCredits(
  { id, cents }: WeighedLine,
  credits: readonly WeighedLine[],
  taken: number,
  shares: Map<string, number>,
): void {
  const back = sumOf(credits)
  const ofLine = proportion(taken, cents + back)(BigInt(cents))
  shares.set(id, ofLine)
  const share = createSharer(proportion(taken - ofLine, back))
  for (const credit of credits) shares.set(credit.id, share(credit.cents))
}

/** Returns `taken` for `whole`, and a proportion for another sum. */
function proportion(taken: number, whole: number): (sum: bigint) => number {
  if (whole === 0) return () => 0
  const sign = whole < 0 ? -1n : 1n
  return (sum) => roundFraction({ numerator: sign * BigInt(taken) * sum, denominator: sign * BigInt(whole) })
}

function sumOf(lines: readonly WeighedLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}
