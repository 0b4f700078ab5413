import Big from 'big.js'
import type { components } from '../../../generated/types.ts'
import type { Breach } from './problem.ts'
import { type Invoice, newId } from './tenant.ts'

type LineItem = components['schemas']['ManualLineItem']
type LineItemInput = components['schemas']['LineItemInput']

const MAX_DECIMALS = 12
const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** Adds the amount to each line, rounded once, half away from zero. */
export function priced(lines: readonly LineItemInput[], ids: readonly string[] = []): LineItem[] {
  return lines.map((line, index) => ({
    id: ids[index] ?? newId(),
    type: 'manual',
    ...line,
    unit_code: line.unit_code ?? 'C62',
    amount_cents: Number(amountOf(line)),
    discount_cents: 0,
    tax_cents: 0,
    tax_rates: [],
    credited_cents: 0,
    tax_rate_codes: line.tax_rate_codes ?? null,
    subscription_id: null,
    period_start: inUtc(line.period_start),
    period_end: inUtc(line.period_end),
  }))
}

function inUtc(at: string | null | undefined): string | null {
  return at == null ? null : new Date(at).toISOString()
}

/** This service has no tax rates, so it knows no code. */
export function breachesOfCodes(path: string, codes: readonly string[] | null = null): Breach[] {
  return (codes ?? []).map((_, index) => ({
    path: `${path}[${index}]`,
    code: 'unknown_tax_rate',
    message: 'must be the code of an active tax rate',
  }))
}

/** There are no discounts, no taxes and no credit. A draft owes nothing yet. */
export function sumsOf(lines: Invoice['line_items']) {
  const total_cents = lines.reduce((total, line) => total + line.amount_cents, 0)
  const [discount_cents, tax_cents, credit_carried_cents, amount_due_cents] = [0, 0, 0, 0]
  return {
    subtotal_cents: total_cents,
    discount_cents,
    tax_cents,
    credit_carried_cents,
    total_cents,
    amount_due_cents,
  }
}

const MAX_AMOUNT = 10 ** 15

/** A line has both ends of its time, or none. */
function breachesOfPeriod({ period_start: start, period_end: end }: LineItemInput, path: string): Breach[] {
  const at = `${path}.period_end`
  if ((start == null) !== (end == null))
    return [{ path: at, code: 'period_incomplete', message: 'goes with period_start' }]
  if (start == null || end == null || Date.parse(start) < Date.parse(end)) return []
  return [{ path: at, code: 'invalid_range', message: 'must be after period_start' }]
}

/** Rules that no schema can express: decimals of a quantity, and the size of amounts. */
export function breachesOfLines(lines: readonly LineItemInput[]): Breach[] {
  const breaches: Breach[] = []
  let total = new Big(0)
  let size = new Big(0)
  for (const [index, line] of lines.entries()) {
    const path = `body.line_items[${index}]`
    breaches.push(...breachesOfPeriod(line, path))
    if (decimalsOf(line.quantity) > MAX_DECIMALS)
      breaches.push({
        path: `${path}.quantity`,
        code: 'too_many_decimals',
        message: 'must have at most 12 decimals',
      })
    breaches.push(...breachesOfCodes(`${path}.tax_rate_codes`, line.tax_rate_codes))
    const amount = amountOf(line)
    if (amount.abs().gt(MAX_AMOUNT))
      breaches.push({ path, code: 'amount_out_of_range', message: 'must be within ±10^15' })
    total = total.plus(amount)
    size = size.plus(amount.abs())
  }
  if (total.lt(0) || size.gt(MAX_AMOUNT))
    breaches.push({
      path: 'body.line_items',
      code: 'amount_out_of_range',
      message: 'must add up to 0 or more, and without signs to 10^15 at most',
    })
  return breaches
}

/** 35509 minor units are 355.09 USD, 35509 JPY or 35.509 KWD. */
export function inMajorUnits(cents: number, currency: string): string {
  const decimals = NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2
  return new Big(cents).div(10 ** decimals).toFixed(decimals)
}

function amountOf(line: LineItemInput): Big {
  return new Big(line.quantity).times(line.unit_amount_cents).round(0, Big.roundHalfUp)
}

function decimalsOf(value: number): number {
  const { c, e } = new Big(value)
  return Math.max(0, c.length - 1 - e)
}
