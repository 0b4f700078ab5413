import { invalid, Problem } from '../../errors/problem.ts'
import { roundFraction } from '../../money/fraction.ts'
import type { TaxBehavior } from '../../taxes/compute-taxes.ts'
import { keyOfRate, type LineRate } from '../../taxes/line-rate.ts'
import { createSharer } from '../../taxes/running-sums.ts'
import { type TaxEntry, toEntry } from '../../taxes/taxable-line.ts'
import { type AskedLine, type CreditableLine, chooseLines, netOf } from './choose-lines.ts'

export type CreditableInvoice = {
  tax_behavior: TaxBehavior
  total_cents: number
  taxes: readonly TaxEntry[]
  credit_note_total_cents: number
  line_items: readonly CreditableLine[]
}

export type ComposedLine = {
  line_item_id: string
  description: string
  amount_cents: number
  tax_cents: number
  tax_rates: readonly LineRate[]
}

export type ComposedNote = {
  tax_behavior: TaxBehavior
  lines: ComposedLine[]
  taxes: TaxEntry[]
  tax_cents: number
  total_cents: number
}

/**
 * A rate has the tax T on lines of the net amount N. Once the notes of the invoice credit C of N, together they credit
 * `R(T × C ÷ N)` of T. `noted` has the tax entries of notes that are not void. Throws VALIDATION_ERROR,
 * CREDIT_NOTE_TOO_LARGE.
 */
export function composeNote(
  invoice: CreditableInvoice,
  noted: readonly TaxEntry[],
  asked: readonly AskedLine[] | undefined,
): ComposedNote {
  const chosen = chooseLines(invoice.line_items, asked)
  const taxes = sharersOf(invoice, noted)
  const lines = chosen.map(({ line, amount_cents }) => ({
    line_item_id: line.id,
    description: line.description,
    amount_cents,
    tax_cents: line.tax_rates.reduce((sum, rate) => sum + taxes.share(rate, amount_cents), 0),
    tax_rates: line.tax_rates,
  }))
  taxes.assertWithin()
  const amount = sumOf(lines, ({ amount_cents }) => amount_cents)
  const tax_cents = sumOf(lines, (line) => line.tax_cents)
  const total_cents = invoice.tax_behavior === 'exclusive' ? amount + tax_cents : amount
  const left = invoice.total_cents - invoice.credit_note_total_cents
  if (total_cents > left) throw tooLarge(left)
  if (total_cents <= 0) throw asked === undefined ? tooLarge(0) : notPositive()
  return {
    tax_behavior: invoice.tax_behavior,
    lines,
    taxes: entriesOf(invoice, lines, taxes.taxOf),
    tax_cents,
    total_cents,
  }
}

/** Earlier notes credit `before` of the `net` of a rate's lines, and this note credits `added`. */
type Share = {
  net: bigint
  before: bigint
  share: (weight: number) => number
  added: bigint
  tax: number
}

/** Reads each line once: an invoice can have 500 lines of 5 rates each, and 100 rates. */
function sharersOf({ line_items, taxes }: CreditableInvoice, noted: readonly TaxEntry[]) {
  const given = new Map<string, number>()
  for (const entry of noted) given.set(keyOfRate(entry), (given.get(keyOfRate(entry)) ?? 0) + entry.tax_cents)
  const sums = new Map(taxes.map((entry) => [keyOfRate(entry), { net: 0n, before: 0n }]))
  for (const line of line_items)
    for (const key of new Set(line.tax_rates.map(keyOfRate))) {
      const sum = sums.get(key)
      if (sum === undefined) continue
      sum.net += BigInt(netOf(line))
      sum.before += BigInt(line.noted_cents)
    }
  const shares = new Map<string, Share>(
    taxes.map((entry): [string, Share] => {
      const key = keyOfRate(entry)
      const { net, before } = sums.get(key) ?? { net: 0n, before: 0n }
      const share = createSharer(
        taxReached({ tax: entry.tax_cents, net, before, given: given.get(key) ?? 0 }),
      )
      return [key, { net, before, share, added: 0n, tax: 0 }]
    }),
  )
  const shareOf = (rate: LineRate): Share => {
    const found = shares.get(keyOfRate(rate))
    if (found === undefined) throw new Error(`the invoice has no tax of ${rate.name}`)
    return found
  }
  return {
    share(rate: LineRate, amount: number): number {
      const own = shareOf(rate)
      const tax = own.share(amount)
      own.added += BigInt(amount)
      own.tax += tax
      return tax
    },
    taxOf: (rate: LineRate) => shareOf(rate).tax,
    /** Where lines are positive and negative, the credited part must stay within their total. */
    assertWithin(): void {
      for (const { net, before, added } of shares.values()) {
        const reached = before + added
        const isBeyond =
          net > 0n ? reached > net || reached < 0n : net < 0n && (reached < net || reached > 0n)
        if (isBeyond && added !== 0n) throw tooLarge(Number(net - before))
      }
    },
  }
}

type Reached = { tax: number; net: bigint; before: bigint; given: number }

/**
 * Returns the tax of the note's first lines as a function of their sum. After a void note, `given` may differ from the
 * formula by rounding: the note that completes `net` credits all tax that is left, and any other tax stays between 0
 * and the sum.
 */
function taxReached({ tax, net, before, given }: Reached): (sum: bigint) => number {
  return (sum) => {
    if (net === 0n) return 0
    const sign = net < 0n ? -1n : 1n
    const share = { numerator: sign * BigInt(tax) * (before + sum), denominator: sign * net }
    const reached = roundFraction(share) - given
    return before + sum === net ? reached : between(Number(sum), reached)
  }
}

/** `bound` may be negative. */
function between(bound: number, value: number): number {
  return Math.min(Math.max(value, Math.min(bound, 0)), Math.max(bound, 0))
}

function entriesOf(
  { tax_behavior, taxes }: CreditableInvoice,
  lines: readonly ComposedLine[],
  taxOf: (rate: LineRate) => number,
): TaxEntry[] {
  const nets = new Map<string, number>()
  for (const { amount_cents, tax_cents, tax_rates } of lines)
    for (const key of tax_rates.map(keyOfRate))
      nets.set(key, (nets.get(key) ?? 0) + amount_cents - (tax_behavior === 'inclusive' ? tax_cents : 0))
  return taxes.flatMap((entry) => {
    const net = nets.get(keyOfRate(entry))
    return net === undefined ? [] : [toEntry(entry, net, taxOf(entry))]
  })
}

function sumOf<Each>(all: readonly Each[], read: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + read(each), 0)
}

function tooLarge(left_cents: number): Problem {
  return new Problem('CREDIT_NOTE_TOO_LARGE', { details: { line_item_id: null, left_cents } })
}

function notPositive(): Problem {
  return invalid([
    { path: 'body.line_items', code: 'amount_out_of_range', message: 'must come to more than 0 with tax' },
  ])
}
