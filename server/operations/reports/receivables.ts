import type { Handler } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { Context, Read } from '../../context.ts'
import type { Cell } from '../../exports/csv.ts'
import { type Columns, exportPages } from '../../exports/export-table.ts'
import { type CurrencyCode, minorToMajor } from '../../money/currency.ts'
import { type Position, parseCursor, toPage } from '../../paging/pagination.ts'
import {
  type Aging,
  type CustomerReceivablesRow,
  type ReceivablesPlace,
  selectCustomersReceivables,
  selectReceivables,
} from '../../reports/receivables-store.ts'
import { csvReply, inTurn, timeCell } from '../csv-reply.ts'

export const getReceivablesReport: Read<'getReceivablesReport'> = async (_input, { db, tenant, now }) => {
  const currencies = await selectReceivables(db, tenant.id, now)
  return { status: 200, body: { receivables_report: { as_of: now.toISOString(), currencies } } }
}

export const listReceivables: Read<'listReceivables'> = async ({ query }, { db, tenant, now }) => {
  const { cursor, limit, ...filter } = query
  const after = placeAt(parseCursor(cursor, 'receivables'))
  const found = await selectCustomersReceivables(db, { tenantId: tenant.id, now }, filter, { after, limit })
  const { rows, ...page } = toPage(found, limit, 'receivables', positionOf)
  return { status: 200, body: { receivables: rows.map(toReceivables), ...page } }
}

export const exportReceivables: Handler<'exportReceivables', Context> = async ({ query }, context) => {
  const rows = exportPages<CustomerReceivablesRow, ReceivablesPlace>(
    COLUMNS,
    (row) => row,
    async (after) => ({
      rows: await inTurn(context, (db, tenantId) =>
        selectCustomersReceivables(db, { tenantId, now: context.now }, query, {
          after,
          limit: CUSTOMERS_AT_ONCE,
        }),
      ),
    }),
    CUSTOMERS_AT_ONCE,
  )
  return csvReply('receivables', rows)
}

/** Each page sums all open invoices, so an export has few. */
const CUSTOMERS_AT_ONCE = 10_000

const COLUMNS: Columns<CustomerReceivablesRow> = {
  customer_id: ({ customer_id }) => ({ plain: customer_id }),
  customer_name: ({ customer_name }) => ({ text: customer_name }),
  customer_email: ({ customer_email }) => ({ text: customer_email }),
  external_customer_id: (row) => ({ text: row.external_customer_id }),
  test_clock_id: ({ test_clock_id }) => ({ plain: test_clock_id }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  invoices: ({ total }) => ({ plain: String(total.invoice_count) }),
  total: (row) => amount(row, 'total'),
  not_due: (row) => amount(row, 'not_due'),
  overdue_1_30: (row) => amount(row, 'overdue_1_30'),
  overdue_31_60: (row) => amount(row, 'overdue_31_60'),
  overdue_61_90: (row) => amount(row, 'overdue_61_90'),
  overdue_over_90: (row) => amount(row, 'overdue_over_90'),
  oldest_due_at: ({ oldest_due_at }) => timeCell(oldest_due_at),
}

function amount(row: CustomerReceivablesRow, age: keyof Aging): Cell {
  return { plain: minorToMajor(row[age].amount_due_cents, row.currency_code) }
}

function toReceivables({
  owed: _,
  test_clock_id,
  oldest_due_at,
  ...row
}: CustomerReceivablesRow): components['schemas']['CustomerReceivables'] {
  return { ...row, test_clock_id: test_clock_id || null, oldest_due_at: oldest_due_at.toISOString() }
}

function positionOf({ currency_code, owed, customer_id }: ReceivablesPlace): Position {
  return { at: new Date(0), place: `${currency_code}_${owed}_${customer_id}` }
}

function placeAt(position: Position | undefined): ReceivablesPlace | undefined {
  if (position === undefined) return undefined
  const [currency = '', owed, customer_id = ''] = position.place.split('_')
  return { currency_code: currency as CurrencyCode, owed: Number(owed), customer_id }
}
