import type { components } from '../../generated/types.ts'
import { invalid, type ValidationProblem } from '../http/problem.ts'
import { type CurrencyCode, exponentOf } from '../money/currency.ts'
import { countDecimals, type Decimal, decimal } from '../money/decimal.ts'

type GrantInput = components['schemas']['CreditGrantCreate']

/** What a grant puts where, and until when. Without a currency or a unit in the request, the unit is the customer's currency. */
export type GrantTerms = {
  amount: Decimal
  account_type: GrantInput['account_type']
  unit_code: string | undefined
  priority: number
  expires_at: Date | null
  description: string | null
}

/**
 * Reads a grant. `currency` is the customer's, undefined for an unknown one. Throws VALIDATION_ERROR where unit and account
 * do not go together, the amount is not above 0 or finer than its currency, or the expiry does not lie ahead of `now`.
 */
export function parseGrant(input: GrantInput, currency: CurrencyCode | undefined, now: Date): GrantTerms {
  const { account_type, priority = 50, description = null } = input
  const amount = decimal(input.amount)
  const expires_at = input.expires_at === undefined ? null : new Date(input.expires_at)
  const problems = [
    ...complainOfUnit(input),
    ...complainOfAmount(amount, account_type === 'currency' ? (input.currency_code ?? currency) : undefined),
    ...(expires_at !== null && expires_at <= now
      ? [{ path: 'expires_at', code: 'in_past', message: 'must lie ahead' }]
      : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  const unit_code = account_type === 'currency' ? (input.currency_code ?? currency) : input.pricing_unit_code
  return { amount, account_type, unit_code, priority, expires_at, description }
}

function complainOfUnit({ account_type, currency_code, pricing_unit_code }: GrantInput): ValidationProblem[] {
  const message = `is not allowed with ${account_type}`
  if (account_type === 'currency')
    return pricing_unit_code === undefined
      ? []
      : [{ path: 'pricing_unit_code', code: 'not_allowed', message }]
  return [
    ...(currency_code === undefined ? [] : [{ path: 'currency_code', code: 'not_allowed', message }]),
    ...(pricing_unit_code === undefined
      ? [{ path: 'pricing_unit_code', code: 'required', message: 'is required with pricing_unit' }]
      : []),
  ]
}

function complainOfAmount(amount: Decimal, currency: CurrencyCode | undefined): ValidationProblem[] {
  const path = 'amount'
  if (amount.lte(0)) return [{ path, code: 'exclusive_minimum', message: 'must be > 0' }]
  if (currency === undefined || countDecimals(amount) <= exponentOf(currency)) return []
  const message = `must have at most ${exponentOf(currency)} decimals in ${currency}`
  return [{ path, code: 'too_many_decimals', message }]
}
