import type { components } from '../../generated/types.ts'

/** A tax rate as a line has it, fixed when the line is composed. The entry of a customer's status has neither id nor code. */
export type LineRate = {
  tax_rate_id: string | null
  code: string | null
  name: string
  /** Decimal text, in percent. */
  percentage: string
  category: components['schemas']['TaxRate']['category']
  note: string | null
}

/** Two lines have one rate if its terms are equal: the name alone can change. */
export function keyOfRate({ tax_rate_id, percentage, category, note }: LineRate): string {
  return JSON.stringify([tax_rate_id, percentage, category, note])
}

/** Rates of lines in units of a ten-thousandth of a percent: percentages have up to 4 decimals. */
export const HUNDRED_PERCENT = 1_000_000n

export function unitsOfPercentage({ percentage }: Pick<LineRate, 'percentage'>): bigint {
  const [whole = '', decimals = ''] = percentage.split('.')
  return BigInt(whole + decimals.padEnd(4, '0'))
}

/** Returns what a line says of its rates. Their names and notes stand once for the invoice. */
export function shownRates(rates: readonly LineRate[]): components['schemas']['LineTaxRate'][] {
  return rates.map(({ tax_rate_id, percentage, category }) => ({ tax_rate_id, percentage, category }))
}
