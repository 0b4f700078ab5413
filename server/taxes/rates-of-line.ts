import type { components } from '../../generated/types.ts'
import type { LineRate } from './line-rate.ts'

type Schemas = components['schemas']
type Codes = readonly string[] | null

export type TaxRate = LineRate & { code: string; replaced_by: { code: string; at: string } | null }

export type TaxSettings = {
  company: Pick<Schemas['Company'], 'default_tax_rate_codes' | 'tax_exempt_note' | 'reverse_charge_note'>
  customer: Pick<Schemas['Customer'], 'tax_status' | 'tax_rate_codes'>
  /** The codes that replace those of all lines of the draft. */
  draft_codes: Codes
  /** All rates that a list names or that replace one of them, by code. */
  rates: ReadonlyMap<string, TaxRate>
}

export type RatedLine = {
  /** The rates as billed of the line whose unused time this line gives back. */
  credited: readonly LineRate[] | null
  /** The codes of a manual line. */
  own_codes: Codes
  plan_codes: Codes
  /** A line without a time ends when it is composed. */
  ends_at: Date
}

/** Returns the rates of a line: of all lists that could hold, the first that is not null decides as a whole. */
export function ratesOfLine(
  { company, customer, draft_codes, rates }: TaxSettings,
  { credited, own_codes, plan_codes, ends_at }: RatedLine,
): readonly LineRate[] {
  if (credited !== null) return credited
  if (customer.tax_status !== 'taxable') return [rateOfStatus(customer.tax_status, company)]
  const codes =
    draft_codes ?? own_codes ?? plan_codes ?? customer.tax_rate_codes ?? company.default_tax_rate_codes
  const current = codes.map((code) => rateAt(code, ends_at, rates))
  return [...new Set(current)].map(toLineRate)
}

/** Follows replacements, which form no circle, until none took effect before the end. */
function rateAt(code: string, end: Date, rates: TaxSettings['rates']): TaxRate {
  const rate = rates.get(code)
  if (rate === undefined) throw new Error(`there is no tax rate with the code ${code}`)
  const { replaced_by: next } = rate
  return next === null || end.getTime() <= Date.parse(next.at) ? rate : rateAt(next.code, end, rates)
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
