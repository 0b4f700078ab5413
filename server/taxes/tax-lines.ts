import { computeTaxes, type TaxBehavior, type Taxed } from './compute-taxes.ts'
import type { LineRate } from './line-rate.ts'
import { type RatedLine, ratesOfLine, type TaxSettings } from './rates-of-line.ts'

export type NetLine = {
  id: string
  amount_cents: number
  period_end: string | null
  credited_line_item_id?: string | null
}

export type LineTax = { discount_cents: number; tax_cents: number; tax_rates: readonly LineRate[] }

export type TaxedLines<Line> = Omit<Taxed, 'line_taxes'> & {
  tax_behavior: TaxBehavior
  lines: Array<Line & LineTax>
}

type Source = {
  behavior: TaxBehavior
  /** Undefined if no line has a rate. */
  settings: TaxSettings | undefined
  ratesOf: (lineId: string) => Pick<RatedLine, 'own_rates' | 'plan_rates'>
  discounts: ReadonlyMap<string, number>
  /** By line: the rates as billed on other invoices. */
  credited: ReadonlyMap<string, readonly LineRate[]>
  composedAt: Date
}

/** A credit has its line's rates. The line may come first on the same invoice. */
export function taxLines<Line extends NetLine>(
  lines: readonly Line[],
  { behavior, settings, ratesOf, discounts, credited, composedAt }: Source,
): TaxedLines<Line> {
  const here = new Map<string, readonly LineRate[]>()
  const rated = lines.map((line) => {
    const tax_rates = settings === undefined ? [] : ratesOfLine(settings, questionOf(line))
    here.set(line.id, tax_rates)
    return { ...line, discount_cents: discounts.get(line.id) ?? 0, tax_rates }
  })
  const { line_taxes, taxes, ...sums } = computeTaxes(behavior, rated)
  return {
    ...sums,
    taxes,
    tax_behavior: behavior,
    lines: rated.map((line, index) => ({ ...line, tax_cents: line_taxes[index] ?? 0 })),
  }

  function questionOf({ id, period_end, credited_line_item_id }: NetLine): RatedLine {
    const billed = credited_line_item_id == null ? null : billedRatesOf(credited_line_item_id)
    const ends_at = period_end === null ? composedAt : new Date(period_end)
    return { ...ratesOf(id), credited: billed, ends_at }
  }

  function billedRatesOf(lineId: string): readonly LineRate[] {
    return here.get(lineId) ?? credited.get(lineId) ?? []
  }
}
