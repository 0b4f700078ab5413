import type { Service } from '../../context.ts'
import { timelineOf } from '../../db/timeline.ts'
import { type NoteOfInvoice, selectNotesOf } from '../../invoices/credit-notes/credit-notes-store.ts'
import { findInvoiceByToken, type InvoiceRow } from '../../invoices/invoices-store.ts'
import { tenantOfToken } from '../../invoices/public-token.ts'
import { type Refunded, selectRefundedOf } from '../../payments/refunds-store.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { readIssuer, readLogo } from './invoice-store.ts'
import { type Paying, readPaying } from './paying.ts'
import { type InvoiceView, toView } from './view.ts'

type Deps = Pick<Service, 'database' | 'clock'>
/** `now` is the customer's time. */
export type InvoicePage = {
  view: InvoiceView
  notes: NoteOfInvoice[]
  refunds: Refunded[]
  paying: Paying
  row: InvoiceRow
  now: Date
}

export async function findView(token: string, deps: Deps): Promise<InvoiceView | undefined> {
  return (await findShown(token, deps))?.view
}

export async function findPage(token: string, deps: Deps): Promise<InvoicePage | undefined> {
  const shown = await findShown(token, deps)
  if (shown === undefined) return undefined
  const { view, row } = shown
  const notes = (await selectNotesOf(deps.database.db, row)).filter(({ status }) => status === 'issued')
  const refunds = await selectRefundedOf(deps.database.db, row)
  const paying = await readPaying(deps.database.db, { id: row.tenant_id, mode: view.mode }, row)
  return { ...shown, notes, refunds, paying }
}

async function findShown(token: string, { database: { db }, clock }: Deps) {
  const tenantId = tenantOfToken(token)
  if (tenantId === undefined) return undefined
  const row = await findInvoiceByToken(db, tenantId, token)
  if (row === undefined) return undefined
  const { mode, timezone } = await readIssuer(db, tenantId)
  const company = { mode, timezone, logo: await readLogo(db, row.tenant_id, row.logo_id) }
  const now = await readNow(db, timelineOf(row), clock)
  const view = toView(row, company, now)
  return view && { view, row, now }
}
