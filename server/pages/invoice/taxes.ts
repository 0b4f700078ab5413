import type { components } from '../../../generated/types.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { formatMoney } from './format.ts'

type Invoice = components['schemas']['Invoice']
type Taxed = Pick<Invoice, 'tax_behavior' | 'tax_cents' | 'taxes'>

export type Sums = Taxed &
  Pick<Invoice, 'subtotal_cents' | 'discount_cents' | 'discounts' | 'credit_carried_cents'>

export function arePlain({ taxes, discounts, credit_carried_cents }: Sums): boolean {
  return taxes.length === 0 && discounts.length === 0 && credit_carried_cents === 0
}

type TaxRow = { name: string; rate: string; taxable: string; tax: string; note: string | null }

/** A document keeps its sums on one page, so additional taxes share a row. */
const MAX_ROWS = 5

/** Labels a rate such as `Tax 19%`. */
export function taxSums({ tax_behavior, tax_cents, taxes }: Taxed): Array<{ label: string; cents: number }> {
  const label = tax_behavior === 'inclusive' ? 'Includes tax' : 'Tax'
  if (taxes.length > MAX_ROWS) return [{ label, cents: tax_cents }]
  return taxes.map((entry) => ({ label: `${label} ${entry.percentage}%`, cents: entry.tax_cents }))
}

/** Lines that include tax do not add up to the sum above it, which is without tax. */
export function subtotalLabel({ tax_behavior }: Pick<Sums, 'tax_behavior'>): 'Net' | 'Subtotal' {
  return tax_behavior === 'inclusive' ? 'Net' : 'Subtotal'
}

export type Rates = ReadonlyArray<{ percentage: string }>

/** Formats `19%` or `5% + 9.975%`. Returns undefined if nothing is taxed. */
export function rateOf(rates: Rates): string | undefined {
  if (rates.every(({ percentage }) => percentage === '0')) return undefined
  return rates.map(({ percentage }) => `${percentage}%`).join(' + ')
}

export function creditSums({ credit_carried_cents: cents }: Pick<Sums, 'credit_carried_cents'>) {
  return cents === 0 ? [] : [{ label: 'Credit to your balance', cents }]
}

export function taxRowsOf(taxes: Invoice['taxes'], currency: CurrencyCode): TaxRow[] {
  return taxes.map(({ name, percentage, note, taxable_cents, tax_cents }) => ({
    name,
    rate: `${percentage}%`,
    taxable: formatMoney(taxable_cents, currency),
    tax: formatMoney(tax_cents, currency),
    // By default, the note of a tax status equals its name.
    note: note === name ? null : note,
  }))
}
