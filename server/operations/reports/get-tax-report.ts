import type { Read } from '../../context.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { parseMonths } from '../../reports/months.ts'
import { selectTaxReport } from '../../reports/tax-report-store.ts'

const MAX_ROWS = 1_000

export const getTaxReport: Read<'getTaxReport'> = async ({ query }, { db, tenant, now }) => {
  const { default_timezone } = await readSettings(db, tenant.id)
  const { timezone, from_month, to_month, months } = parseMonths(query, now, default_timezone)
  const rows = await selectTaxReport(db, tenant.id, months, MAX_ROWS + 1)
  const has_more = rows.length > MAX_ROWS
  return {
    status: 200,
    body: { tax_report: { timezone, from_month, to_month, has_more, rows: rows.slice(0, MAX_ROWS) } },
  }
}
