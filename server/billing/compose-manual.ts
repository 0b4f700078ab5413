import type { ReadHandle } from '../db/schema.ts'
import { invalid, type ProblemPath } from '../errors/problem.ts'
import { type InvoiceRow, invoicesOf } from '../invoices/invoices-store.ts'
import type { NetLine, TaxedLines } from '../taxes/tax-lines.ts'
import { taxLines } from '../taxes/tax-lines.ts'
import { readTaxes } from './taxes-store.ts'

type Codes = readonly string[] | null
type OwnLine = NetLine & { tax_rate_codes?: Codes }

type ManualInvoice<Line> = Pick<InvoiceRow, 'customer_id' | 'tax_behavior' | 'tax_rate_codes'> & {
  lines: readonly Line[]
}

/** Coupons and credit for unused time are for subscriptions alone. */
type ManualTaxed<Line> = TaxedLines<Line> & { discounts: []; credit_carried_cents: 0 }

/** A line of an invoice made through the API that has no time ends now. */
async function composeManual<Line extends OwnLine>(
  db: ReadHandle,
  tenantId: number,
  { customer_id, tax_behavior: behavior, tax_rate_codes, lines }: ManualInvoice<Line>,
  now: Date,
): Promise<ManualTaxed<Line>> {
  const own = new Map(lines.map((line): [string, Codes] => [line.id, line.tax_rate_codes ?? null]))
  const taxes = await readTaxes(db, tenantId, {
    customerIds: [customer_id],
    lists: [tax_rate_codes, ...own.values()],
    creditedIds: [],
  })
  const taxed = taxLines(lines, {
    behavior,
    settings: taxes.settingsOf(customer_id, tax_rate_codes),
    codesOf: (id) => ({ own_codes: own.get(id) ?? null, plan_codes: null }),
    discounts: new Map(),
    credited: taxes.credited,
    composedAt: now,
  })
  return { ...taxed, discounts: [], credit_carried_cents: 0 }
}

/** Composes as `composeManual` does. Throws VALIDATION_ERROR for too many rates, or a total below 0. */
export async function composeRequested<Line extends OwnLine>(
  db: ReadHandle,
  tenantId: number,
  invoice: ManualInvoice<Line>,
  { now, path }: { now: Date; path: ProblemPath },
): Promise<ManualTaxed<Line>> {
  const composed = await composeManual(db, tenantId, invoice, now)
  if (composed.taxes.length > MAX_RATES)
    throw invalid([
      { path, code: 'too_many_rates', message: `must have at most ${MAX_RATES} tax rates together` },
    ])
  if (composed.total_cents < 0)
    throw invalid([{ path, code: 'total_out_of_range', message: 'must come to 0 or more with tax' }])
  return composed
}

const MAX_RATES = 100

export type ManualComposed = ManualTaxed<InvoiceRow['line_items'][number]>

/** Composes stored drafts that no subscription drafted, by their id. */
export async function composeManualDrafts(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ManualComposed>> {
  if (ids.length === 0) return new Map()
  const drafts = await invoicesOf(db, tenantId, (query) => query.where('id', 'in', ids))
  const composed = new Map<string, ManualComposed>()
  for (const draft of drafts) {
    const { id, customer_id, tax_behavior, tax_rate_codes, line_items: lines } = draft
    const invoice = { customer_id, tax_behavior, tax_rate_codes, lines }
    composed.set(id, await composeManual(db, tenantId, invoice, now))
  }
  return composed
}
