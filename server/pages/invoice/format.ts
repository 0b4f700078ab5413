import { type CurrencyCode, exponentOf, minorToMajor } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'

/** `$1,250.00`, `¥1,200`, `KWD 1.234`, `−$15.00` */
export function formatMoney(minor: number, currency: CurrencyCode): string {
  const digits = exponentOf(currency)
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return withMinus(format.format(toNumeral(minorToMajor(minor, currency))))
}

/** `128.437`, `1,000,000` */
export function formatQuantity(quantity: number): string {
  return QUANTITY.format(toNumeral(toPlain(decimal(quantity))))
}

/** `1 March 2026`, in UTC. */
export function formatDate(at: Date): string {
  return DATE.format(at)
}

const QUANTITY = new Intl.NumberFormat('en', { maximumFractionDigits: 12 })
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Intl formats a numeric string exactly, but would round a number. */
function toNumeral(text: string): `${number}` {
  return text as `${number}`
}

function withMinus(text: string): string {
  return text.replace('-', '−')
}
