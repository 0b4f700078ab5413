import type { components } from '../../generated/types.ts'
import type { IdsByCode } from '../db/ids-by-code.ts'
import type { ReadHandle } from '../db/schema.ts'
import { selectNotEndedBefore } from '../discounts/discounts-store.ts'
import { type Course, covers } from '../discounts/periods.ts'
import { type DiscountableLine, type Taking, takeDiscounts } from '../discounts/take-discounts.ts'
import { selectLeft, selectTaken } from '../discounts/takings-store.ts'
import {
  type CreditedCharge,
  type PeriodAsked,
  selectCredited,
  selectPeriods,
} from './charged-periods-store.ts'
import type { Charge, UsageLine } from './compose-invoice.ts'

/** What discounts take of an invoice. `lines` has what they take of a line, by its id. */
export type InvoiceDiscounts = {
  lines: ReadonlyMap<string, number>
  entries: components['schemas']['InvoiceDiscount'][]
  takings: Taking[]
}

export const NO_DISCOUNTS: InvoiceDiscounts = { lines: new Map(), entries: [], takings: [] }

type AnyDiscount = Course & {
  id: string
  terms: components['schemas']['PercentDiscountTerms'] | components['schemas']['AmountDiscountTerms']
  plan_ids: IdsByCode
  meter_ids: IdsByCode
}

/** The lines of an invoice that discounts may take of. */
export type Discountable = {
  subscription_id: string
  charges: readonly Charge[]
  segments: ReadonlyArray<{
    plan_id: string
    plan_code: string
    period_start: Date
    meters: ReadonlyArray<{ id: string; code: string }>
    usage: readonly UsageLine[]
  }>
}

/** Returns what is taken of each invoice, by its subscription. Reads nothing more where no subscription has a discount. */
export async function composeDiscounts(
  db: ReadHandle,
  tenantId: number,
  invoices: readonly Discountable[],
): Promise<ReadonlyMap<string, InvoiceDiscounts>> {
  const oldest = oldestOf(invoices)
  const subscriptionIds = invoices.map(({ subscription_id }) => subscription_id)
  const found = oldest === undefined ? [] : await selectNotEndedBefore(db, tenantId, subscriptionIds, oldest)
  if (found.length === 0) return new Map()
  const discounts = Map.groupBy(found, ({ subscription_id }) => subscription_id)
  const discounted = invoices.filter(({ subscription_id }) => discounts.has(subscription_id))
  const lines = await discountableLines(db, tenantId, discounted)
  const periods = [...lines.values()].flat().map(({ period_start }) => period_start)
  const ids = found.map(({ id }) => id)
  const taken = await selectTaken(db, tenantId, ids, periods)
  const credited = [...lines.values()]
    .flat()
    .flatMap(({ credits, credited_on }) => (credited_on && credits) || [])
  const left = Map.groupBy(await selectLeft(db, tenantId, credited), ({ discount_id }) => discount_id)
  return new Map(
    [...lines].map(([id, some]) => {
      const beforeOf = (discountId: string): OfDiscount => ({
        before: taken.get(discountId) ?? new Map(),
        left: new Map(left.get(discountId)?.map(({ line_id, left_cents }) => [line_id, left_cents])),
      })
      return [id, takeAll(discounts.get(id) ?? [], some, beforeOf)]
    }),
  )
}

type OfDiscount = Pick<Parameters<typeof takeDiscounts>[0][number], 'before' | 'left'>

function takeAll(
  discounts: readonly AnyDiscount[],
  lines: readonly DiscountableLine[],
  ofDiscount: (discountId: string) => OfDiscount,
): InvoiceDiscounts {
  const covering = discounts.filter((each) => lines.some(({ period_start }) => covers(each, period_start)))
  const { entries, ...taken } = takeDiscounts(
    covering.map((each) => ({ ...each, ...ofDiscount(each.id) })),
    lines,
  )
  const terms = new Map(discounts.map((each) => [each.id, each.terms]))
  return {
    ...taken,
    entries: entries.flatMap(({ discount_id, amount_cents }) => {
      const { code, name } = terms.get(discount_id) ?? {}
      if (code === undefined || name === undefined) return []
      return { discount_id, coupon_code: code, name, amount_cents }
    }),
  }
}

/** Returns the lines by subscription, in the order of the invoice. */
async function discountableLines(
  db: ReadHandle,
  tenantId: number,
  invoices: readonly Discountable[],
): Promise<ReadonlyMap<string, readonly DiscountableLine[]>> {
  const charges = invoices.flatMap(({ charges }) => charges)
  const credited = await selectCredited(
    db,
    tenantId,
    charges.flatMap(({ credited_charge_id: id }) => id ?? []),
  )
  const asked = invoices.flatMap(({ subscription_id, charges: own }): PeriodAsked[] =>
    own.flatMap((charge) => {
      const of = billedCharge(charge, credited)
      return beginsPeriod(of) ? [] : { id: charge.id, subscription_id, at: of.starts_at }
    }),
  )
  const periods = await selectPeriods(db, tenantId, asked)
  return new Map(
    invoices.map(({ subscription_id, charges: own, segments }) => [
      subscription_id,
      [
        ...own.map((charge) => {
          const of = billedCharge(charge, credited)
          return chargeLine(charge, of, periods.get(charge.id) ?? of.starts_at)
        }),
        ...segments.flatMap(usageLines),
      ],
    ]),
  )
}

/** A fee in arrears may begin where the plan changed. */
function beginsPeriod({ kind, plan }: Pick<CreditedCharge, 'kind' | 'plan'>): boolean {
  return kind === 'fee' && plan.billing_timing === 'in_advance'
}

/** A credit is as the charge that it gives back. */
function billedCharge(
  { kind, span, plan, credited_charge_id }: Charge,
  credited: ReadonlyMap<string, CreditedCharge>,
): Pick<CreditedCharge, 'kind' | 'starts_at' | 'plan' | 'credited_on'> {
  const given = credited_charge_id === null ? undefined : credited.get(credited_charge_id)
  return given ?? { kind, starts_at: span.start, plan, credited_on: null }
}

function chargeLine(
  { id, amount_cents, credited_charge_id: credits }: Charge,
  { plan, credited_on = null }: { plan: { id: string; code: string }; credited_on?: string | null },
  period_start: Date,
): DiscountableLine {
  const fee = { type: 'fee', plan: { id: plan.id, code: plan.code }, meter: null } as const
  return { id, amount_cents, ...fee, period_start, credits, credited_on }
}

function usageLines({ plan_id, plan_code, ...segment }: Discountable['segments'][number]) {
  const { period_start, meters, usage } = segment
  const plan = { id: plan_id, code: plan_code }
  return usage.map(({ id, amount_cents, usage: { meter_id } }): DiscountableLine => {
    const meter = meters.find(({ id: own }) => own === meter_id) ?? null
    const of = { plan, meter, period_start, credits: null, credited_on: null }
    return { id, amount_cents, type: 'usage', ...of }
  })
}

/** A discount that covers the period of a line had not ended when the line began. */
function oldestOf(invoices: readonly Discountable[]): Date | undefined {
  const times = invoices.flatMap(({ charges, segments }) => [
    ...charges.map(({ span }) => span.start.getTime()),
    ...segments.map(({ period_start }) => period_start.getTime()),
  ])
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.min(a, b)))
}
