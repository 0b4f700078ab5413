import { decimal } from '../money/decimal.ts'
import type { Amount } from './amounts.ts'
import type { Issued, IssuedLine, Rate } from './issued.ts'
import { compact, type Tree, xmlText } from './tree.ts'

/** The categories of EN 16931 (UNTDID 5305), and why no tax is due (VATEX), where one code says it. */
const CATEGORIES: Record<Rate['category'], { code: string; reason?: string }> = {
  standard: { code: 'S' },
  zero: { code: 'Z' },
  exempt: { code: 'E' },
  reverse_charge: { code: 'AE', reason: 'VATEX-EU-AE' },
  intra_community: { code: 'K', reason: 'VATEX-EU-IC' },
  export: { code: 'G', reason: 'VATEX-EU-G' },
  outside_scope: { code: 'O', reason: 'VATEX-EU-O' },
}

const OUTSIDE: Rate = { percentage: '0', category: 'outside_scope' }
const OF_CREDIT = 'Credit that is paid ahead. Tax is due once it is used.'

/** Undefined if the line does not have exactly one rate, which the norm asks for. */
export function rateOfLine({
  rates,
  sellsMoney,
}: Pick<IssuedLine, 'rates' | 'sellsMoney'>): Rate | undefined {
  if (rates.length === 0 && sellsMoney) return OUTSIDE
  return rates.length === 1 ? rates[0] : undefined
}

export function codeOf({ category }: Rate): string {
  return CATEGORIES[category].code
}

/** Of a line or a part of it. */
export function taxCategory(rate: Rate): Tree {
  return compact({
    'cbc:ID': codeOf(rate),
    'cbc:Percent': rate.category === 'outside_scope' ? null : rate.percentage,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  })
}

/** In minor units, without tax and after discounts. */
export function netOf(
  { amount, discount, tax }: IssuedLine,
  { isInclusive }: Pick<Issued, 'isInclusive'>,
): number {
  return amount - discount - (isInclusive ? tax : 0)
}

type Breakdown = Rate & { taxable: number; tax: number; notes: string[] }

/** The norm has one entry for each category and percentage, however many rates of ours there are. */
function breakdown(issued: Issued): Breakdown[] {
  const sold = issued.lines.filter((line) => line.rates.length === 0 && line.sellsMoney)
  const entries = [
    ...issued.taxes,
    ...sold.map((line) => Object.assign({ taxable: netOf(line, issued), tax: 0, note: OF_CREDIT }, OUTSIDE)),
  ]
  return [...Map.groupBy(entries, (entry) => `${codeOf(entry)} ${decimal(entry.percentage)}`).values()].map(
    (same) => ({
      percentage: same[0]?.percentage ?? '0',
      category: same[0]?.category ?? 'standard',
      taxable: same.reduce((sum, { taxable }) => sum + taxable, 0),
      tax: same.reduce((sum, { tax }) => sum + tax, 0),
      notes: [...new Set(same.flatMap(({ note }) => xmlText(note) ?? []))],
    }),
  )
}

export function taxTotal(issued: Issued, amount: Amount): Tree {
  const entries = breakdown(issued)
  const total = entries.reduce((sum, { tax }) => sum + tax, 0)
  return {
    ...amount('cbc:TaxAmount', total),
    'cac:TaxSubtotal': entries.map((entry) => ({
      ...amount('cbc:TaxableAmount', entry.taxable),
      ...amount('cbc:TaxAmount', entry.tax),
      'cac:TaxCategory': compact({
        ...taxCategory(entry),
        'cbc:TaxExemptionReasonCode': CATEGORIES[entry.category].reason,
        'cbc:TaxExemptionReason': entry.notes.join(' '),
      }),
    })),
  }
}
