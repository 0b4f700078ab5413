import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { toMrr } from '../../reports/mrr.ts'
import { sumFees } from '../../reports/mrr-store.ts'

export async function getMrrReport(
  _input: Input<'getMrrReport'>,
  { db, tenant, now }: ReadContext,
): Promise<Reply<'getMrrReport'>> {
  const rows = await sumFees(db, tenant.id)
  const currencies = [...Map.groupBy(rows, (row) => row.currency_code)].map(([currency_code, found]) => ({
    currency_code,
    mrr_cents: toMrr(found),
    subscription_count: found.reduce((total, row) => total + row.subscription_count, 0),
  }))
  return { status: 200, body: { mrr_report: { as_of: now.toISOString(), currencies } } }
}
