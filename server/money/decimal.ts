import Big from 'big.js'

export type Decimal = Big

/** Exact: 2.675 is not the nearest binary fraction. */
export function decimal(value: number | string): Decimal {
  return new Big(value)
}

/** Rounds half away from zero: 2.5 to 3, -2.5 to -3. */
export function roundToInteger(value: Decimal): Decimal {
  return value.round(0, Big.roundHalfUp)
}

export function countDecimals(value: Decimal): number {
  return Math.max(0, value.c.length - 1 - value.e)
}

/** Writes neither an exponent nor trailing zeros: `0.5`, `1200`. */
export function toPlain(value: Decimal): string {
  return value.toFixed()
}

/** Rounds half away from zero. */
export function roundTo(value: Decimal, decimals: number): Decimal {
  return value.round(decimals, Big.roundHalfUp)
}

const LEDGER_DECIMALS = 12

/** What is drawn from or granted to an account in a pricing unit. */
export function roundToLedger(amount: Decimal): Decimal {
  return roundTo(amount, LEDGER_DECIMALS)
}
