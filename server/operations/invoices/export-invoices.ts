import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { collectProblems } from '../../errors/problem.ts'
import type { Cell } from '../../exports/csv.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { withSeller } from '../../invoices/issues-store.ts'
import { selectSummaries } from '../../invoices/list-store.ts'
import type { InvoiceSummaryRow } from '../../invoices/summaries-store.ts'
import { amountDue, sumsOf } from '../../invoices/totals.ts'
import { minorToMajor } from '../../money/currency.ts'
import { parsePage } from '../../paging/pagination.ts'
import { csvReply, inTurn, timeCell } from '../csv-reply.ts'
import { parseFilter } from './filter.ts'

const COLUMNS: Columns<InvoiceSummaryRow> = {
  id: ({ id }) => ({ plain: id }),
  invoice_number: ({ number_text }) => ({ text: number_text }),
  status: ({ status }) => ({ plain: status }),
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  customer_name: ({ parties }) => ({ text: parties.buyer.name }),
  customer_email: ({ parties }) => ({ text: parties.buyer.email }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  total: (row) => amount(row, row.total_cents),
  amount_paid: (row) => amount(row, row.amount_paid_cents),
  amount_due: (row) => amount(row, amountDue(row)),
  billing_reason: ({ billing_reason }) => ({ plain: billing_reason }),
  collection_method: ({ collection_method }) => ({ plain: collection_method }),
  subscription_id: ({ subscription_id }) => ({ plain: subscription_id }),
  plan_id: ({ plan_id }) => ({ plain: plan_id }),
  period_start: ({ period_start }) => timeCell(period_start),
  period_end: ({ period_end }) => timeCell(period_end),
  created_at: ({ created_at }) => timeCell(created_at),
  finalized_at: ({ finalized_at }) => timeCell(finalized_at),
  due_at: ({ due_at }) => timeCell(due_at),
  overdue_at: ({ overdue_at }) => timeCell(overdue_at),
  paid_at: ({ paid_at }) => timeCell(paid_at),
  voided_at: ({ voided_at }) => timeCell(voided_at),
  subtotal: (row) => amount(row, sumsOf(row).subtotal_cents),
  discount: (row) => amount(row, row.discount_cents),
  tax: (row) => amount(row, row.tax_cents),
  credit_carried: (row) => amount(row, row.credit_carried_cents),
  amount_credited: (row) => amount(row, row.amount_credited_cents),
  purchase_order_number: ({ parties }) => ({ text: parties.purchase_order_number }),
  buyer_reference: ({ parties }) => ({ text: parties.buyer.buyer_reference }),
  memo: ({ parties }) => ({ text: parties.memo }),
  credited_invoice_numbers: ({ credited_invoice_numbers: all }) => ({ text: all.join(', ') }),
  credit_note_total: (row) => amount(row, row.credit_note_total_cents),
  tax_behavior: ({ tax_behavior }) => ({ plain: tax_behavior }),
  days_until_due: ({ days_until_due }) => ({
    plain: days_until_due === null ? null : String(days_until_due),
  }),
  apply_credit: ({ apply_credit }) => ({ plain: String(apply_credit) }),
  timezone: ({ timezone }) => ({ plain: timezone }),
  locale: ({ parties }) => ({ plain: parties.locale }),
  finalizes_at: ({ status, finalizes_at }) => timeCell(status === 'draft' ? finalizes_at : null),
  marked_uncollectible_at: (row) => timeCell(row.marked_uncollectible_at),
  payment_attempt_count: (row) => ({ plain: String(row.payment_attempt_count) }),
  next_payment_attempt_at: (row) => timeCell(row.next_payment_attempt_at),
  payment_stopped_reason: (row) => ({ plain: row.payment_stopped_reason }),
  line_item_count: ({ lines }) => ({ plain: String(lines) }),
  updated_at: ({ updated_at }) => timeCell(updated_at),
}

export const exportInvoices: Handler<'exportInvoices', Context> = async ({ query }, context) => {
  const [request, filter] = collectProblems(
    () => parsePage({ ...query, limit: ROWS_AT_ONCE }, 'invoices'),
    () => parseFilter(query),
  )
  const rows = exportTable(COLUMNS, request, (page) =>
    inTurn(context, async (db, tenantId) =>
      selectSummaries(db, tenantId, await withSeller(db, tenantId, filter), page),
    ),
  )
  return csvReply('invoices', rows)
}

function amount({ currency_code }: InvoiceSummaryRow, cents: number): Cell {
  return { plain: minorToMajor(cents, currency_code) }
}
