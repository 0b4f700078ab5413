import type { components } from '../../generated/types.ts'

/** Fixed when composed. A rate from the customer's tax status has neither id nor code. */
export type LineRate = {
  tax_rate_id: string | null
  code: string | null
  name: string
  /** Decimal text, in percent. */
  percentage: string
  category: components['schemas']['TaxRate']['category']
  note: string | null
}

/** Ignores the name, which can change. */
export function keyOfRate({ tax_rate_id, percentage, category, note }: LineRate): string {
  return JSON.stringify([tax_rate_id, percentage, category, note])
}

/** In ten-thousandths of a percent: percentages have up to 4 decimals. */
export const HUNDRED_PERCENT = 1_000_000n

export function unitsOfPercentage({ percentage }: Pick<LineRate, 'percentage'>): bigint {
  const [whole = '', decimals = ''] = percentage.split('.')
  return BigInt(whole + decimals.padEnd(4, '0'))
}

/** Names and notes stand once, on the invoice. */
export function shownRates(rates: readonly LineRate[]): components['schemas']['LineTaxRate'][] {
  return rates.map(({ tax_rate_id, percentage, category }) => ({ tax_rate_id, percentage, category }))
}
