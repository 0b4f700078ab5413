import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import { selectCustomers } from '../../customers/list-store.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { parsePage } from '../../paging/pagination.ts'
import { csvReply, inTurn, taxIdsCell, timeCell } from '../csv-reply.ts'

const COLUMNS: Columns<CustomerRow> = {
  id: ({ id }) => ({ plain: id }),
  name: ({ name }) => ({ text: name }),
  email: ({ email }) => ({ text: email }),
  external_id: ({ external_id }) => ({ text: external_id }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  test_clock_id: ({ test_clock_id }) => ({ plain: test_clock_id }),
  created_at: ({ created_at }) => timeCell(created_at),
  updated_at: ({ updated_at }) => timeCell(updated_at),
  address_line1: ({ address }) => ({ text: address?.line1 ?? null }),
  address_line2: ({ address }) => ({ text: address?.line2 ?? null }),
  postal_code: ({ address }) => ({ text: address?.postal_code ?? null }),
  city: ({ address }) => ({ text: address?.city ?? null }),
  state: ({ address }) => ({ text: address?.state ?? null }),
  country: ({ address }) => ({ plain: address?.country ?? null }),
  tax_ids: ({ tax_ids }) => taxIdsCell(tax_ids),
  timezone: ({ timezone }) => ({ plain: timezone }),
  legal_name: ({ legal_name }) => ({ text: legal_name }),
  buyer_reference: ({ buyer_reference }) => ({ text: buyer_reference }),
  purchase_order_number: (row) => ({ text: row.purchase_order_number }),
  electronic_address_scheme: (row) => ({ text: row.electronic_address?.scheme ?? null }),
  electronic_address_id: (row) => ({ text: row.electronic_address?.id ?? null }),
  e_invoice_format: (row) => ({ text: row.e_invoice_format }),
  billing_emails: (row) => ({ text: row.billing_emails.join(', ') }),
  locale: ({ locale }) => ({ plain: locale }),
  tax_status: ({ tax_status }) => ({ plain: tax_status }),
  default_payment_method_id: (row) => ({ plain: row.default_payment_method_id }),
}

export const exportCustomers: Handler<'exportCustomers', Context> = async ({ query }, context) => {
  const request = parsePage({ ...query, limit: ROWS_AT_ONCE }, 'customers')
  const rows = exportTable(COLUMNS, request, (page) =>
    inTurn(context, (db, tenantId) => selectCustomers(db, tenantId, query, page)),
  )
  return csvReply('customers', rows)
}
