/** Exact fractions of BigInt. No number of this model is ever a float. */
export type Fraction = { numerator: bigint; denominator: bigint }

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }
export const HUNDRED: Fraction = { numerator: 100n, denominator: 1n }

/** The denominator of the answer is above 0, and both parts are as small as they can be. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new Error('a fraction has no denominator of 0')
  const sign = denominator < 0n ? -1n : 1n
  const common = commonDivisor(magnitude(numerator), magnitude(denominator))
  return { numerator: (sign * numerator) / common, denominator: (sign * denominator) / common }
}

export function whole(integer: number): Fraction {
  return { numerator: BigInt(integer), denominator: 1n }
}

/** It reads a decimal string such as `19`, `-0.5` or `9.9750`. */
export function decimal(text: string): Fraction {
  const [, sign, units, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (units === undefined) throw new Error(`this is no decimal: ${text}`)
  const digits = BigInt(units + decimals)
  return fraction(sign === '-' ? -digits : digits, 10n ** BigInt(decimals.length))
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator })
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

export function sum(addends: Fraction[]): Fraction {
  return addends.reduce(add, ZERO)
}

/** It is below 0, 0 or above 0, as a sorting function has it. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = subtract(a, b).numerator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The design calls this R(x). */
export function roundHalfAwayFromZero({ numerator, denominator }: Fraction): number {
  const rounded = (2n * magnitude(numerator) + denominator) / (2n * denominator)
  const answer = Number(numerator < 0n ? -rounded : rounded)
  if (!Number.isSafeInteger(answer)) throw new Error(`this is beyond the safe integers: ${rounded}`)
  return answer
}

function magnitude(integer: bigint): bigint {
  return integer < 0n ? -integer : integer
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b)
}
