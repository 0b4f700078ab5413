import type { components } from '../../../generated/types.ts'
import { idsNamed } from '../../db/ids-by-code.ts'
import { createYielder } from '../../runtime/yielding.ts'
import { type TaxedLines, taxLines } from '../../taxes/tax-lines.ts'
import { type BoundLineItem, type BoundReading, boundLinesOf } from './bounds.ts'
import { type ChargeLine, type PlanTax, toChargeLine } from './charges.ts'
import { type DiscountReading, discountsOf, type InvoiceDiscounts } from './discounts.ts'
import type { Owner, Source } from './source.ts'
import type { TaxReading } from './taxes-store.ts'
import { type UsageLine, usageLinesOf } from './usage-lines.ts'

export type Reading = { discounts: DiscountReading; bounds: BoundReading; taxes: TaxReading }

type AnyLine = ChargeLine | UsageLine | BoundLineItem

/** Finalizing writes `takings`, and grants `credit_carried_cents` to the wallet. */
export type ComposedInvoice<Line = AnyLine> = TaxedLines<Line> & {
  credit_carried_cents: number
  discounts: components['schemas']['InvoiceDiscount'][]
  takings: InvoiceDiscounts['takings']
}

/** Bounds apply after discounts. A negative total becomes 0, and the excess goes to the wallet. */
export async function composeInvoice(
  source: Source,
  reading: Reading,
  yielder = createYielder(),
): Promise<ComposedInvoice> {
  const { owner, charges, segments } = source
  const usage = await usageLinesOf(owner.subscription_id, segments, yielder)
  const discounts = discountsOf(source, usage, reading.discounts)
  const bounds = boundLinesOf(segments, { usage, discounted: discounts.lines }, reading.bounds)
  const lines = [
    ...charges.map((charge) => toChargeLine(owner.subscription_id, charge)),
    ...segments.flatMap(({ id }) => usage.get(id) ?? []),
    ...segments.flatMap(({ id }) => bounds.get(id) ?? []),
  ]
  assertExact(lines)
  const taxed = taxAll(source, lines, { usage, bounds, discounts, taxes: reading.taxes })
  const gives = charges.some(({ amount_cents }) => amount_cents < 0)
  const credit_carried_cents = gives ? Math.max(0, -taxed.total_cents) : 0
  return {
    ...taxed,
    total_cents: taxed.total_cents + credit_carried_cents,
    credit_carried_cents,
    discounts: discounts.entries,
    takings: discounts.takings,
  }
}

type Composed = {
  usage: ReadonlyMap<string, readonly UsageLine[]>
  bounds: ReadonlyMap<string, readonly BoundLineItem[]>
  discounts: InvoiceDiscounts
  taxes: TaxReading
}

function taxAll(
  { owner, charges, segments }: Source,
  lines: readonly AnyLine[],
  { usage, bounds, discounts, taxes }: Composed,
): TaxedLines<AnyLine> {
  const planOfLine = new Map<string, PlanTax>(charges.map(({ id, plan }) => [id, plan]))
  for (const segment of segments)
    for (const { id } of [...(usage.get(segment.id) ?? []), ...(bounds.get(segment.id) ?? [])])
      planOfLine.set(id, segment)
  // A subscription changes only to plans of the same behavior.
  const [behavior = 'exclusive'] = [...charges.map(({ plan }) => plan), ...segments].map(
    ({ tax_behavior }) => tax_behavior,
  )
  return taxLines(lines, {
    behavior,
    settings: taxes.settingsOf(owner.customer_id, ratesOf(owner)),
    ratesOf: (id) => ({ own_rates: null, plan_rates: ratesOf(planOfLine.get(id)) }),
    discounts: discounts.lines,
    credited: taxes.credited,
    composedAt: NEVER,
  })
}

export function ratesOf(named: Pick<Owner, 'tax_rate_codes' | 'tax_rate_ids'> | undefined) {
  return named === undefined ? null : idsNamed(named.tax_rate_codes ?? null, named.tax_rate_ids ?? null)
}

/** Limits on fees and usage rule out unsafe integers. */
function assertExact(lines: readonly AnyLine[]): void {
  const exact = lines.reduce((total, { amount_cents }) => {
    if (Number.isSafeInteger(amount_cents)) return total + BigInt(amount_cents)
    throw new Error(`an invoice cannot hold ${amount_cents} minor units`)
  }, 0n)
  if (!Number.isSafeInteger(Number(exact))) throw new Error(`an invoice cannot hold ${exact} minor units`)
}

/** Each line of a subscription has a time. */
const NEVER = new Date(Number.NaN)
