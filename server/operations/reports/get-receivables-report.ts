import type { Read } from '../../context.ts'
import { selectReceivables } from '../../reports/receivables-store.ts'

export const getReceivablesReport: Read<'getReceivablesReport'> = async (_input, { db, tenant, now }) => {
  const currencies = await selectReceivables(db, tenant.id, now)
  return { status: 200, body: { receivables_report: { as_of: now.toISOString(), currencies } } }
}
