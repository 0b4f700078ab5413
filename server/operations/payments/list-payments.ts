import type { Handler, Input } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { Context, Read } from '../../context.ts'
import { collectProblems } from '../../errors/problem.ts'
import type { Cell } from '../../exports/csv.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { minorToMajor } from '../../money/currency.ts'
import { type PageQuery, parsePage, positionOf, toPage } from '../../paging/pagination.ts'
import { parseRange } from '../../paging/time-range.ts'
import { type PaymentRow, selectPayments } from '../../payments/payments-store.ts'
import { csvReply, inTurn, timeCell } from '../csv-reply.ts'

export const listPayments: Read<'listPayments'> = async ({ query }, { db, tenant }) => {
  const { request, filter } = parseQuery(query)
  const found = await selectPayments(db, tenant.id, filter, request)
  const { rows, ...page } = toPage(found.rows, request.limit, 'payments', positionOf, found.scannedTo)
  return { status: 200, body: { payments: rows.map((row) => toPayment(row, tenant)), ...page } }
}

export const exportPayments: Handler<'exportPayments', Context> = async ({ query }, context) => {
  const { request, filter } = parseQuery({ ...query, limit: ROWS_AT_ONCE })
  const rows = exportTable(COLUMNS, request, (page) =>
    inTurn(context, (db, tenantId) => selectPayments(db, tenantId, filter, page)),
  )
  return csvReply('payments', rows)
}

/** Throws VALIDATION_ERROR. */
function parseQuery({ paid_from, paid_to, ...query }: Input<'exportPayments'>['query'] & PageQuery) {
  const [request, paid] = collectProblems(
    () => parsePage(query, 'payments'),
    () => parseRange({ paid_from, paid_to }, ['paid_from', 'paid_to']),
  )
  return { request, filter: { ...query, paid } }
}

type Shown = Pick<Parameters<Read<'listPayments'>>[1]['tenant'], 'mode'>

function toPayment(row: PaymentRow, { mode }: Shown): components['schemas']['InvoicePayment'] {
  return {
    id: row.id,
    mode,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    customer_id: row.customer_id,
    currency_code: row.currency_code,
    source: row.source,
    amount_cents: row.amount_cents,
    refunded_cents: row.refunded_cents,
    paid_at: row.paid_at.toISOString(),
    reference: row.reference,
    wallet_transaction_id: row.wallet_transaction_id,
    payment_attempt_id: row.payment_attempt_id,
    voided_at: row.voided_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const COLUMNS: Columns<PaymentRow> = {
  id: ({ id }) => ({ plain: id }),
  source: ({ source }) => ({ plain: source }),
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  invoice_id: ({ invoice_id }) => ({ plain: invoice_id }),
  invoice_number: ({ invoice_number }) => ({ text: invoice_number }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  amount: (row) => amount(row, row.amount_cents),
  refunded: (row) => amount(row, row.refunded_cents),
  paid_at: ({ paid_at }) => timeCell(paid_at),
  reference: ({ reference }) => ({ text: reference }),
  payment_attempt_id: (row) => ({ plain: row.payment_attempt_id }),
  wallet_transaction_id: (row) => ({ plain: row.wallet_transaction_id }),
  voided_at: ({ voided_at }) => timeCell(voided_at),
  created_at: ({ created_at }) => timeCell(created_at),
  updated_at: ({ updated_at }) => timeCell(updated_at),
}

function amount({ currency_code }: PaymentRow, cents: number): Cell {
  return { plain: minorToMajor(cents, currency_code) }
}
