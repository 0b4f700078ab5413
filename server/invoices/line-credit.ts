import type { components } from '../../generated/types.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'
import { type CurrencyCode, exponentOf } from '../money/currency.ts'
import { countDecimals, type Decimal, decimal } from '../money/decimal.ts'

type LineInput = Pick<components['schemas']['LineItemInput'], 'credit'>
export type LineCredit = NonNullable<components['schemas']['NullableLineCredit']>
type Selling = { credit?: LineCredit | null | undefined }

/** Of credit in the currency: no tax is due on its sale, since the invoices that it pays have tax. */
export function sellsMoney({ credit }: Selling): boolean {
  return credit?.account_type === 'currency'
}

/** Throws VALIDATION_ERROR. */
export function assertCredits(lines: readonly LineInput[], currency: CurrencyCode | undefined): void {
  const problems = lines.flatMap(({ credit }, index) => {
    const path = `body.line_items[${index}].credit` as const
    return credit == null
      ? []
      : [...problemsOfAccount(credit, path), ...problemsOfAmount(credit, `${path}.amount`, currency)]
  })
  if (problems.length > 0) throw invalid(problems)
}

type Account = Pick<NonNullable<LineInput['credit']>, 'account_type' | 'pricing_unit_code' | 'amount'>

export function problemsOfAccount(
  { account_type, pricing_unit_code }: Account,
  path: `body.${string}`,
): ValidationProblem[] {
  const isNamed = pricing_unit_code != null
  if (isNamed === (account_type === 'pricing_unit')) return []
  return isNamed
    ? [{ path: `${path}.pricing_unit_code`, code: 'not_allowed', message: 'must not be given with currency' }]
    : [{ path: `${path}.pricing_unit_code`, code: 'required', message: 'is required with pricing_unit' }]
}

export function problemsOfAmount(
  { account_type, amount }: Account,
  path: `body.${string}`,
  currency: CurrencyCode | undefined,
): ValidationProblem[] {
  const granted = decimal(amount)
  if (granted.lte(0)) return [{ path, code: 'exclusive_minimum', message: 'must be > 0' }]
  if (account_type !== 'currency' || currency === undefined) return []
  if (countDecimals(granted) <= exponentOf(currency)) return []
  const message = `must have at most ${exponentOf(currency)} decimals in ${currency}`
  return [{ path, code: 'too_many_decimals', message }]
}

type SoldLine = Selling & { amount_cents: number; discount_cents: number }

/**
 * What the first `cents` of the line's net buy, rounded to what the account can hold. Shares of running sums add up to
 * the whole.
 */
export function creditOf(line: SoldLine, cents: number, currency: CurrencyCode): Decimal {
  const { amount, decimals } = unitsOf(line, currency)
  const net = netOf(line)
  return toDecimal((2n * amount * BigInt(cents) + net) / (2n * net), decimals)
}

/** How much of the line's net can be given back, if notes gave `noted_cents` of it back and `remaining` is left of the grant. */
export function returnableCents(
  line: SoldLine & { noted_cents: number },
  remaining: Decimal,
  currency: CurrencyCode,
): number {
  const { amount, decimals } = unitsOf(line, currency)
  const net = netOf(line)
  const reached = toUnits(creditOf(line, line.noted_cents, currency).plus(remaining), decimals)
  // The largest sum whose credit rounds to at most `reached`.
  const most = ((2n * reached + 1n) * net - 1n) / (2n * amount)
  return Math.max(0, Number(most < net ? most : net) - line.noted_cents)
}

function netOf({ amount_cents, discount_cents }: SoldLine): bigint {
  return BigInt(amount_cents - discount_cents)
}

function unitsOf({ credit }: SoldLine, currency: CurrencyCode): { amount: bigint; decimals: number } {
  if (credit == null) throw new Error('the line sells no credit')
  const decimals = credit.account_type === 'currency' ? exponentOf(currency) : MAX_DECIMALS
  return { amount: toUnits(decimal(credit.amount), decimals), decimals }
}

function toUnits(value: Decimal, decimals: number): bigint {
  return BigInt(value.times(decimal(10).pow(decimals)).toFixed(0))
}

function toDecimal(units: bigint, decimals: number): Decimal {
  return decimal(`${units}e-${decimals}`)
}

const MAX_DECIMALS = 12
