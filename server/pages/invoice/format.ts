import { type CurrencyCode, exponentOf } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'

/** Formats minor units: `$1,250.00`, `¥1,200`, `KWD 1.234`, `−$15.00`. */
export function formatMoney(minor: number | string, currency: CurrencyCode): string {
  return formatPrice(toPlain(decimal(minor).times(decimal(10).pow(-exponentOf(currency)))), currency)
}

/** Formats whole units: `0.0004` USD is `$0.0004`. */
export function formatPrice(major: string, currency: CurrencyCode): string {
  return withMinus(moneyFormat(currency).format(toNumeral(major)))
}

/** Formats `128.437`, `1,000,000` or `−5`. */
export function formatQuantity(quantity: number | string): string {
  return withMinus(QUANTITY.format(toNumeral(toPlain(decimal(quantity)))))
}

export function formatDate(at: Date, timezone: string): string {
  return dateFormat(timezone).format(at)
}

/** Formats `1 March – 1 April 2026`. */
export function formatPeriod(start: Date, end: Date, timezone: string): string {
  // Versions of ICU write different spaces.
  return dateFormat(timezone).formatRange(start, end).replaceAll(/\s/g, ' ')
}

/** Intl's maximum avoids rounding. */
const maximumFractionDigits = 100
const QUANTITY = new Intl.NumberFormat('en', { maximumFractionDigits })

/** Creation of a format is slow, and an invoice can have 50,000 tiers. */
const moneyFormats = new Map<CurrencyCode, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
  dateFormats.set(timeZone, format)
  return format
}

function moneyFormat(currency: CurrencyCode): Intl.NumberFormat {
  const minimumFractionDigits = exponentOf(currency)
  const format =
    moneyFormats.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits })
  moneyFormats.set(currency, format)
  return format
}

/** Intl would round a number, so it gets the text. */
function toNumeral(text: string): `${number}` {
  return text as `${number}`
}

function withMinus(text: string): string {
  return text.replace('-', '−')
}
