import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import type { Cell } from '../../exports/csv.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { type CreditNoteRow, selectCreditNotes } from '../../invoices/credit-notes/credit-notes-store.ts'
import { minorToMajor } from '../../money/currency.ts'
import { parsePage } from '../../paging/pagination.ts'
import { csvReply, inTurn, timeCell } from '../csv-reply.ts'

const COLUMNS: Columns<CreditNoteRow> = {
  id: ({ id }) => ({ plain: id }),
  credit_note_number: ({ number_text }) => ({ text: number_text }),
  status: ({ status }) => ({ plain: status }),
  reason: ({ reason }) => ({ plain: reason }),
  memo: ({ memo }) => ({ text: memo }),
  invoice_id: ({ invoice_id }) => ({ plain: invoice_id }),
  invoice_number: ({ invoice_number }) => ({ text: invoice_number }),
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  customer_name: ({ parties }) => ({ text: parties.buyer.name }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  subtotal: (row) => amount(row, row.total_cents - row.tax_cents),
  tax: (row) => amount(row, row.tax_cents),
  total: (row) => amount(row, row.total_cents),
  applied_to_invoice: (row) => amount(row, row.applied_cents),
  credited_to_wallet: (row) => amount(row, row.wallet_cents),
  refunded: (row) => amount(row, row.refunded_cents),
  out_of_band: (row) => amount(row, row.out_of_band_cents),
  out_of_band_reference: (row) => ({ text: row.out_of_band_reference }),
  issued_at: ({ issued_at }) => timeCell(issued_at),
  voided_at: ({ voided_at }) => timeCell(voided_at),
  tax_behavior: ({ tax_behavior }) => ({ plain: tax_behavior }),
  credit_grant_id: ({ credit_grant_id }) => ({ plain: credit_grant_id }),
  timezone: ({ timezone }) => ({ plain: timezone }),
  locale: ({ parties }) => ({ plain: parties.locale }),
  line_item_count: ({ lines }) => ({ plain: String(lines.length) }),
  created_at: ({ created_at }) => timeCell(created_at),
  updated_at: ({ updated_at }) => timeCell(updated_at),
}

export const exportCreditNotes: Handler<'exportCreditNotes', Context> = async ({ query }, context) => {
  const request = parsePage({ ...query, limit: ROWS_AT_ONCE }, 'credit_notes')
  const rows = exportTable(COLUMNS, request, (page) =>
    inTurn(context, (db, tenantId) => selectCreditNotes(db, tenantId, query, page)),
  )
  return csvReply('credit-notes', rows)
}

function amount({ currency_code }: CreditNoteRow, cents: number): Cell {
  return { plain: minorToMajor(cents, currency_code) }
}
