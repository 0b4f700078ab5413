import { type CurrencyCode, exponentOf, minorToMajor } from '../money/currency.ts'
import type { Tree } from './tree.ts'

/** The norm has two decimals (BR-DEC). Of a currency with three the last must be 0. */
const DECIMALS = 2

export function isWritable(minor: number, currency: CurrencyCode): boolean {
  return exponentOf(currency) <= DECIMALS || minor % 10 === 0
}

export type Amount = (name: string, minor: number) => Tree

/** Writes an element and its currency. */
export function amountsIn(currency: CurrencyCode): Amount {
  const isLong = exponentOf(currency) > DECIMALS
  return (name, minor) => {
    const major = minorToMajor(minor, currency)
    return { [name]: isLong ? major.slice(0, -1) : major, [`${name}@currencyID`]: currency }
  }
}
