/** The denominator is above 0. */
export type Fraction = { numerator: bigint; denominator: bigint }

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }

export function add(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator)
    return { numerator: a.numerator + b.numerator, denominator: a.denominator }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/** Rounds once, half away from zero. Throws RangeError beyond safe integers. */
export function roundFraction({ numerator, denominator }: Fraction): number {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = Number((2n * size + denominator) / (2n * denominator))
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${rounded} minor units are not a safe integer`)
  // Adding 0 turns -0 into 0.
  return (numerator < 0n ? -rounded : rounded) + 0
}
