import type { components } from '../../../generated/types.ts'
import { fill } from '../../locales/fill.ts'
import { ENGLISH, type Language } from '../../locales/language.ts'
import type { CurrencyCode } from '../../money/currency.ts'

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
export function taxSums(
  { tax_behavior, tax_cents, taxes }: Taxed,
  { words: { document: words }, formatPercentage }: Language = ENGLISH,
): Array<{ label: string; cents: number }> {
  const isIncluded = tax_behavior === 'inclusive'
  if (taxes.length > MAX_ROWS)
    return [{ label: isIncluded ? words.includesTax : words.tax, cents: tax_cents }]
  return taxes.map(({ percentage, tax_cents: cents }) => {
    const rate = formatPercentage(percentage)
    return { label: fill(isIncluded ? words.includesTaxOf : words.taxOf, { rate }), cents }
  })
}

/** Lines that include tax do not add up to the sum above it, which is without tax. */
export function subtotalLabel(
  { tax_behavior }: Pick<Sums, 'tax_behavior'>,
  { words }: Language = ENGLISH,
): string {
  return tax_behavior === 'inclusive' ? words.document.net : words.document.subtotal
}

export type Rates = ReadonlyArray<{ percentage: string }>

/** Formats `19%` or `5% + 9.975%`. Returns undefined if nothing is taxed. */
export function rateOf(rates: Rates, { formatPercentage }: Language = ENGLISH): string | undefined {
  if (rates.every(({ percentage }) => percentage === '0')) return undefined
  return rates.map(({ percentage }) => formatPercentage(percentage)).join(' + ')
}

export function creditSums(
  { credit_carried_cents: cents }: Pick<Sums, 'credit_carried_cents'>,
  { words }: Language = ENGLISH,
) {
  return cents === 0 ? [] : [{ label: words.document.creditToBalance, cents }]
}

export function taxRowsOf(
  taxes: Invoice['taxes'],
  currency: CurrencyCode,
  language: Language = ENGLISH,
): TaxRow[] {
  const { formatMoney, formatPercentage } = language
  return taxes.map((entry) => {
    const { name, note } = taxTexts(language, entry)
    return {
      name,
      rate: formatPercentage(entry.percentage),
      taxable: formatMoney(entry.taxable_cents, currency),
      tax: formatMoney(entry.tax_cents, currency),
      // By default, the note of a tax status equals its name.
      note: note === name ? null : note,
    }
  })
}

/** The tax status of a customer has no name of the company's own, and a note only if the company changed it. */
export function taxTexts(
  { words: { document: words } }: Language,
  { tax_rate_id, category, name, note }: Invoice['taxes'][number],
) {
  if (tax_rate_id !== null || (category !== 'exempt' && category !== 'reverse_charge')) return { name, note }
  const [status, reason] =
    category === 'exempt'
      ? (['exempt', 'exemptNote'] as const)
      : (['reverseCharge', 'reverseChargeNote'] as const)
  return { name: words[status], note: note === ENGLISH.words.document[reason] ? words[reason] : note }
}
