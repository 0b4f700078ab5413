import type { components } from '../../../generated/types.ts'
import { ENGLISH, type Language } from '../../locales/language.ts'

type Invoice = components['schemas']['Invoice']
type Discounted = Pick<Invoice, 'tax_behavior' | 'discount_cents' | 'discounts'>

/** A document keeps its sums on one page, so additional discounts share a row. */
const MAX_ROWS = 5

/** If prices include tax, discounts include it too, and the amounts of single discounts are omitted. */
export function discountSums(
  { tax_behavior, discount_cents, discounts }: Discounted,
  { words }: Language = ENGLISH,
) {
  if (discount_cents === 0 && discounts.length === 0) return []
  if (tax_behavior === 'inclusive' || discounts.length > MAX_ROWS)
    return [{ label: words.document.discount, cents: 0 - discount_cents }]
  return discounts.map(({ name, amount_cents }) => ({ label: name, cents: 0 - amount_cents }))
}
