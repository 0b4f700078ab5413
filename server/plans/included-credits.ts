import type { components } from '../../generated/types.ts'
import { invalid, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'
import { type CurrencyCode, exponentOf } from '../money/currency.ts'
import { countDecimals, decimal, toPlain } from '../money/decimal.ts'

export type IncludedCredit = components['schemas']['IncludedCredit']
type Input = components['schemas']['IncludedCreditInput']

const DEFAULT_PRIORITY = 50

/** Credit with the terms of before keeps its id. `checkPrices` checks the pricing units. Throws VALIDATION_ERROR. */
export function parseIncluded(
  inputs: readonly Input[],
  currency: CurrencyCode,
  newId: () => string,
  current: readonly IncludedCredit[] = [],
): IncludedCredit[] {
  const problems = inputs.flatMap((input, index) =>
    validate(input, `body.included_credits[${index}]`, currency),
  )
  if (problems.length > 0) throw invalid(problems)
  const left = [...current]
  return inputs.map((input) => {
    const draft = toDraft(input)
    const same = left.findIndex(({ id: _, ...terms }) => termsOf(terms) === termsOf(draft))
    const [kept] = same === -1 ? [] : left.splice(same, 1)
    return { id: kept?.id ?? newId(), ...draft }
  })
}

function validate(
  { account_type, pricing_unit_code, amount, rollover }: Input,
  path: ProblemPath,
  currency: CurrencyCode,
): ValidationProblem[] {
  const isMoney = account_type === 'currency'
  const problems = isPositive(amount, `${path}.amount`)
  if (isMoney && countDecimals(decimal(amount)) > exponentOf(currency)) {
    const message = `must have at most ${exponentOf(currency)} decimals in ${currency}`
    problems.push({ path: `${path}.amount`, code: 'too_many_decimals', message })
  }
  const unit: ProblemPath = `${path}.pricing_unit_code`
  if (isMoney && pricing_unit_code != null)
    problems.push({ path: unit, code: 'not_allowed', message: 'is not allowed with currency' })
  if (!isMoney && pricing_unit_code == null)
    problems.push({ path: unit, code: 'required', message: 'is required with pricing_unit' })
  const most = rollover?.max_amount
  if (most == null) return problems
  const kept: ProblemPath = `${path}.rollover.max_amount`
  // Money of a period pays its invoice after the period has ended, so what will be left is not known then.
  return isMoney
    ? [...problems, { path: kept, code: 'not_allowed', message: 'is not allowed with currency' }]
    : [...problems, ...isPositive(most, kept)]
}

function isPositive(amount: string, path: ProblemPath): ValidationProblem[] {
  return decimal(amount).gt(0) ? [] : [{ path, code: 'exclusive_minimum', message: 'must be > 0' }]
}

function toDraft(input: Input): Omit<IncludedCredit, 'id'> {
  const { account_type, pricing_unit_code = null, amount, priority = DEFAULT_PRIORITY, rollover } = input
  return {
    account_type,
    pricing_unit_code,
    amount: toPlain(decimal(amount)),
    priority,
    rollover:
      rollover == null ? null : { periods: rollover.periods, max_amount: plainOrNull(rollover.max_amount) },
  }
}

function plainOrNull(amount: string | null | undefined): string | null {
  return amount == null ? null : toPlain(decimal(amount))
}

/** jsonb has its own order of fields. */
function termsOf({
  account_type,
  pricing_unit_code,
  amount,
  priority,
  rollover,
}: Omit<IncludedCredit, 'id'>): string {
  return JSON.stringify([
    account_type,
    pricing_unit_code,
    amount,
    priority,
    rollover?.periods,
    rollover?.max_amount,
  ])
}
