import { describe, expect, test } from 'vitest'
import type { CreditableLine } from '../../server/invoices/credit-notes/choose-lines.ts'
import {
  type ComposedNote,
  type CreditableInvoice,
  composeNote,
} from '../../server/invoices/credit-notes/compose-note.ts'
import { computeTaxes } from '../../server/taxes/compute-taxes.ts'
import type { TaxEntry } from '../../server/taxes/taxable-line.ts'
import { casesOf } from './cases-of.ts'
import { fraction, roundHalfAwayFromZero } from './compose-model/fraction.ts'
import { composeByModel } from './compose-model/model.ts'
import { randomOf } from './compose-model/random.ts'
import { randomInvoice } from './compose-model/random-invoice.ts'
import { netOf } from './compose-model/types.ts'

type Asked = Parameters<typeof composeNote>[2]

const VAT = {
  tax_rate_id: 'vat',
  code: 'vat',
  name: 'VAT 19 %',
  percentage: '19',
  category: 'standard',
  note: null,
} as const

/** An invoice whose notes can be issued and voided. */
function openBook(
  behavior: 'exclusive' | 'inclusive',
  lines: CreditableLine[],
  taxes: TaxEntry[],
  total_cents: number,
) {
  const line_items = lines.map((line) => ({ ...line }))
  const issued = new Set<ComposedNote>()
  const invoice = (): CreditableInvoice => ({
    tax_behavior: behavior,
    total_cents,
    taxes,
    line_items,
    credit_note_total_cents: sum([...issued].map((note) => note.total_cents)),
  })
  const move = (note: ComposedNote, sign: number) => {
    for (const { line_item_id, amount_cents } of note.lines) {
      const line = line_items.find(({ id }) => id === line_item_id)
      if (line === undefined) throw new Error(`there is no line ${line_item_id}`)
      line.credited_cents += sign * amount_cents
      line.noted_cents += sign * amount_cents
    }
  }
  const taxesOfIssued = () => [...issued].flatMap((note) => note.taxes)
  return {
    line_items,
    invoice,
    preview: (asked?: Asked) => composeNote(invoice(), taxesOfIssued(), asked),
    issue(asked?: Asked) {
      const note = composeNote(invoice(), taxesOfIssued(), asked)
      move(note, 1)
      issued.add(note)
      return note
    },
    void(note: ComposedNote) {
      issued.delete(note)
      move(note, -1)
    },
  }
}

function taxed(behavior: 'exclusive' | 'inclusive', nets: readonly number[]) {
  const lines = nets.map(
    (amount_cents, index): CreditableLine => ({
      id: String(index),
      type: 'manual',
      description: `Line ${index}`,
      amount_cents,
      discount_cents: 0,
      credited_cents: 0,
      noted_cents: 0,
      tax_rates: [VAT],
    }),
  )
  const { taxes, total_cents } = computeTaxes(behavior, lines)
  return openBook(behavior, lines, taxes, total_cents)
}

const all = (ids: string[]) => ids.map((line_item_id) => ({ line_item_id }))
const sum = (amounts: readonly number[]) => amounts.reduce((whole, each) => whole + each, 0)

describe('the design: 2.7', () => {
  test('a note of the usage, then one of the rest, exclusive', () => {
    const book = taxed('exclusive', [4410, 7200, 8390])
    expect(book.issue(all(['1']))).toMatchObject({ tax_cents: 1368, total_cents: 8568 })
    expect(book.issue()).toMatchObject({ tax_cents: 2432, total_cents: 12800 + 2432 })
  })

  test('the rest first, exclusive', () => {
    const book = taxed('exclusive', [4410, 7200, 8390])
    expect(book.issue(all(['0', '2']))).toMatchObject({ tax_cents: 2432, total_cents: 15232 })
    expect(book.issue()).toMatchObject({ tax_cents: 1368, total_cents: 8568 })
  })

  test('inclusive', () => {
    const book = taxed('inclusive', [4410, 7200, 8390])
    expect(book.issue(all(['1']))).toMatchObject({ tax_cents: 1149, total_cents: 7200 })
    expect(book.issue()).toMatchObject({ tax_cents: 2044, total_cents: 12800 })
  })
})

test('four notes in all 24 orders give back 334.99 (lago-api#2643)', () => {
  for (const order of permutations(['0', '1', '2', '3'])) {
    const book = openBook20()
    const notes = order.map((id) => book.issue(all([id])))
    expect(sum(notes.map(({ total_cents }) => total_cents))).toBe(33499)
    expect(() => book.issue()).toThrow('more than is left')
  }
})

function openBook20() {
  const rate = { ...VAT, percentage: '20' }
  const lines = [6833, 6833, 5750, 8500].map(
    (amount_cents, index): CreditableLine => ({
      id: String(index),
      type: 'manual',
      description: 'Line',
      amount_cents,
      discount_cents: 0,
      credited_cents: 0,
      noted_cents: 0,
      tax_rates: [rate],
    }),
  )
  const { taxes, total_cents } = computeTaxes('exclusive', lines)
  expect(total_cents).toBe(33499)
  return openBook('exclusive', lines, taxes, total_cents)
}

function permutations(ids: string[]): string[][] {
  if (ids.length === 0) return [[]]
  return ids.flatMap((id) => permutations(ids.filter((each) => each !== id)).map((rest) => [id, ...rest]))
}

describe('random invoices, given back in any partition and order', () => {
  test.each([...Array(10).keys()])('part %i', (part) => {
    for (let seed = part * 1_000; seed < part * 1_000 + casesOf(1_000); seed += 1) {
      try {
        giveBack(seed)
      } catch (cause) {
        throw new Error(`the invoice of seed ${seed} fails: ${cause}`, { cause })
      }
    }
  })
})

