import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { minorToMajor } from '../../money/currency.ts'
import { parsePage } from '../../paging/pagination.ts'
import { type RefundRow, selectRefunds } from '../../payments/refunds-store.ts'
import { csvReply, inTurn, timeCell } from '../csv-reply.ts'

const COLUMNS: Columns<RefundRow> = {
  id: ({ id }) => ({ plain: id }),
  status: ({ status }) => ({ plain: status }),
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  invoice_id: ({ invoice_id }) => ({ plain: invoice_id }),
  payment_attempt_id: (row) => ({ plain: row.payment_attempt_id }),
  credit_note_id: ({ credit_note_id }) => ({ plain: credit_note_id }),
  paid_out_credit_grant_id: (row) => ({ plain: row.paid_out_grant_id }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  amount: ({ amount_cents, currency_code }) => ({ plain: minorToMajor(amount_cents, currency_code) }),
  provider: ({ provider }) => ({ plain: provider }),
  provider_refund_id: (row) => ({ text: row.provider_refund_id }),
  failure_code: ({ failure }) => ({ text: failure?.code ?? null }),
  failure_message: ({ failure }) => ({ text: failure?.message ?? null }),
  credit_grant_id: ({ credit_grant_id }) => ({ plain: credit_grant_id }),
  created_at: ({ created_at }) => timeCell(created_at),
  updated_at: ({ updated_at }) => timeCell(updated_at),
}

export const exportRefunds: Handler<'exportRefunds', Context> = async ({ query }, context) => {
  const request = parsePage({ ...query, limit: ROWS_AT_ONCE }, 'refunds')
  const rows = exportTable(COLUMNS, request, (page) =>
    inTurn(context, (db, tenantId) => selectRefunds(db, tenantId, query, page)),
  )
  return csvReply('refunds', rows)
}
