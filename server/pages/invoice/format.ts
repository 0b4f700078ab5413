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

/** `128.437`, `1,000,000`, `−5` */
export function formatQuantity(quantity: number | string): string {
  return withMinus(QUANTITY.format(toNumeral(toPlain(decimal(quantity)))))
}

/** `1 March 2026`, in UTC. */
export function formatDate(at: Date): string {
  return DATE.format(at)
}

/** `1 March – 1 April 2026`, in UTC. */
export function formatPeriod(start: Date, end: Date): string {
  // Versions of ICU differ in the spaces that they write.
  return DATE.formatRange(start, end).replaceAll(/\s/g, ' ')
}

/** With Intl's maximum nothing is rounded. */
const maximumFractionDigits = 100
const QUANTITY = new Intl.NumberFormat('en', { maximumFractionDigits })
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Creating a format is slow, and an invoice can have 50,000 tiers. */
const moneyFormats = new Map<CurrencyCode, Intl.NumberFormat>()

function moneyFormat(currency: CurrencyCode): Intl.NumberFormat {
  const minimumFractionDigits = exponentOf(currency)
  const format =
    moneyFormats.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits })
  moneyFormats.set(currency, format)
  return format
}

/** Keeps the text of a number, which Intl would round. */
function toNumeral(text: string): `${number}` {
  return text as `${number}`
}

function withMinus(text: string): string {
  return text.replace('-', '−')
}
