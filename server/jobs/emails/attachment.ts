import type { Tenant } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { PdfDocument } from '../../documents/document.ts'
import type { EmailRow } from '../../emails/emails-store.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { readLogo } from '../../pages/invoice/invoice-store.ts'
import { receiptName } from '../../pages/invoice/pdf/headers.ts'
import { toDocument } from '../../pages/invoice/pdf/to-document.ts'
import { toReceipt } from '../../pages/invoice/pdf/to-receipt.ts'
import { toView } from '../../pages/invoice/view.ts'

type Attached = { filename: string; document: PdfDocument }

/** Undefined for an email without a PDF. */
export async function documentOf(
  db: ReadHandle,
  email: EmailRow,
  { tenant, publicBaseUrl, now }: { tenant: Tenant; publicBaseUrl: string; now: Date },
): Promise<Attached | undefined> {
  if (!hasDocument(email)) return undefined
  const row = await loadInvoice(db, tenant.id, email.invoice_id ?? '')
  const logo = await readLogo(db, tenant.id, row.logo_id)
  const view = toView(row, { mode: tenant.mode, logo }, now)
  if (view === undefined) return undefined
  if (email.type === 'payment_receipt') {
    const receipt = toReceipt(view)
    return receipt && { filename: `${receiptName(receipt)}.pdf`, document: receipt }
  }
  const document = await toDocument(view, `${publicBaseUrl}/pay/${row.public_token}`)
  return { filename: `${view.number}.pdf`, document }
}

export function hasDocument({ type }: Pick<EmailRow, 'type'>): boolean {
  return type === 'invoice_finalized' || type === 'payment_receipt'
}
