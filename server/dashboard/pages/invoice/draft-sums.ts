import { Problem } from '../../../errors/problem.ts'
import { lineAmount } from '../../../invoices/totals.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { type Decimal, decimal, toPlain } from '../../../money/decimal.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { parseQuantity, parseSigned } from '../../parts/amount.ts'

type Typed = { quantity: string; price: string }

/** Undefined if one of the two cannot be read, and null without a price. */
export function sumOfLine({ quantity, price }: Typed, currency: CurrencyCode): Decimal | null | undefined {
  if (price.trim() === '') return null
  try {
    const units = parseQuantity(quantity, 'body')
    return units < 0 ? undefined : lineAmount(decimal(units), parseSigned(price, currency, 'body'))
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

export function sumText(sum: Decimal | null | undefined, currency: CurrencyCode): string {
  if (sum === undefined) return '–'
  return sum === null ? '' : formatMoney(toPlain(sum), currency)
}

/** A line that cannot be read leaves no total. */
export function totalText(sums: ReadonlyArray<Decimal | null | undefined>, currency: CurrencyCode): string {
  const known = sums.filter((sum) => sum !== undefined)
  if (known.length < sums.length) return '–'
  const total = known.reduce<Decimal>((sum, each) => (each === null ? sum : sum.plus(each)), decimal(0))
  return sumText(total, currency)
}
