import type { components } from '../../generated/types.ts'
import type { InvoiceLine } from '../invoices/store.ts'
import { type CurrencyCode, majorToMinor } from '../money/currency.ts'
import type { Decimal } from '../money/decimal.ts'
import { type Price, rate } from '../plans/rating.ts'
import type { Span } from '../subscriptions/proration.ts'

type LineUsage = components['schemas']['LineUsage']

/** A fee or a proration, in minor units. */
export type Charge = { description: string; amount_cents: number }

export function chargeFor(description: string, { start, end }: Span, amount_cents: number): Charge[] {
  return amount_cents === 0 ? [] : [{ description: `${description}, ${spanOf(start, end)}`, amount_cents }]
}

export type PricedUsage = {
  price: Price
  currency_code: CurrencyCode
  meter: { id: string; name: string }
  from: Date
  to: Date
  units: Decimal
  late_events: number
}

/** `carried_cents` goes to the wallet. */
export type Composed = { lines: InvoiceLine[]; total_cents: number; carried_cents: number }

/**
 * If credits exceed the rest, a line brings the total to 0 and the excess goes to the wallet. Throws on an unsafe integer, which
 * the limits on fees and usage rule out.
 */
export function composeInvoice(charges: readonly Charge[], usageLines: readonly InvoiceLine[]): Composed {
  const lines = [...charges.map(toLine), ...usageLines]
  const sum = addUp(lines)
  if (sum >= 0) return { lines, total_cents: sum, carried_cents: 0 }
  const carry = toLine({ description: 'Credit kept in the wallet', amount_cents: -sum })
  return { lines: [...lines, carry], total_cents: 0, carried_cents: -sum }
}

function addUp(lines: readonly InvoiceLine[]): number {
  const exact = lines.reduce((total, { amount_cents }) => {
    if (Number.isSafeInteger(amount_cents)) return total + BigInt(amount_cents)
    throw new Error(`an invoice cannot hold ${amount_cents} minor units`)
  }, 0n)
  const sum = Number(exact)
  if (Number.isSafeInteger(sum)) return sum
  throw new Error(`an invoice cannot hold ${exact} minor units`)
}

function toLine({ description, amount_cents }: Charge): InvoiceLine {
  return { description, quantity: 1, unit_amount_cents: amount_cents, amount_cents }
}

/** Rounds the amount once, half away from zero. */
export function toUsageLine({
  price,
  currency_code,
  meter,
  from,
  to,
  units,
  late_events,
}: PricedUsage): InvoiceLine {
  const rated = rate(price, units)
  const usage: LineUsage = {
    price_id: price.id,
    meter_id: meter.id,
    from: from.toISOString(),
    to: to.toISOString(),
    units: units.toFixed(),
    late_events,
    charge_model: price.charge_model,
    ...(price.unit_amount !== null && { unit_amount: price.unit_amount }),
    ...(price.package_size !== null && { package_size: price.package_size }),
    ...(rated.packages && { packages: rated.packages.toFixed() }),
    ...(rated.tiers && { tiers: rated.tiers.filter((tier) => tier.units.gt(0)).map(toTier) }),
  }
  const amount_cents = majorToMinor(rated.amount, currency_code)
  return { ...toLine({ description: `${meter.name}, ${spanOf(from, to)}`, amount_cents }), usage }
}

function toTier({
  up_to,
  units,
  unit_amount,
  flat_amount,
  amount,
}: NonNullable<ReturnType<typeof rate>['tiers']>[number]) {
  return { up_to, units: units.toFixed(), unit_amount, flat_amount, amount: amount.toFixed() }
}

/** Takes apart what a charge or a usage line is called. */
export function splitSpan(text: string): { description: string; span?: Span } {
  const [, description, start, end] = /^(.*), (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)$/s.exec(text) ?? []
  if (description === undefined || start === undefined || end === undefined) return { description: text }
  return { description, span: { start: new Date(start), end: new Date(end) } }
}

function spanOf(from: Date, to: Date): string {
  return `${from.toISOString().slice(0, 10)} to ${to.toISOString().slice(0, 10)}`
}
