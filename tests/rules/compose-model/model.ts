import { boundLines } from './bounds.ts'
import { entriesOf, subtotalOf, taxOf } from './tax.ts'
import type { ComposedLine, InvoiceInput, InvoiceOutput, OutputLine } from './types.ts'
import { netOf } from './types.ts'

type Behavior = InvoiceInput['behavior']

/**
 * Chapter 2.1 from step 3 on: bounds, tax, carry. It was written from the text of the design alone, and in the plainest
 * way: nothing is kept from one line for the next.
 */
export function composeByModel(input: InvoiceInput): InvoiceOutput {
  return taxAndCarry(input.behavior, [
    ...input.lines.map((line): ComposedLine => Object.assign({ bound: null }, line)),
    ...input.parts.flatMap((_part, index) => boundLines(input, index)),
  ])
}

/** Steps 4 and 5 alone. A comparison with an engine that puts its bounds elsewhere gives this the engine's order of lines. */
export function taxAndCarry(behavior: Behavior, billed: ComposedLine[]): InvoiceOutput {
  const lines = withTax(behavior, billed)
  const before = sums(behavior, lines)
  if (before.total_cents >= 0) return before
  // Chapter 2.6: what brings a total below 0 to 0 is carried, without discount and tax.
  return Object.assign(before, { credit_carried_cents: -before.total_cents, total_cents: 0 })
}

function withTax(behavior: Behavior, lines: ComposedLine[]): OutputLine[] {
  return lines.map((line, index) =>
    Object.assign({}, line, {
      tax_cents: taxOf(behavior, lines.slice(0, index + 1)) - taxOf(behavior, lines.slice(0, index)),
    }),
  )
}

function sums(behavior: Behavior, lines: OutputLine[]): InvoiceOutput {
  const subtotal = subtotalOf(behavior, lines)
  const tax = taxOf(behavior, lines)
  const net = total(lines.map(netOf))
  const totalCents = behavior === 'exclusive' ? net + tax : net
  return {
    behavior,
    lines,
    taxes: entriesOf(behavior, lines),
    subtotal_cents: subtotal,
    discount_cents: subtotal + tax - totalCents,
    tax_cents: tax,
    credit_carried_cents: 0,
    total_cents: totalCents,
  }
}

function total(amounts: number[]): number {
  return Number(amounts.map(BigInt).reduce((sum, amount) => sum + amount, 0n))
}
