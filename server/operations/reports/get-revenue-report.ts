import type { Read } from '../../context.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { parseMonths } from '../../reports/months.ts'
import { type RevenueRow, selectRevenue } from '../../reports/revenue-store.ts'

export const getRevenueReport: Read<'getRevenueReport'> = async ({ query }, { db, tenant, now }) => {
  const { default_timezone } = await readSettings(db, tenant.id)
  const { timezone, months, from_month, to_month } = parseMonths(query, now, default_timezone)
  const rows = await selectRevenue(db, tenant.id, months)
  const currencies = Map.groupBy(rows, (row) => row.currency_code)
  return {
    status: 200,
    body: {
      revenue_report: {
        timezone,
        from_month,
        to_month,
        currencies: [...currencies].map(([currency_code, found]) => ({
          currency_code,
          months: months.map(({ month }) => toMonth(month, found)),
        })),
      },
    },
  }
}

function toMonth(month: string, rows: readonly RevenueRow[]): Omit<RevenueRow, 'currency_code'> {
  const { currency_code: _, ...found } = rows.find((row) => row.month === month) ?? NOTHING
  return { ...found, month }
}

const NOTHING = {
  currency_code: undefined,
  invoice_count: 0,
  invoiced_cents: 0,
  net_cents: 0,
  tax_cents: 0,
  open_cents: 0,
  uncollectible_cents: 0,
  collected_cents: 0,
  collected_from_wallet_cents: 0,
  credited_cents: 0,
  refunded_cents: 0,
}
