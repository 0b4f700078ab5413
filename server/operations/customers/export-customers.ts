import type { Input, Reply } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import { selectCustomers } from '../../customers/list-store.ts'
import { type Columns, exportTable, ROWS_AT_ONCE } from '../../exports/export-table.ts'
import { parsePage } from '../../paging/pagination.ts'

const COLUMNS: Columns<CustomerRow> = {
  id: ({ id }) => ({ plain: id }),
  name: ({ name }) => ({ text: name }),
  email: ({ email }) => ({ text: email }),
  external_id: ({ external_id }) => ({ text: external_id }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  test_clock_id: ({ test_clock_id }) => ({ plain: test_clock_id }),
  created_at: ({ created_at }) => ({ plain: created_at.toISOString() }),
  updated_at: ({ updated_at }) => ({ plain: updated_at.toISOString() }),
}

export async function exportCustomers(
  { query }: Input<'exportCustomers'>,
  { service, tenant }: Context,
): Promise<Reply<'exportCustomers'>> {
  const { exportTurn, database, share } = service
  const request = parsePage({ ...query, limit: ROWS_AT_ONCE }, 'customers')
  const rows = exportTable(COLUMNS, request, (page) =>
    exportTurn(tenant.companyId, () =>
      share(tenant.companyId, () => selectCustomers(database.db, tenant.id, query, page), tenant.id),
    ),
  )
  return {
    status: 200,
    body: rows,
    headers: { 'Content-Disposition': 'attachment; filename="customers.csv"' },
  }
}
