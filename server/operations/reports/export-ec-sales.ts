import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { type Columns, exportPages } from '../../exports/export-table.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { minorToMajor } from '../../money/currency.ts'
import { type EcSalesPlace, type EcSalesRow, selectEcSales } from '../../reports/ec-sales-store.ts'
import { parseMonths } from '../../reports/months.ts'
import { csvReply, inTurn } from '../csv-reply.ts'

const COLUMNS: Columns<EcSalesRow> = {
  country: ({ tax_number }) => ({ text: tax_number.slice(0, 2) }),
  tax_number: ({ tax_number }) => ({ text: tax_number }),
  category: ({ category }) => ({ plain: category }),
  currency_code: ({ currency_code }) => ({ plain: currency_code }),
  net: ({ net_cents, currency_code }) => ({ plain: minorToMajor(net_cents, currency_code) }),
  name: ({ name }) => ({ text: name }),
}

/** Each page sums the documents of all months, so an export has few. */
const BUYERS_AT_ONCE = 10_000

export const exportEcSales: Handler<'exportEcSales', Context> = async ({ query }, context) => {
  const { default_timezone } = await inTurn(context, readSettings)
  const range = parseMonths(query, context.now, default_timezone)
  const rows = exportPages<EcSalesRow, EcSalesPlace>(
    COLUMNS,
    (row) => row,
    async (after) => ({
      rows: await inTurn(context, (db, tenantId) =>
        selectEcSales(db, tenantId, range, after, BUYERS_AT_ONCE + 1),
      ),
    }),
    BUYERS_AT_ONCE,
  )
  return csvReply('ec-sales', rows)
}
