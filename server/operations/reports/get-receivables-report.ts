import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectReceivables } from '../../reports/receivables-store.ts'

export async function getReceivablesReport(
  _input: Input<'getReceivablesReport'>,
  { db, tenant, now }: ReadContext,
): Promise<Reply<'getReceivablesReport'>> {
  const currencies = await selectReceivables(db, tenant.id, now)
  return { status: 200, body: { receivables_report: { as_of: now.toISOString(), currencies } } }
}
