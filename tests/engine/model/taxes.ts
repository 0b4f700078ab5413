import type { components } from '../../../generated/types.ts'
import { type RateDefinition, type RateQuestion, ratesOfLine } from '../../rules/compose-model/rates.ts'
import type { Rate } from '../../rules/compose-model/types.ts'

export type Codes = string[] | null

/** The tax rates of a company in one mode, and what it says of them. */
export type Taxes = {
  rates: Array<RateDefinition & { id: string }>
  /** Of the company. */
  codes: string[]
  notes: RateQuestion['notes']
}

export type Buyer = { status: components['schemas']['TaxStatus']; codes: Codes }

export function newBuyer(): Buyer {
  return { status: 'taxable', codes: null }
}

type Asked = {
  /** When the line's time ends, or now. */
  end: string
  draft: Codes
  own: Codes
  plan: Codes
  /** As billed, of the line that this one gives back. */
  credited: Rate[] | null
}

export function ratesOf(
  { taxes, buyer }: { taxes: Taxes; buyer: Buyer },
  { end, draft, own, plan, credited }: Asked,
): Rate[] {
  return ratesOfLine({
    line: { tax_rate_codes: own, period_end: end, credited },
    draft_codes: draft,
    plan_codes: plan,
    customer_codes: buyer.codes,
    company_codes: taxes.codes,
    tax_status: buyer.status,
    notes: taxes.notes,
    definitions: taxes.rates,
    composed_at: end,
  })
}

/** Returns false, and changes nothing, where the rate would replace itself in the end. */
export function replaceRate(
  { rates }: Taxes,
  rate: RateDefinition,
  replaced_by: RateDefinition['replaced_by'],
): boolean {
  for (let code = replaced_by?.code; code !== undefined; ) {
    if (code === rate.code) return false
    code = rates.find((each) => each.code === code)?.replaced_by?.code
  }
  rate.replaced_by = replaced_by
  return true
}
