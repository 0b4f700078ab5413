import type { Reply } from '../../../generated/operations.ts'
import { invalid } from '../../errors/problem.ts'
import { type CurrencyCode, exponentOf, majorToMinor } from '../../money/currency.ts'
import { countDecimals, decimal, roundToInteger } from '../../money/decimal.ts'
import { formatMoney, formatPrice, formatQuantity } from '../../pages/invoice/format.ts'

type Path = `body${string}`

/** Parses `12.50` USD to 1250. Commas separate only thousands. Throws VALIDATION_ERROR. */
export function parseAmount(text: string, currency: CurrencyCode, path: Path = 'body.amount'): number {
  return amountOf(text.trim(), currency) ?? refuse(path, howToWrite(text.trim(), exponentOf(currency)))
}

/** Negative with a minus before it. Throws VALIDATION_ERROR. */
export function parseSigned(text: string, currency: CurrencyCode, path: Path): number {
  const trimmed = text.trim()
  const isNegative = trimmed.startsWith('-')
  const amount = amountOf(isNegative ? trimmed.slice(1) : trimmed, currency)
  if (amount === undefined) return refuse(path, howToWrite(trimmed, exponentOf(currency)))
  return isNegative ? -amount : amount
}

/** An empty one is 1. Throws VALIDATION_ERROR. */
export function parseQuantity(text: string, path: Path): number {
  const quantity = Number(plainNumber(text) || '1')
  return Number.isFinite(quantity) ? quantity : refuse(path, howToWrite(text.trim()))
}

function amountOf(text: string, currency: CurrencyCode): number | undefined {
  if (!AMOUNT.test(text)) return undefined
  const major = decimal(text.replaceAll(',', ''))
  return countDecimals(major) <= exponentOf(currency) ? majorToMinor(major, currency) : undefined
}

function refuse(path: Path, message: string): never {
  throw invalid([{ path, code: 'invalid_amount', message }])
}

/**
 * Continues a sentence about a refused number. `1.200,00` is shown as it is written here. `decimals` is how many the
 * number has, if that is fixed.
 */
function howToWrite(text: string, decimals?: number): string {
  const example = decimals === 0 ? '1250' : '12.50'
  const kept = text.length > MAX_NOTATION ? '' : text.replaceAll(/^[^\d-]+|\D+$|[\s’']/g, '')
  const [, minus = '', whole = '', mark = '', last = ''] = NOTATION.exec(kept) ?? []
  const isGroup = last.length === 3 && (decimals === 0 || whole.includes(mark))
  const fraction = isGroup ? '' : last
  if (decimals !== undefined && fraction.length > decimals)
    return decimals === 0
      ? `has no decimals in this currency: write it as ${example}`
      : `can have ${decimals} decimals at most, such as ${example}`
  const digits = `${whole}${isGroup ? last : ''}`.replaceAll(/[.,]/g, '')
  const written = `${digits}${fraction === '' && !decimals ? '' : `.${fraction.padEnd(decimals ?? 0, '0')}`}`
  if (!AMOUNT.test(written)) return `must be a number such as ${example}`
  const point = decimals === 0 ? 'without decimals' : 'a point before the decimals'
  return `must be written as ${minus}${written}: ${point}, nothing between thousands`
}

/** A sign, the digits with signs between thousands, the last mark, and what follows it. */
const NOTATION = /^(-?)(\d[\d.,]*?)(?:([.,])(\d*))?$/
const MAX_NOTATION = 40

/** Keeps other commas, so that the number is refused: `0,5` is not 5. */
export function plainNumber(text = ''): string {
  const trimmed = text.trim()
  return THOUSANDS.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}

const THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
const AMOUNT = /^(\d{1,13}|[1-9]\d{0,2}(,\d{3}){1,3})(\.\d{1,4})?$/

type Plan = Reply<'getPlan'>['body']['plan']

export function feeOf({ amount_cents, currency_code, interval, interval_count: count }: Plan): string {
  const fee = formatMoney(amount_cents, currency_code)
  return count === 1 ? `${fee} per ${interval}` : `${fee} every ${count} ${interval}s`
}

/** Returns minor units: for a yearly fee, a twelfth. */
export function perMonth(plan: Plan | undefined): number[] {
  if (plan === undefined) return []
  const fee = decimal(plan.amount_cents).times(MONTH[plan.interval].times).div(MONTH[plan.interval].in)
  return [roundToInteger(fee.div(plan.interval_count)).toNumber()]
}

/** A month has `times` divided by `in` intervals. A year has 365 days. */
const MONTH = {
  day: { times: 365, in: 12 },
  week: { times: 365, in: 84 },
  month: { times: 1, in: 1 },
  year: { times: 1, in: 12 },
} satisfies Record<Plan['interval'], object>

export type Account =
  | { account_type: 'currency'; currency_code: CurrencyCode }
  | { account_type: 'pricing_unit'; pricing_unit_code: string }

export function unitOf(account: Account): string {
  return account.account_type === 'currency' ? account.currency_code : account.pricing_unit_code
}

export function amountIn(amount: string, account: Account): string {
  return account.account_type === 'currency'
    ? formatPrice(amount, account.currency_code)
    : `${formatQuantity(amount)} ${account.pricing_unit_code}`
}
