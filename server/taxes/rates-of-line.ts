import type { components } from '../../generated/types.ts'
import type { LineRate } from './line-rate.ts'

type Schemas = components['schemas']
type Named = readonly string[] | null

export type TaxRate = LineRate & { code: string; replaced_by: { tax_rate_id: string; at: string } | null }

export type TaxSettings = {
  company: Pick<Schemas['Company'], 'tax_exempt_note' | 'reverse_charge_note'> & { rates: readonly string[] }
  customer: Pick<Schemas['Customer'], 'tax_status'> & { rates: Named }
  /** Replaces the rates of all lines. */
  draft_rates: Named
  /** By id. Includes rates that replace others. */
  rates: ReadonlyMap<string, TaxRate>
}

export type RatedLine = {
  /** The rates as billed on the line whose unused time this line gives back. */
  credited: readonly LineRate[] | null
  /** Set for a manual line. */
  own_rates: Named
  plan_rates: Named
  /** For a line without a time: when it is composed. */
  ends_at: Date
}

/** The first list that is not null decides. */
export function ratesOfLine(
  { company, customer, draft_rates, rates }: TaxSettings,
  { credited, own_rates, plan_rates, ends_at }: RatedLine,
): readonly LineRate[] {
  if (credited !== null) return credited
  if (customer.tax_status !== 'taxable') return [rateOfStatus(customer.tax_status, company)]
  const named = draft_rates ?? own_rates ?? plan_rates ?? customer.rates ?? company.rates
  const current = named.map((id) => rateAt(id, ends_at, rates))
  return [...new Set(current)].map(toLineRate)
}

/** Replacements, which form no circle, up to the last that took effect before `end`. */
function rateAt(id: string, end: Date, rates: TaxSettings['rates']): TaxRate {
  const rate = rates.get(id)
  if (rate === undefined) throw new Error(`there is no tax rate ${id}`)
  const { replaced_by: next } = rate
  return next === null || end.getTime() <= Date.parse(next.at) ? rate : rateAt(next.tax_rate_id, end, rates)
}

function rateOfStatus(
  category: 'exempt' | 'reverse_charge',
  { tax_exempt_note, reverse_charge_note }: TaxSettings['company'],
): LineRate {
  const note = category === 'exempt' ? tax_exempt_note : reverse_charge_note
  return { tax_rate_id: null, code: null, name: NAMES[category], percentage: '0', category, note }
}

const NAMES = { exempt: 'Exempt', reverse_charge: 'Reverse charge' }

function toLineRate({ tax_rate_id, code, name, percentage, category, note }: TaxRate): LineRate {
  return { tax_rate_id, code, name, percentage, category, note }
}
