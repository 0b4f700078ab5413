import type { Issued, IssuedLine } from '../../e-invoices/issued.ts'
import { sellsMoney } from '../../invoices/line-credit.ts'
import type { BilledLine } from '../../invoices/lines-store.ts'
import type { Language } from '../../locales/language.ts'
import { lineTextIn } from '../../locales/line-texts.ts'
import { type CurrencyCode, minorToMajor } from '../../money/currency.ts'
import { decimal, toPlain } from '../../money/decimal.ts'
import { taxTexts } from './taxes.ts'
import type { InvoiceView } from './view.ts'

/** Says what the PDF says: the invoice as it was issued. */
export function toIssued(view: InvoiceView): Issued {
  const { sums, timezone, kind } = view
  return {
    kind: 'invoice',
    number: view.number,
    issuedOn: dayOf(view.issuedAt, timezone),
    dueOn: kind === 'invoice' ? dayOf(view.dueAt, timezone) : null,
    voidedOn: view.voidedAt && dayOf(view.voidedAt, timezone),
    corrected: view.corrected,
    currency: view.currency,
    seller: view.seller,
    buyer: view.buyer,
    orderNumber: view.orderNumber,
    memo: view.memo,
    lines: view.lines.map((line) => toLine(line, view)),
    isInclusive: sums.tax_behavior === 'inclusive',
    taxes: taxesOf(sums, view.language),
    discounts: sums.discounts.map(({ name }) => name),
    gross: view.total - sums.credit_carried_cents,
    settled: view.issuedCredit - sums.credit_carried_cents,
    isCharged: view.daysUntilDue === null,
  }
}

export function taxesOf({ taxes }: Pick<InvoiceView['sums'], 'taxes'>, language: Language): Issued['taxes'] {
  return taxes.map((entry) => ({
    percentage: entry.percentage,
    category: entry.category,
    note: taxTexts(language, entry).note,
    taxable: entry.taxable_cents,
    tax: entry.tax_cents,
  }))
}

/** `YYYY-MM-DD` */
export function dayOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(at)
    .map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}

function toLine(line: BilledLine, { timezone, currency, language }: InvoiceView): IssuedLine {
  return {
    description: lineTextIn(language, { ...line, sellsCredit: line.credit !== null }),
    ...unitsOf(line, currency),
    unit: line.unit_code,
    amount: line.amount_cents,
    discount: line.discount_cents,
    tax: line.tax_cents,
    rates: line.tax_rates,
    sellsMoney: sellsMoney(line),
    period: periodOf(line, timezone),
  }
}

/** Its end is exclusive, and the last day of the period is not. */
export function periodOf(
  { period_start: start, period_end: end }: Pick<BilledLine, 'period_start' | 'period_end'>,
  timezone: string,
): IssuedLine['period'] {
  if (start === null || end === null) return null
  const last = new Date(new Date(end).getTime() - 1)
  return { first: dayOf(new Date(start), timezone), last: dayOf(last, timezone) }
}

/** Of usage the units that cost something, if each costs the same. */
function unitsOf(
  { usage, quantity, unit_amount_cents, amount_cents }: BilledLine,
  currency: CurrencyCode,
): Pick<IssuedLine, 'quantity' | 'price'> {
  if (usage === undefined || usage === null)
    return { quantity: toPlain(decimal(quantity)), price: minorToMajor(unit_amount_cents, currency) }
  const units = decimal(usage.units)
  const counted = units.lt(0) ? decimal(0) : units
  if (usage.charge_model !== 'per_unit')
    return { quantity: toPlain(counted), price: minorToMajor(amount_cents, currency) }
  const paid = counted.minus(usage.free_units)
  return { quantity: toPlain(paid.lt(0) ? decimal(0) : paid), price: usage.unit_amount }
}
