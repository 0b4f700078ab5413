import type { components } from '../../generated/types.ts'
import type { CreditedInvoice } from '../invoices/lines-store.ts'
import { type CurrencyCode, majorToMinor } from '../money/currency.ts'
import type { Decimal } from '../money/decimal.ts'
import { PIECE } from '../money/units.ts'
import type { PlanRow } from '../plans/plans-store.ts'
import { type Price, type Rated, type RatedTier, rate } from '../plans/rating.ts'
import { derivedId } from '../runtime/derived-id.ts'
import type { Span } from '../subscriptions/proration.ts'
import type { LineTax, TaxedLines } from '../taxes/tax-lines.ts'
import { taxLines } from '../taxes/tax-lines.ts'

type Schemas = components['schemas']
type LineUsage = Schemas['LineUsage']

/**
 * `amount_cents` is in minor units, for the time of `span`. A charge below 0 gives back unused time of the
 * charge that it credits.
 */
export type NewCharge = {
  kind: 'fee' | 'proration'
  description: string
  amount_cents: number
  span: Span
  credited_charge_id: string | null
  plan: PlanTax & Pick<PlanRow, 'id' | 'code' | 'billing_timing'>
}
export type Charge = NewCharge & { id: string }

/** What a plan says of the tax of its lines. */
export type PlanTax = Pick<PlanRow, 'tax_behavior' | 'tax_rate_codes' | 'tax_rate_ids'>

export function planOfCharge({
  id,
  code,
  billing_timing,
  tax_behavior,
  tax_rate_codes,
  tax_rate_ids,
}: PlanRow): NewCharge['plan'] {
  return { id, code, billing_timing, tax_behavior, tax_rate_codes, tax_rate_ids }
}

export function chargeFor(charge: NewCharge): NewCharge[] {
  return charge.amount_cents === 0 ? [] : [charge]
}

export type PricedUsage = {
  segment: { id: string; span: Span }
  price: Price
  currency_code: CurrencyCode
  meter: { id: string; name: string; unit_code: string }
  units: Decimal
  late_events: number
}

/** A line before its tax is known. */
type Net<Line> = Line extends unknown
  ? Omit<Line, keyof LineTax | 'credited_cents' | keyof CreditedInvoice>
  : never
type ChargeLine = Net<Schemas['FeeLineItem' | 'ProrationLineItem']>
export type UsageLine = Net<Schemas['UsageLineItem']>
export type BoundLineItem = Net<Schemas['MinimumLineItem' | 'MaximumLineItem']>
type AnyLine = ChargeLine | UsageLine | BoundLineItem

/** `credit_carried_cents` goes to the wallet. */
export type Composed = TaxedLines<AnyLine> & { credit_carried_cents: number }

export type TaxLines = (lines: readonly AnyLine[]) => TaxedLines<AnyLine>

/**
 * A total below 0 becomes 0 and the excess goes to the wallet. Limits on fees and usage rule out unsafe
 * integers.
 */
export function composeInvoice(
  subscriptionId: string,
  charges: readonly Charge[],
  usageLines: readonly UsageLine[],
  bounds: readonly BoundLineItem[] = [],
  withTax: TaxLines = withoutTax,
): Composed {
  const lines = [...charges.map((charge) => toChargeLine(subscriptionId, charge)), ...usageLines, ...bounds]
  assertExact(lines)
  const taxed = withTax(lines)
  const { total_cents } = taxed
  const hasCredit = charges.some(({ amount_cents }) => amount_cents < 0)
  if (total_cents >= 0 || !hasCredit) return { ...taxed, credit_carried_cents: 0 }
  return { ...taxed, total_cents: 0, credit_carried_cents: -total_cents }
}

function withoutTax(lines: readonly AnyLine[]): TaxedLines<AnyLine> {
  return taxLines(lines, {
    behavior: 'exclusive',
    settings: undefined,
    ratesOf: () => ({ own_rates: null, plan_rates: null }),
    discounts: new Map(),
    credited: new Map(),
    composedAt: new Date(0),
  })
}

function assertExact(lines: readonly AnyLine[]): void {
  const exact = lines.reduce((total, { amount_cents }) => {
    if (Number.isSafeInteger(amount_cents)) return total + BigInt(amount_cents)
    throw new Error(`an invoice cannot hold ${amount_cents} minor units`)
  }, 0n)
  if (!Number.isSafeInteger(Number(exact))) throw new Error(`an invoice cannot hold ${exact} minor units`)
}

/** The line takes the id of its charge. */
function toChargeLine(
  subscriptionId: string,
  { id, kind, description, amount_cents, span, credited_charge_id }: Charge,
): ChargeLine {
  const line = { id, description, ...billed(subscriptionId, amount_cents, span) }
  return kind === 'fee'
    ? { ...line, type: kind }
    : { ...line, type: kind, credited_line_item_id: credited_charge_id }
}

/** Rounds once, half away from zero. A draft's line keeps its id when finalized. */
export function toUsageLine(subscriptionId: string, priced: PricedUsage): UsageLine {
  const { segment, meter, currency_code } = priced
  const { amount, usage } = rateUsage(priced)
  return {
    id: derivedId(segment.id, meter.id),
    type: 'usage',
    description: meter.name,
    ...billed(subscriptionId, majorToMinor(amount, currency_code), segment.span),
    unit_code: meter.unit_code,
    usage,
  }
}

/** Rates without rounding. */
export function rateUsage({
  price,
  meter,
  units,
  late_events,
}: Pick<PricedUsage, 'price' | 'units' | 'late_events'> & { meter: { id: string } }): {
  amount: Decimal
  usage: LineUsage
} {
  const rated = rate(price, units)
  const counted = { price_id: price.id, meter_id: meter.id, units: units.toFixed(), late_events }
  return { amount: rated.amount, usage: { ...counted, ...explain(rated) } }
}

function billed(subscription_id: string, amount_cents: number, { start, end }: Span) {
  return {
    quantity: 1,
    unit_code: PIECE,
    unit_amount_cents: amount_cents,
    amount_cents,
    subscription_id,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
  }
}

/** Returns what explains the amount of a line. */
function explain(rated: Rated) {
  switch (rated.charge_model) {
    case 'per_unit':
      return { charge_model: rated.charge_model, unit_amount: rated.unit_amount }
    case 'package': {
      const { charge_model, package_amount, package_size, packages } = rated
      return { charge_model, package_amount, package_size, packages: packages.toFixed() }
    }
    default: {
      const { charge_model, tiers } = rated
      return { charge_model, tiers: tiers.filter(({ units }) => units.gt(0)).map(toTier) }
    }
  }
}

function toTier({ up_to, units, unit_amount, flat_amount, amount }: RatedTier) {
  return { up_to, units: units.toFixed(), unit_amount, flat_amount, amount: amount.toFixed() }
}
