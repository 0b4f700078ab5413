import type { components } from '../../generated/types.ts'
import { invalid, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'
import { type CurrencyCode, exponentOf } from '../money/currency.ts'
import { countDecimals, type Decimal, decimal } from '../money/decimal.ts'

type GrantInput = components['schemas']['CreditGrantCreate']

export const DEFAULT_PRIORITY = 50

/** `unit_code` is undefined if nothing names the currency. */
type GrantTerms = {
  amount: Decimal
  account_type: GrantInput['account_type']
  unit_code: string | undefined
  priority: number
  expires_at: Date | null
  description: string | null
  metadata: components['schemas']['Metadata']
}

/** `currency` is undefined without a customer. Throws VALIDATION_ERROR. */
export function parseGrant(input: GrantInput, currency: CurrencyCode | undefined, now: Date): GrantTerms {
  const { account_type, priority = DEFAULT_PRIORITY, description = null, metadata = {} } = input
  const amount = decimal(input.amount)
  const expires_at = input.expires_at == null ? null : new Date(input.expires_at)
  const granted = input.account_type === 'currency' ? (input.currency_code ?? currency) : undefined
  const problems = validateAmount(amount, granted)
  if (expires_at !== null && expires_at <= now)
    problems.push({ path: 'body.expires_at', code: 'in_past', message: 'must lie ahead' })
  if (problems.length > 0) throw invalid(problems)
  const unit_code = input.account_type === 'currency' ? granted : input.pricing_unit_code
  return { amount, account_type, unit_code, priority, expires_at, description, metadata }
}

/** How much of a grant is meant. Throws VALIDATION_ERROR. */
export function assertAmount(amount: Decimal | undefined, currency: CurrencyCode | undefined): void {
  const problems = amount === undefined ? [] : validateAmount(amount, currency)
  if (problems.length > 0) throw invalid(problems)
}

function validateAmount(
  amount: Decimal,
  currency: CurrencyCode | undefined,
  path: ProblemPath = 'body.amount',
): ValidationProblem[] {
  if (amount.lte(0)) return [{ path, code: 'exclusive_minimum', message: 'must be > 0' }]
  if (currency === undefined || countDecimals(amount) <= exponentOf(currency)) return []
  const message = `must have at most ${exponentOf(currency)} decimals in ${currency}`
  return [{ path, code: 'too_many_decimals', message }]
}
