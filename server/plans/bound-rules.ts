import { invalid, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'
import { type CurrencyCode, exponentOf, majorToMinor } from '../money/currency.ts'
import { countDecimals, decimal } from '../money/decimal.ts'
import { MAX_AMOUNT } from '../money/max-amount.ts'
import type { PlanRow } from './plans-store.ts'
import type { PriceInput } from './rules.ts'

type Terms = Pick<PlanRow, 'amount_cents' | 'minimum_amount_cents' | 'maximum_amount_cents'>

/** `sent` names the fields of the request. All other terms are the plan's. Throws VALIDATION_ERROR. */
export function assertPlanBounds(
  { amount_cents: fee, minimum_amount_cents: minimum, maximum_amount_cents: maximum }: Terms,
  sent: Partial<Terms>,
): void {
  const problems: ValidationProblem[] = []
  const maximumIsSent = sent.maximum_amount_cents !== undefined
  if (minimum !== null && maximum !== null && minimum > maximum)
    problems.push(
      sent.minimum_amount_cents === undefined
        ? tooHighMinimum('body.maximum_amount_cents', 'must not be below the minimum')
        : tooHighMinimum('body.minimum_amount_cents'),
    )
  if (maximum !== null && maximum < fee)
    problems.push({
      path: maximumIsSent ? 'body.maximum_amount_cents' : 'body.amount_cents',
      code: 'maximum_below_fee',
      message: maximumIsSent ? 'must not be below the fee' : 'must not be above the maximum',
    })
  if (problems.length > 0) throw invalid(problems)
}

/** Throws VALIDATION_ERROR. */
export function assertPriceBounds(prices: readonly PriceInput[], currency: CurrencyCode): void {
  const problems = prices.flatMap((price, index) => validatePrice(price, currency, `body.prices[${index}]`))
  if (problems.length > 0) throw invalid(problems)
  const minimums = prices.reduce(
    (sum, { minimum_amount }) => sum + BigInt(minimum_amount == null ? 0 : inMinor(minimum_amount, currency)),
    0n,
  )
  if (minimums <= MAX_AMOUNT) return
  const message = 'must have minimums that come to 10^15 minor units at most'
  throw invalid([{ path: 'body.prices', code: 'amount_out_of_range', message }])
}

function validatePrice(price: PriceInput, currency: CurrencyCode, path: ProblemPath): ValidationProblem[] {
  const { minimum_amount, maximum_amount, pricing_unit_code } = price
  const problems = [
    ...validateBound(minimum_amount, `${path}.minimum_amount`),
    ...validateBound(maximum_amount, `${path}.maximum_amount`),
  ]
  if (problems.length > 0 || minimum_amount == null || maximum_amount == null) return problems
  return decimal(minimum_amount).gt(maximum_amount) ? [tooHighMinimum(`${path}.minimum_amount`)] : []

  function validateBound(amount: string | null | undefined, at: ProblemPath): ValidationProblem[] {
    if (amount == null) return []
    if (pricing_unit_code != null)
      return [{ path: at, code: 'not_allowed', message: 'is not allowed with a pricing unit' }]
    const exponent = exponentOf(currency)
    if (countDecimals(decimal(amount)) <= exponent) return []
    const message = `must have at most ${exponent} decimals in ${currency}`
    return [{ path: at, code: 'too_many_decimals', message }]
  }
}

function tooHighMinimum(path: ProblemPath, message = 'must not be above the maximum'): ValidationProblem {
  return { path, code: 'minimum_above_maximum', message }
}

function inMinor(amount: string, currency: CurrencyCode): number {
  return majorToMinor(decimal(amount), currency)
}
