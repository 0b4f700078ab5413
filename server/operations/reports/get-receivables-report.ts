import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { type Age, type ReceivablesRow, selectReceivables } from '../../reports/receivables-store.ts'

export async function getReceivablesReport(
  _input: Input<'getReceivablesReport'>,
  { db, tenant, now }: ReadContext,
): Promise<Reply<'getReceivablesReport'>> {
  const rows = await selectReceivables(db, tenant.id, now)
  const currencies = [...Map.groupBy(rows, (row) => row.currency_code)].map(([currency_code, found]) => ({
    currency_code,
    total: ofAge(found, null),
    not_due: ofAge(found, 'not_due'),
    overdue_0_30: ofAge(found, 'overdue_0_30'),
    overdue_31_60: ofAge(found, 'overdue_31_60'),
    overdue_over_60: ofAge(found, 'overdue_over_60'),
  }))
  return { status: 200, body: { receivables_report: { as_of: now.toISOString(), currencies } } }
}

function ofAge(rows: readonly ReceivablesRow[], age: Age | null) {
  const { amount_due_cents = 0, invoice_count = 0 } = rows.find((row) => row.age === age) ?? {}
  return { amount_due_cents, invoice_count }
}
