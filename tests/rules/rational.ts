/** Rational numbers of BigInt: slow, and obviously right. The model that the tests hold the service's arithmetic against. */
export type Rational = { numerator: bigint; denominator: bigint }

/** What a JSON number says: `-12.5e-3` is -125/10000. */
export function toRational(text: string): Rational {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`no number: ${text}`)
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const power = Number(exponent) - fraction.length
  return power >= 0
    ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-power) }
}

export function equal(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator
}

export function roundHalfAway({ numerator, denominator }: Rational): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

export function plus(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

export function times(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }
}
