import type { InputLine, InvoiceInput, Part, Rate } from './types.ts'

/** The start of the day in UTC. */
export const day = (date: string) => `2026-${date}T00:00:00Z`
export const JUNE = { period_start: day('06-01'), period_end: day('07-01') }
export const JULY = { period_start: day('07-01'), period_end: day('08-01') }
export const VAT: Rate = { code: 'DE19', percentage: '19', category: 'standard', note: null }

export function vat(percentage: string): Rate {
  return { code: `VAT${percentage}`, percentage, category: 'standard', note: null }
}

export function line(
  type: InputLine['type'],
  amount: number,
  more: Partial<Omit<InputLine, 'type' | 'amount_cents'>> = {},
): InputLine {
  return Object.assign({ type, amount_cents: amount, discount_cents: 0, rates: [] }, JUNE, more)
}

/** All of June, without any bound. */
export function part(more: Partial<Part> = {}): Part {
  const june: Part = {
    start: JUNE.period_start,
    end: JUNE.period_end,
    whole_start: JUNE.period_start,
    whole_end: JUNE.period_end,
    is_last: false,
    rates: [],
    plan: { minimum_cents: null, maximum_cents: null },
    prices: [],
    billed_before: { fees: [], usage: [] },
  }
  return Object.assign(june, more)
}

export function invoice(lines: InputLine[], more: Partial<InvoiceInput> = {}): InvoiceInput {
  const input: InvoiceInput = { behavior: 'exclusive', currency_decimals: 2, lines, parts: [] }
  return Object.assign(input, more)
}
