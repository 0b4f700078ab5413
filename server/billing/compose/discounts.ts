import type { components } from '../../../generated/types.ts'
import type { DiscountRow } from '../../discounts/discounts-store.ts'
import { covers } from '../../discounts/periods.ts'
import {
  type Before,
  type DiscountableLine,
  type Taking,
  takeDiscounts,
} from '../../discounts/take-discounts.ts'
import type { Charge } from './charges.ts'
import type { BilledSegment, Source } from './source.ts'
import type { UsageLine } from './usage-lines.ts'

export type InvoiceDiscounts = {
  lines: ReadonlyMap<string, number>
  entries: components['schemas']['InvoiceDiscount'][]
  takings: Taking[]
}

/** `credited_on` is the charge's invoice, once that is finalized. */
export type CreditedCharge = Pick<Charge, 'id' | 'kind'> & {
  starts_at: Date
  plan: Pick<Charge['plan'], 'id' | 'code' | 'billing_timing'>
  credited_on: string | null
}

export type DiscountReading = {
  /** By subscription, the oldest first. */
  discounts: ReadonlyMap<string, readonly Omit<DiscountRow, 'taken_cents'>[]>
  credited: ReadonlyMap<string, CreditedCharge>
  /** By charge: the start of its billing period. */
  periods: ReadonlyMap<string, Date>
  /** By discount and period start in milliseconds: what earlier invoices took. */
  taken: ReadonlyMap<string, ReadonlyMap<number, Before>>
  /** By discount and credited line: the amount that can still be given back. */
  left: ReadonlyMap<string, ReadonlyMap<string, number>>
}

export function discountsOf(
  source: Source,
  usage: ReadonlyMap<string, readonly UsageLine[]>,
  reading: DiscountReading,
): InvoiceDiscounts {
  const discounts = reading.discounts.get(source.owner.subscription_id) ?? []
  if (discounts.length === 0) return { lines: new Map(), entries: [], takings: [] }
  const lines = [
    ...source.charges.map((charge) => chargeLine(charge, reading)),
    ...source.segments.flatMap((segment) => usageLines(segment, usage.get(segment.id) ?? [])),
  ]
  const covering = discounts.filter((each) => lines.some(({ period_start }) => covers(each, period_start)))
  const { entries, ...taken } = takeDiscounts(
    covering.map((each) => ({
      ...each,
      before: reading.taken.get(each.id) ?? new Map(),
      left: reading.left.get(each.id) ?? new Map(),
    })),
    lines,
  )
  const terms = new Map(covering.map((each) => [each.id, each.terms]))
  return {
    ...taken,
    entries: entries.flatMap(({ discount_id, amount_cents }) => {
      const { code, name } = terms.get(discount_id) ?? {}
      if (code === undefined || name === undefined) return []
      return { discount_id, coupon_code: code, name, amount_cents }
    }),
  }
}

/** A credit is discounted as the charge that it gives back. */
export function billedCharge(
  { kind, span, plan, credited_charge_id }: Charge,
  credited: DiscountReading['credited'],
): Omit<CreditedCharge, 'id'> {
  const given = credited_charge_id === null ? undefined : credited.get(credited_charge_id)
  return given ?? { kind, starts_at: span.start, plan, credited_on: null }
}

function chargeLine(charge: Charge, { credited, periods }: DiscountReading): DiscountableLine {
  const { plan, starts_at, credited_on } = billedCharge(charge, credited)
  return {
    id: charge.id,
    amount_cents: charge.amount_cents,
    type: 'fee',
    plan: { id: plan.id, code: plan.code },
    meter: null,
    period_start: periods.get(charge.id) ?? starts_at,
    credits: charge.credited_charge_id,
    credited_on,
  }
}

function usageLines(
  { plan_id, plan_code, period_start, meters }: BilledSegment,
  usage: readonly UsageLine[],
) {
  return usage.map(({ id, amount_cents, usage: { meter_id } }): DiscountableLine => {
    const meter = meters.find(({ id: own }) => own === meter_id) ?? null
    const plan = { id: plan_id, code: plan_code }
    return { id, amount_cents, type: 'usage', plan, meter, period_start, credits: null, credited_on: null }
  })
}
