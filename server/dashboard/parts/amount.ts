import { invalid } from '../../http/problem.ts'
import { type CurrencyCode, exponentOf, majorToMinor } from '../../money/currency.ts'
import { countDecimals, decimal } from '../../money/decimal.ts'

/** `12.50` USD is 1250. Throws VALIDATION_ERROR. */
export function parseAmount(text: string, currency: CurrencyCode): number {
  const plain = text.trim().replaceAll(',', '')
  if (/^\d{1,13}(\.\d{1,4})?$/.test(plain)) {
    const major = decimal(plain)
    if (countDecimals(major) <= exponentOf(currency)) return majorToMinor(major, currency)
  }
  const example = exponentOf(currency) === 0 ? '1250' : '12.50'
  throw invalid([
    {
      path: 'body.amount',
      code: 'invalid_amount',
      message: `must be an amount in ${currency}, such as ${example}`,
    },
  ])
}
