import type { Category, Rate } from './types.ts'

export type RateDefinition = Rate & { replaced_by: { code: string; at: string } | null }

export type RateQuestion = {
  line: {
    /** The line's own codes: those of a manual or a one-off line. */
    tax_rate_codes: string[] | null
    /** A line without a time ends when it is composed. */
    period_end: string | null
    /** The rates as billed of the line that this line credits. */
    credited: Rate[] | null
  }
  /** `tax_rate_codes` of the draft (decision 28). */
  draft_codes: string[] | null
  plan_codes: string[] | null
  customer_codes: string[] | null
  company_codes: string[] | null
  tax_status: 'taxable' | 'exempt' | 'reverse_charge'
  notes: { exempt: string; reverse_charge: string }
  definitions: RateDefinition[]
  composed_at: string
}

/**
 * Chapter 3.2, the strongest first: a credit has what it credits had; the customer's status; the draft's codes; the first
 * list that is not null of line, plan, customer and company. Codes are replaced by the end of the line's time.
 */
export function ratesOfLine(question: RateQuestion): Rate[] {
  const { line, tax_status: status, notes } = question
  if (line.credited !== null) return line.credited
  if (status !== 'taxable') return [rateOfStatus(status, notes[status])]
  const lists = [
    question.draft_codes,
    line.tax_rate_codes,
    question.plan_codes,
    question.customer_codes,
    question.company_codes,
  ]
  const codes = lists.find((list) => list !== null) ?? []
  const end = line.period_end ?? question.composed_at
  const valid = codes.map((code) => codeAt(code, end, question.definitions))
  return [...new Set(valid)].map((code) => rateOf(definition(code, question.definitions)))
}

/** A rate that replaces may have been replaced itself, so this goes on until no `at` lies before the end. */
function codeAt(code: string, end: string, definitions: RateDefinition[], seen: string[] = []): string {
  const next = definition(code, definitions).replaced_by
  if (next === null || Date.parse(end) <= Date.parse(next.at) || seen.includes(code)) return code
  return codeAt(next.code, end, definitions, [...seen, code])
}

function definition(code: string, definitions: RateDefinition[]): RateDefinition {
  const found = definitions.find((one) => one.code === code)
  if (found === undefined) throw new Error(`no tax rate has the code ${code}`)
  return found
}

function rateOf({ code, percentage, category, note }: RateDefinition): Rate {
  return { code, percentage, category, note }
}

function rateOfStatus(category: Category, note: string): Rate {
  return { code: category, percentage: '0', category, note }
}
