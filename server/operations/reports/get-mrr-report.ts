import type { Read } from '../../context.ts'
import { toMrr } from '../../reports/mrr.ts'
import { sumFees } from '../../reports/mrr-store.ts'

export const getMrrReport: Read<'getMrrReport'> = async (_input, { db, tenant, now }) => {
  const rows = await sumFees(db, tenant.id)
  const currencies = [...Map.groupBy(rows, (row) => row.currency_code)].map(([currency_code, found]) => ({
    currency_code,
    mrr_cents: toMrr(found),
    subscription_count: found.reduce((total, row) => total + row.subscription_count, 0),
  }))
  return { status: 200, body: { mrr_report: { as_of: now.toISOString(), currencies } } }
}
