import type { components } from '../../generated/types.ts'
import { type Decimal, decimal, roundToInteger } from './decimal.ts'

export type CurrencyCode = components['schemas']['CurrencyCode']

/** The digits of minor units: USD 2, JPY 0, KWD 3. */
export function exponentOf(currency: CurrencyCode): number {
  return EXPONENTS[currency] ?? 2
}

/** 1250 USD is `12.50`, 1200 JPY is `1200`. */
export function minorToMajor(minor: number, currency: CurrencyCode): string {
  return formatMajor(decimal(minor).times(decimal(10).pow(-exponentOf(currency))), currency)
}

/** Rounds once, half away from zero: 0.125 USD is 13. */
export function majorToMinor(major: Decimal, currency: CurrencyCode): number {
  return roundToInteger(major.times(10 ** exponentOf(currency))).toNumber()
}

export function formatMajor(major: Decimal, currency: CurrencyCode): string {
  return major.toFixed(exponentOf(currency))
}

/** ISO 4217 list one. ICU drops unused minor units. */
const EXPONENTS: Partial<Record<CurrencyCode, number>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}
