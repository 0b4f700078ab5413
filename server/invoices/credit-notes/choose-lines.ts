import { invalid, Problem, type ValidationProblem } from '../../errors/problem.ts'
import type { LineRate } from '../../taxes/line-rate.ts'

export type CreditableLine = {
  id: string
  type: string
  description: string
  amount_cents: number
  discount_cents: number
  /** The amount that credit notes and credits for unused time credit. */
  credited_cents: number
  /** The amount that credit notes credit. */
  noted_cents: number
  tax_rates: readonly LineRate[]
  /** What the rest of the credit that the line sold is worth. */
  returnable_cents?: number
  /** A credit for unused time credits this line. */
  credited_line_item_id?: string | null
}

export type AskedLine = { line_item_id: string; amount_cents?: number }

type ChosenLine = { line: CreditableLine; amount_cents: number }

export function netOf({
  amount_cents,
  discount_cents,
}: Pick<CreditableLine, 'amount_cents' | 'discount_cents'>): number {
  return amount_cents - discount_cents
}

export function leftOf(line: Omit<CreditableLine, 'noted_cents' | 'tax_rates'>): number {
  const left = netOf(line) - line.credited_cents
  return Math.min(left, line.returnable_cents ?? left)
}

/**
 * Keeps the order of the invoice. By default, credits all that is left of each line. Throws VALIDATION_ERROR,
 * CREDIT_NOTE_TOO_LARGE.
 */
export function chooseLines(
  lines: readonly CreditableLine[],
  asked: readonly AskedLine[] | undefined,
): ChosenLine[] {
  if (asked === undefined) return allThatIsLeft(lines)
  assertNamed(lines, asked)
  const amounts = new Map(asked.map(({ line_item_id, amount_cents }) => [line_item_id, { amount_cents }]))
  return lines.flatMap((line) => {
    const own = amounts.get(line.id)
    if (own === undefined) return []
    const left = leftOf(line)
    const { amount_cents = left } = own
    if (amount_cents === 0 || Math.abs(amount_cents) > Math.abs(left))
      throw new Problem('CREDIT_NOTE_TOO_LARGE', { details: { line_item_id: line.id, left_cents: left } })
    return [{ line, amount_cents }]
  })
}

/** A credit on this invoice lowers what is left of its line, so the note does not take the credit back. */
function allThatIsLeft(lines: readonly CreditableLine[]): ChosenLine[] {
  const ids = new Set(lines.map(({ id }) => id))
  return lines.flatMap((line) => {
    const isOfThisInvoice = line.credited_line_item_id != null && ids.has(line.credited_line_item_id)
    return isOfThisInvoice || leftOf(line) === 0 ? [] : [{ line, amount_cents: leftOf(line) }]
  })
}

function assertNamed(lines: readonly CreditableLine[], asked: readonly AskedLine[]): void {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const named = new Set<string>()
  const problems = asked.flatMap(({ line_item_id, amount_cents }, index): ValidationProblem[] => {
    const line = byId.get(line_item_id)
    const path = `body.line_items[${index}].line_item_id` as const
    if (line === undefined)
      return [{ path, code: 'unknown_line_item', message: 'must be the id of a line of the invoice' }]
    if (named.has(line_item_id))
      return [{ path, code: 'duplicate_line_item', message: 'must not name a line twice' }]
    named.add(line_item_id)
    if (amount_cents === undefined || Math.sign(amount_cents) === Math.sign(netOf(line)) || netOf(line) === 0)
      return []
    return [
      {
        path: `body.line_items[${index}].amount_cents`,
        code: 'amount_out_of_range',
        message: 'must have the sign of the line',
      },
    ]
  })
  if (problems.length > 0) throw invalid(problems)
}
