import { idsNamed } from '../../db/ids-by-code.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { invalid, type ProblemPath } from '../../errors/problem.ts'
import { type InvoiceRow, invoicesOf } from '../../invoices/invoices-store.ts'
import { type LineCredit, sellsMoney } from '../../invoices/line-credit.ts'
import { type NetLine, taxLines } from '../../taxes/tax-lines.ts'
import type { ComposedInvoice } from './compose-invoice.ts'
import { readTaxes } from './taxes-store.ts'

type Named = readonly string[] | null
type OwnLine = NetLine & { tax_rate_codes?: readonly string[] | null; credit?: LineCredit | null }

type ManualInvoice<Line> = Pick<
  InvoiceRow,
  'customer_id' | 'tax_behavior' | 'tax_rate_codes' | 'tax_rate_ids'
> & {
  lines: readonly Line[]
}

/** A line without a time ends now. */
async function composeManual<Line extends OwnLine>(
  db: ReadHandle,
  tenantId: number,
  invoices: ReadonlyArray<ManualInvoice<Line>>,
  now: Date,
): Promise<Array<ComposedInvoice<Line>>> {
  const named = invoices.map((invoice) => {
    const { tax_rate_codes, tax_rate_ids, lines } = invoice
    const own = new Map(
      lines.map((line): [string, Named] => [
        line.id,
        idsNamed(line.tax_rate_codes ?? (sellsMoney(line) ? [] : null), tax_rate_ids),
      ]),
    )
    return { ...invoice, own, ofDraft: idsNamed(tax_rate_codes, tax_rate_ids) }
  })
  const taxes = await readTaxes(db, tenantId, {
    customerIds: named.map(({ customer_id }) => customer_id),
    lists: named.flatMap(({ own, ofDraft }) => [ofDraft, ...own.values()]),
    creditedIds: [],
  })
  return named.map(({ lines, tax_behavior: behavior, customer_id, own, ofDraft }) => {
    const taxed = taxLines(lines, {
      behavior,
      settings: taxes.settingsOf(customer_id, ofDraft),
      ratesOf: (id) => ({ own_rates: own.get(id) ?? null, plan_rates: null }),
      discounts: new Map(),
      credited: taxes.credited,
      composedAt: now,
    })
    // Only subscriptions have discounts and credits for unused time.
    return { ...taxed, discounts: [], takings: [], credit_carried_cents: 0 }
  })
}

/** Throws VALIDATION_ERROR for too many rates, or a negative total. */
export async function composeRequested<Line extends OwnLine>(
  db: ReadHandle,
  tenantId: number,
  invoice: ManualInvoice<Line>,
  { now, path }: { now: Date; path: ProblemPath },
): Promise<ComposedInvoice<Line>> {
  const [composed] = await composeManual(db, tenantId, [invoice], now)
  if (composed === undefined) throw new Error('nothing was composed')
  if (composed.taxes.length > MAX_RATES)
    throw invalid([
      { path, code: 'too_many_rates', message: `must have at most ${MAX_RATES} tax rates together` },
    ])
  if (composed.total_cents < 0)
    throw invalid([{ path, code: 'total_out_of_range', message: 'must come to 0 or more with tax' }])
  return composed
}

const MAX_RATES = 100

export async function composeManualDrafts(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ComposedInvoice<InvoiceRow['line_items'][number]>>> {
  if (ids.length === 0) return new Map()
  const drafts = await invoicesOf(db, tenantId, (query) => query.where('id', 'in', ids))
  const invoices = drafts.map(({ line_items: lines, ...draft }) => ({ ...draft, lines }))
  const composed = await composeManual(db, tenantId, invoices, now)
  return new Map(
    drafts.flatMap(({ id }, index) => (composed[index] === undefined ? [] : [[id, composed[index]]])),
  )
}
