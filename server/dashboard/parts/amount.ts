import type { Reply } from '../../../generated/operations.ts'
import { invalid } from '../../errors/problem.ts'
import { type CurrencyCode, exponentOf, majorToMinor } from '../../money/currency.ts'
import { countDecimals, decimal, roundToInteger } from '../../money/decimal.ts'
import { formatMoney, formatPrice, formatQuantity } from '../../pages/invoice/format.ts'

/** Parses `12.50` USD to 1250. Commas separate only thousands. Throws VALIDATION_ERROR. */
export function parseAmount(
  text: string,
  currency: CurrencyCode,
  path: `body${string}` = 'body.amount',
): number {
  const trimmed = text.trim()
  if (AMOUNT.test(trimmed)) {
    const major = decimal(trimmed.replaceAll(',', ''))
    if (countDecimals(major) <= exponentOf(currency)) return majorToMinor(major, currency)
  }
  const example = exponentOf(currency) === 0 ? '1250' : '12.50'
  throw invalid([
    {
      path,
      code: 'invalid_amount',
      message: `must be a number such as ${example}`,
    },
  ])
}

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
