import { idsNamed } from '../db/ids-by-code.ts'
import type { ReadHandle } from '../db/schema.ts'
import { invalid, type ProblemPath } from '../errors/problem.ts'
import { type InvoiceRow, invoicesOf } from '../invoices/invoices-store.ts'
import type { NetLine, TaxedLines } from '../taxes/tax-lines.ts'
import { taxLines } from '../taxes/tax-lines.ts'
import { readTaxes } from './taxes-store.ts'

type Named = readonly string[] | null
type OwnLine = NetLine & { tax_rate_codes?: readonly string[] | null }

type ManualInvoice<Line> = Pick<
  InvoiceRow,
  'customer_id' | 'tax_behavior' | 'tax_rate_codes' | 'tax_rate_ids'
> & {
  lines: readonly Line[]
}

/** Coupons and credit for unused time are for subscriptions alone. */
type ManualTaxed<Line> = TaxedLines<Line> & { discounts: []; credit_carried_cents: 0 }

/** A line of an invoice made through the API that has no time ends now. */
async function composeManual<Line extends OwnLine>(
  db: ReadHandle,
  tenantId: number,
  { customer_id, tax_behavior: behavior, tax_rate_codes, tax_rate_ids, lines }: ManualInvoice<Line>,
  now: Date,
): Promise<ManualTaxed<Line>> {
  const ratesOf = (line: Line) => idsNamed(line.tax_rate_codes ?? null, tax_rate_ids)
  const own = new Map(lines.map((line): [string, Named] => [line.id, ratesOf(line)]))
  const ofDraft = idsNamed(tax_rate_codes, tax_rate_ids)
  const taxes = await readTaxes(db, tenantId, {
    customerIds: [customer_id],
    lists: [ofDraft, ...own.values()],
    creditedIds: [],
  })
  const taxed = taxLines(lines, {
    behavior,
    settings: taxes.settingsOf(customer_id, ofDraft),
    ratesOf: (id) => ({ own_rates: own.get(id) ?? null, plan_rates: null }),
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
    const { id, customer_id, tax_behavior, tax_rate_codes, tax_rate_ids, line_items: lines } = draft
    const invoice = { customer_id, tax_behavior, tax_rate_codes, tax_rate_ids, lines }
    composed.set(id, await composeManual(db, tenantId, invoice, now))
  }
  return composed
}
