import { type IdsByCode, idsNamed } from '../db/ids-by-code.ts'
import type { ReadHandle } from '../db/schema.ts'
import { taxLines } from '../taxes/tax-lines.ts'
import type { InvoiceDiscounts } from './compose-discounts.ts'
import {
  type BoundLineItem,
  type Charge,
  type Composed,
  composeInvoice,
  type PlanTax,
  type UsageLine,
} from './compose-invoice.ts'
import { readTaxes, type TaxReading } from './taxes-store.ts'

export type Owner = {
  subscription_id: string
  customer_id: string
  /** The codes that replace those of all lines of a draft. */
  tax_rate_codes?: readonly string[] | null
  tax_rate_ids?: IdsByCode
}

/** What an invoice of a subscription is composed of. */
export type InvoiceParts = {
  owner: Owner
  charges: readonly Charge[]
  segments: ReadonlyArray<{
    plan: PlanTax
    usage: readonly UsageLine[]
    bounds: readonly BoundLineItem[]
  }>
  discounts: InvoiceDiscounts
}

/** `takings` are written when the invoice is finalized. */
export type ComposedParts = Composed & {
  discounts: InvoiceDiscounts['entries']
  takings: InvoiceDiscounts['takings']
}

/** Returns the invoice of each subscription, by its id. */
export async function composeParts(
  db: ReadHandle,
  tenantId: number,
  all: readonly InvoiceParts[],
): Promise<ReadonlyMap<string, ComposedParts>> {
  const taxes = await readTaxesOf(db, tenantId, all)
  return new Map(all.map((parts) => [parts.owner.subscription_id, compose(parts, taxes)]))
}

function readTaxesOf(db: ReadHandle, tenantId: number, all: readonly InvoiceParts[]): Promise<TaxReading> {
  const charges = all.flatMap((parts) => parts.charges)
  const segments = all.flatMap((parts) => parts.segments)
  return readTaxes(db, tenantId, {
    customerIds: all.map(({ owner }) => owner.customer_id),
    lists: [
      ...all.map(({ owner }) => ratesOfDraft(owner)),
      ...[...charges, ...segments].map(({ plan }) => ratesOfPlan(plan)),
    ],
    creditedIds: charges.flatMap(({ credited_charge_id: id }) => (id === null ? [] : [id])),
  })
}

function compose({ owner, charges, segments, discounts }: InvoiceParts, taxes: TaxReading): ComposedParts {
  const planOfLine = new Map<string, PlanTax>(charges.map(({ id, plan }) => [id, plan]))
  for (const { plan, usage, bounds } of segments)
    for (const { id } of [...usage, ...bounds]) planOfLine.set(id, plan)
  const settings = taxes.settingsOf(owner.customer_id, ratesOfDraft(owner))
  // A subscription changes only to plans of the same behavior.
  const [behavior = 'exclusive'] = [...charges, ...segments].map(({ plan }) => plan.tax_behavior)
  const composed = composeInvoice(
    owner.subscription_id,
    charges,
    segments.flatMap(({ usage }) => usage),
    segments.flatMap(({ bounds }) => bounds),
    (lines) =>
      taxLines(lines, {
        behavior,
        settings,
        ratesOf: (id) => ({ own_rates: null, plan_rates: ratesOfPlan(planOfLine.get(id)) }),
        discounts: discounts.lines,
        credited: taxes.credited,
        composedAt: NEVER,
      }),
  )
  return { ...composed, discounts: discounts.entries, takings: discounts.takings }
}

function ratesOfDraft({ tax_rate_codes = null, tax_rate_ids = null }: Owner) {
  return idsNamed(tax_rate_codes, tax_rate_ids)
}

function ratesOfPlan(plan: PlanTax | undefined) {
  return plan === undefined ? null : idsNamed(plan.tax_rate_codes, plan.tax_rate_ids)
}

/** Each line of a subscription has a time. */
const NEVER = new Date(Number.NaN)
