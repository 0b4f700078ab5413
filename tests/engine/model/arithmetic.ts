import type { components } from '../../../generated/types.ts'

/** Amounts of the model: BigInt in units of 10^-12, so that what the contract allows is a whole number. */
export type Pico = bigint
export type Price = components['schemas']['Price']
export type Span = { start: number; end: number }
export type Recurrence = Pick<components['schemas']['Plan'], 'interval' | 'interval_count'>

export const ONE: Pico = 10n ** 12n
/** One of what a price is in, as `cost` counts it. */
export const ONE_OF_COST = 10n ** 27n
const SECOND_MS = 1_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** `-12.5` is -12.5 × 10^12. */
export function pico(text: string | number): Pico {
  return scaled(text, 12)
}

function scaled(text: string | number, places: number): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text)) ?? []
  if (whole === '' || fraction.length > places) throw new Error(`no plain decimal: ${text}`)
  return BigInt(whole + fraction.padEnd(places, '0')) * (sign === '-' ? -1n : 1n)
}

/** Half away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** The pricing unit that a price is in, or null if it is in the currency. */
export function creditsOf(price: Price): string | null {
  return 'pricing_unit_code' in price ? price.pricing_unit_code : null
}

/** What units cost, in 10^-27 of the currency or of the pricing unit: not rounded. */
export function cost(price: Price, used: Pico): bigint {
  const units = used - pico(price.free_units)
  if (units <= 0n) return 0n
  if (price.charge_model === 'per_unit') return units * femto(price.unit_amount)
  if (price.charge_model === 'package') {
    const size = pico(price.package_size)
    return ((units + size - 1n) / size) * ONE * femto(price.package_amount)
  }
  let total = 0n
  let floor = 0n
  for (const { up_to, ...tier } of price.tiers) {
    const ceiling = up_to === null || pico(up_to) > units ? units : pico(up_to)
    const reached = up_to === null || units <= pico(up_to)
    const inIt = price.charge_model === 'graduated' ? ceiling - floor : reached ? units : 0n
    if (inIt > 0n) total += inIt * femto(tier.unit_amount) + ONE * femto(tier.flat_amount)
    if (reached) break
    floor = ceiling
  }
  return total
}

/** Prices have up to 15 decimals. */
function femto(text: string): bigint {
  return scaled(text, 15)
}

/** A fee's share for a part of a period, by whole seconds of the clock. */
export function share(cents: number, part: Span, whole: Span): number {
  const seconds = ({ start, end }: Span) => Math.floor(end / SECOND_MS) - Math.floor(start / SECOND_MS)
  const [some, all] = [seconds(part), seconds(whole)]
  return all === 0 ? 0 : Number(divideRounded(BigInt(cents) * BigInt(some), BigInt(all)))
}

/** The moment `times` recurrences after an anchor. A month's day is the anchor's, or its last where it is shorter. */
export function after(anchor: number, { interval, interval_count }: Recurrence, times: number): number {
  const count = interval_count * times
  if (interval === 'day') return anchor + count * DAY_MS
  if (interval === 'week') return anchor + count * 7 * DAY_MS
  const date = new Date(anchor)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length)) + (anchor % DAY_MS)
}

/** With `calendar` a plan has one day, week or year, or as many months as divide a year. */
export function fitsCalendar({ interval, interval_count }: Recurrence): boolean {
  return interval === 'month' ? [1, 2, 3, 4, 6, 12].includes(interval_count) : interval_count === 1
}

/** The first midnight at or after a moment that begins a day, a week, a month that counts from January, or a year. */
export function boundaryFrom(at: number, { interval, interval_count }: Recurrence): number {
  let day = Math.ceil(at / DAY_MS) * DAY_MS
  const begins = () => {
    const date = new Date(day)
    if (interval === 'day') return true
    if (interval === 'week') return date.getUTCDay() === 1
    return date.getUTCDate() === 1 && date.getUTCMonth() % (interval === 'month' ? interval_count : 12) === 0
  }
  while (!begins()) day += DAY_MS
  return day
}