function giveBack(seed: number): void {
  const { output, lines, taxes } = randomBook(seed)
  if (lines.length === 0) return
  const random = randomOf(seed + 1)
  const book = openBook(output.behavior, lines, taxes, output.total_cents)
  const standing: ComposedNote[] = []
  for (let step = 0; step < 6; step += 1) {
    const asked = random.some(random.integer(1, lines.length), lines).map((line) => {
      const left = line.amount_cents - line.discount_cents - lineOf(book, line.id).credited_cents
      const part = random.once(3) ? undefined : random.integer(Math.min(left, 0), Math.max(left, 0))
      return { line_item_id: line.id, ...(part !== undefined && part !== 0 && { amount_cents: part }) }
    })
    const note = attempt(() => book.issue(asked))
    if (note !== undefined) {
      standing.push(note)
      holds(book, standing, output)
    }
    const voided = random.once(4) ? standing.pop() : undefined
    if (voided !== undefined) book.void(voided)
  }
  const rest = attempt(() => book.issue())
  if (rest !== undefined) standing.push(rest)
  holds(book, standing, output)
  const isWhole = book.line_items.every((line) => leftOf(line) === 0)
  if (!isWhole || output.credit_carried_cents > 0) return
  expect(sum(standing.map(({ total_cents }) => total_cents))).toBe(output.total_cents)
  for (const entry of taxes) expect(sum(standing.flatMap((note) => taxOf(note, entry)))).toBe(entry.tax_cents)
}

/** What holds after each note, by the text: bounds by line, rate and in all, and the running sum of each rate. */
function holds(
  book: ReturnType<typeof openBook>,
  standing: readonly ComposedNote[],
  output: ReturnType<typeof composeByModel>,
): void {
  for (const line of book.line_items) {
    const net = line.amount_cents - line.discount_cents
    expect(Math.abs(line.noted_cents)).toBeLessThanOrEqual(Math.abs(net))
    expect(line.noted_cents * net).toBeGreaterThanOrEqual(0)
  }
  expect(sum(standing.map(({ total_cents }) => total_cents))).toBeLessThanOrEqual(output.total_cents)
  const last = standing.at(-1)
  if (last === undefined) return
  expect(last.total_cents).toBeGreaterThan(0)
  expect(sum(last.lines.map(({ tax_cents }) => tax_cents))).toBe(last.tax_cents)
  expect(sum(last.taxes.map(({ tax_cents }) => tax_cents))).toBe(last.tax_cents)
  for (const entry of book.invoice().taxes) {
    const own = book.line_items.filter(({ tax_rates }) => tax_rates.some(({ code }) => code === entry.code))
    const [net, reached] = [
      sumBig(own.map((line) => line.amount_cents - line.discount_cents)),
      sumBig(own.map(({ noted_cents }) => noted_cents)),
    ]
    if (net === 0n) continue
    const formula = roundHalfAwayFromZero(
      net < 0n
        ? fraction(BigInt(entry.tax_cents) * -reached, -net)
        : fraction(BigInt(entry.tax_cents) * reached, net),
    )
    const given = sum(standing.flatMap((note) => taxOf(note, entry)))
    // A note that was voided leaves the rounding of those after it.
    expect(Math.abs(given - Number(formula))).toBeLessThanOrEqual(standing.length)
    if (reached === net) expect(given).toBe(entry.tax_cents)
  }
}

function randomBook(seed: number) {
  const output = composeByModel(randomInvoice(seed, { discounts: seed % 2 === 1 }))
  const rateOf = ({
    code,
    percentage,
    category,
    note,
  }: (typeof output)['taxes'][number] | (typeof output)['lines'][number]['rates'][number]) => ({
    tax_rate_id: code,
    code: `${code} ${percentage} ${category} ${note}`,
    name: code,
    percentage,
    category,
    note,
  })
  const lines = output.lines.map(
    (line, index): CreditableLine => ({
      id: String(index),
      type: line.type,
      description: 'Line',
      amount_cents: line.amount_cents,
      discount_cents: line.discount_cents,
      credited_cents: 0,
      noted_cents: 0,
      tax_rates: line.rates.map(rateOf),
    }),
  )
  const taxes = output.taxes.map((entry) => ({
    ...rateOf(entry),
    taxable_cents: entry.taxable_cents,
    tax_cents: entry.tax_cents,
  }))
  expect(sum(output.lines.map(netOf))).toBeTypeOf('number')
  return { output, lines, taxes }
}

/** A note that is refused gives nothing back. */
function attempt(issue: () => ComposedNote): ComposedNote | undefined {
  try {
    return issue()
  } catch (error) {
    if (error instanceof Error && /more than is left|does not match/.test(error.message)) return undefined
    throw error
  }
}

function lineOf(book: ReturnType<typeof openBook>, id: string): CreditableLine {
  const line = book.line_items.find((each) => each.id === id)
  if (line === undefined) throw new Error(`there is no line ${id}`)
  return line
}

function leftOf({ amount_cents, discount_cents, credited_cents }: CreditableLine): number {
  return amount_cents - discount_cents - credited_cents
}

function taxOf(note: ComposedNote, { code }: Pick<TaxEntry, 'code'>): number[] {
  return note.taxes.flatMap((entry) => (entry.code === code ? [entry.tax_cents] : []))
}

function sumBig(amounts: readonly number[]): bigint {
  return amounts.reduce((whole, each) => whole + BigInt(each), 0n)
}
