import { type CurrencyCode, exponentOf } from '../money/currency.ts'
import { decimal, toPlain } from '../money/decimal.ts'

export type Format = ReturnType<typeof createFormat>

/** Intl's maximum avoids rounding. */
const maximumFractionDigits = 100

/** Creation of a format is slow, and an invoice can have 50,000 tiers, so each is kept. */
export function createFormat({ tag, dates }: { tag: string; dates: string }) {
  const quantity = new Intl.NumberFormat(tag, { maximumFractionDigits })
  const percent = new Intl.NumberFormat(tag, { style: 'unit', unit: 'percent', maximumFractionDigits })
  const countries = new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' })
  const plural = new Intl.PluralRules(tag)
  const moneyIn = kept((currency: CurrencyCode) => {
    const minimumFractionDigits = exponentOf(currency)
    return new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits,
      maximumFractionDigits,
    })
  })
  const datesIn = kept((timeZone: string) => new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone }))

  /** Formats whole units: `0.0004` USD is `$0.0004`. */
  function formatPrice(major: string, currency: CurrencyCode): string {
    return withMinus(moneyIn(currency).format(toNumeral(major)))
  }

  return {
    formatPrice,
    /** Formats minor units: `$1,250.00`, `¥1,200`, `KWD 1.234`, `−$15.00`. */
    formatMoney: (minor: number | string, currency: CurrencyCode): string =>
      formatPrice(toPlain(decimal(minor).times(decimal(10).pow(-exponentOf(currency)))), currency),
    /** Formats `128.437`, `1,000,000` or `−5`. */
    formatQuantity: (value: number | string): string =>
      withMinus(quantity.format(toNumeral(toPlain(decimal(value))))),
    /** Formats `19%` or `9.975%`. */
    formatPercentage: (percentage: string): string => percent.format(toNumeral(percentage)),
    formatDate: (at: Date, timezone: string): string => datesIn(timezone).format(at),
    /** Formats `1 March – 1 April 2026`. */
    formatPeriod: (start: Date, end: Date, timezone: string): string =>
      // Versions of ICU write different spaces.
      datesIn(timezone).formatRange(start, end).replaceAll(/\s/g, ' '),
    /** Formats `30 minutes`, `1 hour` or `7 days`. */
    formatMinutes: (minutes: number): string => {
      const [count, unit] = wholeUnits(minutes)
      return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
    },
    countryName: (code: string): string => countries.of(code) ?? code,
    /** Languages here need no more than these two forms. */
    choose: <Forms extends { one: string; other: string }>({ one, other }: Forms, count: number) =>
      (plural.select(count) === 'one' ? one : other) as Forms['other'],
  }
}

function kept<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const all = new Map<Key, Value>()
  return (key) => {
    const known = all.get(key)
    if (known !== undefined) return known
    const created = create(key)
    all.set(key, created)
    return created
  }
}

function wholeUnits(minutes: number): [count: number, unit: 'day' | 'hour' | 'minute'] {
  if (minutes % (24 * 60) === 0) return [minutes / (24 * 60), 'day']
  return minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
}

/** Intl would round a number, so it gets the text. */
function toNumeral(text: string): `${number}` {
  return text as `${number}`
}

function withMinus(text: string): string {
  return text.replace('-', '−')
}
