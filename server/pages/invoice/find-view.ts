import type { Service } from '../../context.ts'
import { timelineOf } from '../../db/timeline.ts'
import { findInvoiceByToken } from '../../invoices/invoices-store.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { readLogo, readMode } from './invoice-store.ts'
import { type InvoiceView, toView } from './view.ts'

export async function findView(
  token: string,
  { database: { db }, clock }: Pick<Service, 'database' | 'clock'>,
): Promise<InvoiceView | undefined> {
  const tenantId = tenantOfToken(token)
  if (tenantId === undefined) return undefined
  const row = await findInvoiceByToken(db, tenantId, token)
  if (row === undefined) return undefined
  const company = { mode: await readMode(db, tenantId), logo: await readLogo(db, row.tenant_id, row.logo_id) }
  return toView(row, company, await readNow(db, timelineOf(row), clock))
}
