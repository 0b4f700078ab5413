import type { components } from '../../generated/types.ts'
import { invalid, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'
import { countDecimals, type Decimal, decimal, roundToInteger } from '../money/decimal.ts'
import { MAX_AMOUNT } from '../money/max-amount.ts'
import { PIECE } from '../money/units.ts'
import type { LineTax } from '../taxes/tax-lines.ts'
import type { InvoiceRow } from './invoices-store.ts'
import type { LineCredit } from './line-credit.ts'

type LineInput = Omit<components['schemas']['LineItemInput'], 'credit'> & { credit?: LineCredit | null }
type PricedInput = LineInput & { amount_cents: number }
type Line = Required<LineInput> & { amount_cents: number }

/** Rounds each line once, half away from zero. Throws VALIDATION_ERROR. */
export function totalLines(inputs: readonly LineInput[]): { lines: Line[]; total_cents: number } {
  const problems: ValidationProblem[] = []
  const amounts = inputs.map((input, index) => amountOf(input, index, problems))
  const total = amounts.reduce((sum, amount) => sum.plus(amount), decimal(0))
  const size = amounts.reduce((sum, amount) => sum.plus(amount.abs()), decimal(0))
  for (const [index, input] of inputs.entries()) problems.push(...problemsOfPeriod(input, index))
  if (total.lt(0)) problems.push(outOfRange('body.line_items', 'must add up to 0 or more'))
  if (size.gt(MAX_AMOUNT))
    problems.push(
      outOfRange('body.line_items', `must come to ${MAX_AMOUNT} together at most, each without its sign`),
    )
  if (problems.length > 0) throw invalid(problems)
  const lines = inputs.map((input, index) => toLine({ ...input, amount_cents: toCents(amounts[index]) }))
  return { lines, total_cents: toCents(total) }
}

export function toLine({
  description,
  quantity,
  unit_code = PIECE,
  unit_amount_cents,
  amount_cents,
  tax_rate_codes = null,
  credit = null,
  period_start = null,
  period_end = null,
}: PricedInput): Line {
  return {
    description,
    quantity,
    unit_code,
    unit_amount_cents,
    amount_cents,
    tax_rate_codes,
    credit,
    period_start: inUtc(period_start),
    period_end: inUtc(period_end),
  }
}

function inUtc(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

export function codesOfLines(lines: ReadonlyArray<Pick<LineInput, 'tax_rate_codes'>>) {
  return lines.map(({ tax_rate_codes: codes }, index) => ({
    path: `body.line_items[${index}].tax_rate_codes` as const,
    codes,
  }))
}

type ManualLine = Omit<components['schemas']['ManualLineItem'], keyof LineTax | 'credited_cents'>

export function toManualLines(lines: readonly Line[], newId: () => string): ManualLine[] {
  return lines.map((line) => ({ id: newId(), type: 'manual', ...line, subscription_id: null }))
}

type Owed = Pick<InvoiceRow, 'status' | 'total_cents' | 'amount_paid_cents' | 'amount_credited_cents'>

/** Only an open or uncollectible invoice is owed. `AMOUNT_DUE` is the same in SQL. */
export function amountDue({ status, total_cents, amount_paid_cents, amount_credited_cents }: Owed): number {
  const isOwed = status === 'open' || status === 'uncollectible'
  return isOwed ? total_cents - amount_paid_cents - amount_credited_cents : 0
}

type Sums = Pick<InvoiceRow, 'discount_cents' | 'tax_cents' | 'credit_carried_cents' | 'total_cents'>

/** The subtotal is not stored: total = subtotal - discount + tax + carried credit. */
export function sumsOf({ discount_cents, tax_cents, credit_carried_cents, total_cents }: Sums) {
  const subtotal_cents = total_cents - credit_carried_cents - tax_cents + discount_cents
  return { subtotal_cents, discount_cents, tax_cents, credit_carried_cents, total_cents }
}

export type StoredSums = Sums & Pick<InvoiceRow, 'tax_behavior' | 'taxes' | 'discounts'>

export function storedSums({
  discount_cents,
  tax_cents,
  credit_carried_cents,
  total_cents,
  tax_behavior,
  taxes,
  discounts,
}: StoredSums): StoredSums {
  return { discount_cents, tax_cents, credit_carried_cents, total_cents, tax_behavior, taxes, discounts }
}

function problemsOfPeriod({ period_start, period_end }: LineInput, index: number): ValidationProblem[] {
  const path = `body.line_items[${index}].period_end` as const
  if ((period_start == null) !== (period_end == null))
    return [{ path, code: 'period_incomplete', message: 'must be sent together with `period_start`' }]
  if (period_start == null || period_end == null || new Date(period_start) < new Date(period_end)) return []
  return [{ path, code: 'invalid_range', message: 'must be after `period_start`' }]
}

function amountOf(
  { quantity, unit_amount_cents, credit }: LineInput,
  index: number,
  problems: ValidationProblem[],
): Decimal {
  const units = decimal(quantity)
  if (countDecimals(units) > MAX_DECIMALS)
    problems.push({
      path: `body.line_items[${index}].quantity`,
      code: 'too_many_decimals',
      message: `must have at most ${MAX_DECIMALS} decimals`,
    })
  const amount = lineAmount(units, unit_amount_cents)
  if (credit != null && amount.lt(1))
    problems.push(outOfRange(`body.line_items[${index}]`, 'must come to 1 or more to sell credit'))
  if (amount.abs().gt(MAX_AMOUNT))
    problems.push(outOfRange(`body.line_items[${index}]`, `must be within ±${MAX_AMOUNT}`))
  return amount
}

/** In minor units, rounded once. */
export function lineAmount(quantity: Decimal, unitAmountCents: number): Decimal {
  return roundToInteger(quantity.times(unitAmountCents))
}

function toCents(amount: Decimal = decimal(0)): number {
  return amount.toNumber() + 0
}

function outOfRange(path: ProblemPath, message: string): ValidationProblem {
  return { path, code: 'amount_out_of_range', message }
}

const MAX_DECIMALS = 12
