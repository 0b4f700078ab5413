import Big from 'big.js'

export type Decimal = Big

/**
 * An exact decimal. A number is taken as its shortest decimal spelling, the one that JSON carried: 2.675 is 2.675, not
 * the binary fraction beside it.
 */
export function decimal(value: number | string): Decimal {
  return new Big(value)
}

/** Rounds to a whole number, half away from zero: 2.5 to 3, -2.5 to -3. */
export function roundToInteger(value: Decimal): Decimal {
  return value.round(0, Big.roundHalfUp)
}

/** How many digits stand behind the point. */
export function countDecimals(value: Decimal): number {
  return Math.max(0, value.c.length - 1 - value.e)
}

/** Plain notation, no exponent, no trailing zeros: `0.5`, `1200`. */
export function toPlain(value: Decimal): string {
  return value.toFixed()
}

/** Rounds to a number of digits behind the point, half away from zero. */
export function roundTo(value: Decimal, decimals: number): Decimal {
  return value.round(decimals, Big.roundHalfUp)
}
