import type { components } from '../../../generated/types.ts'
import type { WriteContext } from '../../context.ts'
import { invalid, type ValidationProblem } from '../../errors/problem.ts'
import { fillAutoTopUp } from '../../http/auto-top-up.ts'
import { problemsOfAccount, problemsOfAmount } from '../../invoices/line-credit.ts'
import { type CurrencyCode, formatMajor, majorToMinor } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'
import { usePricingUnits } from '../../pricing-units/pricing-units-store.ts'
import { unknownUnit } from '../../pricing-units/unknown-unit.ts'

type Schemas = components['schemas']
type Input = Schemas['NullableAutoTopUpInput']
type AutoTopUp = Schemas['NullableAutoTopUp']

const PATH = 'body.auto_top_up'

/** `currency` is undefined without a customer. Throws VALIDATION_ERROR. */
export function parseAutoTopUp(input: Input, currency: CurrencyCode | undefined): AutoTopUp {
  const terms = fillAutoTopUp(input)
  if (input === null || terms === null) return null
  const problems = [
    ...problemsOfAccount(input, PATH),
    ...problemsOfAmount({ ...input, amount: input.below }, `${PATH}.below`, currency),
    ...problemsOfAmount(input, `${PATH}.amount`, currency),
  ]
  if (problems.length === 0) problems.push(...problemsOfPrice(input, currency))
  if (problems.length > 0) throw invalid(problems)
  return { ...terms, below: toPlain(decimal(terms.below)), amount: toPlain(decimal(terms.amount)) }
}

function problemsOfPrice(
  { account_type, amount, price_cents }: NonNullable<Input>,
  currency: CurrencyCode | undefined,
): ValidationProblem[] {
  if (account_type !== 'currency' || currency === undefined) return []
  if (majorToMinor(decimal(amount), currency) === price_cents) return []
  return [{ path: `${PATH}.price_cents`, code: 'price_mismatch', message: 'must be `amount` in minor units' }]
}

/** Throws VALIDATION_ERROR for an unknown pricing unit. */
export async function useTopUpUnit({ trx, tenant }: WriteContext, terms: AutoTopUp): Promise<void> {
  const code = terms?.pricing_unit_code ?? null
  if (code !== null)
    await usePricingUnits(trx, tenant.id, [code], () => unknownUnit(`${PATH}.pricing_unit_code`))
}

export function toAutoTopUp(stored: AutoTopUp, currency: CurrencyCode): AutoTopUp {
  if (stored === null || stored.account_type !== 'currency') return stored
  const inCurrency = (value: string) => formatMajor(decimal(value), currency)
  return { ...stored, below: inCurrency(stored.below), amount: inCurrency(stored.amount) }
}
