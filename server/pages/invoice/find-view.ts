import { readNow } from '../../clock/store.ts'
import type { Service } from '../../context.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { findInvoiceByToken } from '../../invoices/store.ts'
import { loadParties } from './store.ts'
import { type InvoiceView, toView } from './view.ts'

export async function findView(
  token: string,
  { database: { db }, clock }: Pick<Service, 'database' | 'clock'>,
): Promise<InvoiceView | undefined> {
  const tenantId = tenantOfToken(token)
  if (tenantId === undefined) return undefined
  const row = await findInvoiceByToken(db, tenantId, token)
  if (row === undefined) return undefined
  const parties = await loadParties(db, tenantId, row.customer_id)
  return toView(row, parties, await readNow(db, tenantId, clock))
}
