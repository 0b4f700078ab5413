import { Problem } from '../errors/problem.ts'
import type { CurrencyCode } from '../money/currency.ts'

/** A customer's currency never changes. */
export function assertSameCurrency(currency_code: string, customer_currency_code: CurrencyCode): void {
  if (currency_code !== customer_currency_code)
    throw new Problem('CURRENCY_MISMATCH', { details: { currency_code, customer_currency_code } })
}
