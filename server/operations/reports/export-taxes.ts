import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import type { Cell } from '../../exports/csv.ts'
import { type Columns, exportPages, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { minorToMajor } from '../../money/currency.ts'
import { parseMonths } from '../../reports/months.ts'
import { selectTaxEntries, type TaxEntryPlace, type TaxEntryRow } from '../../reports/tax-entries-store.ts'
import { csvReply, inTurn, taxIdsCell, timeCell } from '../csv-reply.ts'

const COLUMNS: Columns<TaxEntryRow> = {
  invoice_id: ({ invoice_id }) => ({ plain: invoice_id }),
  invoice_number: ({ invoice_number_text }) => ({ text: invoice_number_text }),
  status: ({ status }) => ({ plain: status }),
  finalized_at: ({ counted_at }) => timeCell(counted_at),
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  customer_name: ({ buyer }) => ({ text: buyer.name }),
  country: ({ buyer }) => ({ plain: buyer.address?.country ?? null }),
  tax_ids: ({ buyer }) => taxIdsCell(buyer.tax_ids),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  tax_behavior: ({ tax_behavior }) => ({ plain: tax_behavior }),
  tax_rate_id: ({ entry }) => ({ plain: entry?.tax_rate_id ?? null }),
  code: ({ entry }) => ({ plain: entry?.code ?? null }),
  name: ({ entry }) => ({ text: entry?.name ?? null }),
  percentage: ({ entry }) => ({ plain: entry?.percentage ?? null }),
  category: ({ entry }) => ({ plain: entry?.category ?? null }),
  note: ({ entry }) => ({ text: entry?.note ?? null }),
  taxable: (row) => amount(row, row.taxable_cents),
  tax: (row) => amount(row, row.tax_cents),
  document_type: ({ document_type }) => ({ plain: document_type }),
  document_id: ({ document_id }) => ({ plain: document_id }),
  document_number: ({ number_text }) => ({ text: number_text }),
  state: ({ state }) => ({ text: state }),
}

export const exportTaxes: Handler<'exportTaxes', Context> = async ({ query }, context) => {
  const { default_timezone } = await inTurn(context, readSettings)
  const { from, to } = parseMonths(query, context.now, default_timezone)
  const rows = exportPages(COLUMNS, placeOf, async (after: TaxEntryPlace | undefined) => ({
    rows: await inTurn(context, (db, tenantId) =>
      selectTaxEntries(db, tenantId, { from, to }, after, ROWS_AT_ONCE + 1),
    ),
  }))
  return csvReply('taxes', rows)
}

function placeOf({ counted_at, document_type, number, position }: TaxEntryRow): TaxEntryPlace {
  return { counted_at, document_type, number, position }
}

function amount({ currency_code }: TaxEntryRow, cents: number): Cell {
  return { plain: minorToMajor(cents, currency_code) }
}
