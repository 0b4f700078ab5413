import type { EngineDeps, Tenant } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { PdfRenderer } from '../../documents/create-renderer.ts'
import type { PdfDocument } from '../../documents/document.ts'
import type { EInvoiceRenderer } from '../../e-invoices/create-renderer.ts'
import type { Issued } from '../../e-invoices/issued.ts'
import { makeEInvoice } from '../../e-invoices/make.ts'
import type { EmailRow } from '../../emails/emails-store.ts'
import type { Attachment } from '../../emails/mailer.ts'
import { Problem } from '../../errors/problem.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { toIssued } from '../../pages/invoice/e-invoice.ts'
import { readLogo } from '../../pages/invoice/invoice-store.ts'
import { receiptName } from '../../pages/invoice/pdf/headers.ts'
import { toDocument } from '../../pages/invoice/pdf/to-document.ts'
import { toReceipt } from '../../pages/invoice/pdf/to-receipt.ts'
import { toView } from '../../pages/invoice/view.ts'
import { Overloaded } from '../../runtime/fair-limiter.ts'

export type AttachDeps = Pick<EngineDeps, 'clock' | 'publicBaseUrl'> & {
  pdf: PdfRenderer
  eInvoices: EInvoiceRenderer
  onError: (error: unknown) => void
}
type Letter = { email: EmailRow; tenant: Tenant; customer: Pick<CustomerRow, 'e_invoice_format'> }
type Lacks = 'pdf_failed' | 'pdf_too_large' | 'e_invoice_failed'

/** `lacks` is what could not be made. */
type Attached = { files: Attachment[]; hasPdf: boolean; lacks: Lacks | null }
const NOTHING: Attached = { files: [], hasPdf: false, lacks: null }

/** Base64 adds a third, and many mailboxes take 10 MB. */
const MAX_BYTES = 5 * 1024 * 1024
const PDF = 'application/pdf'

/**
 * What the first try could not make, later ones leave out: its text is theirs. While other documents are made, the first try waits
 * (`busy`).
 */
export async function attach(db: ReadHandle, letter: Letter, deps: AttachDeps): Promise<Attached | 'busy'> {
  if (letter.email.type !== 'invoice_finalized' && letter.email.type !== 'payment_receipt') return NOTHING
  try {
    const found = await documentOf(db, letter, deps)
    if (found === undefined) return NOTHING
    const pdf = await makePdf(found, letter, deps)
    const eInvoice = await makeWanted(found, pdf, letter, deps)
    const lacks = [pdf, eInvoice].find((each) => typeof each === 'string') ?? null
    const isInside = typeof eInvoice === 'object' && eInvoice.contentType === PDF
    const files = (isInside ? [eInvoice] : [pdf, eInvoice]).filter((each) => typeof each === 'object')
    return { files, hasPdf: typeof pdf === 'object', lacks }
  } catch (error) {
    if (isBusy(error, letter)) return 'busy'
    deps.onError(error)
    return { ...NOTHING, lacks: 'pdf_failed' }
  }
}

function isBusy(error: unknown, { email }: Letter): boolean {
  return error instanceof Overloaded && email.attempt_count === 1
}

/** `issued` is what an e-invoice says. A receipt has none. */
type Found = { name: string; document: PdfDocument; issued?: Issued }

async function documentOf(
  db: ReadHandle,
  { email, tenant }: Letter,
  { publicBaseUrl, clock }: AttachDeps,
): Promise<Found | undefined> {
  const row = await loadInvoice(db, tenant.id, email.invoice_id ?? '')
  const logo = await readLogo(db, tenant.id, row.logo_id)
  const view = toView(row, { mode: tenant.mode, logo }, clock())
  if (view === undefined) return undefined
  if (email.type === 'payment_receipt') {
    const receipt = toReceipt(view)
    return receipt && { name: receiptName(receipt), document: receipt }
  }
  const document = await toDocument(view, `${publicBaseUrl}/pay/${row.public_token}`)
  return { name: view.number, document, issued: toIssued(view) }
}

async function makePdf(
  { name, document }: Found,
  letter: Letter,
  { pdf, onError }: AttachDeps,
): Promise<Attachment | Lacks> {
  const { reason } = letter.email
  if (reason === 'pdf_failed' || reason === 'pdf_too_large') return reason
  if (!pdf.isAvailable) return 'pdf_failed'
  try {
    const content = await pdf.render(document, letter.tenant.id)
    return content.length > MAX_BYTES
      ? 'pdf_too_large'
      : { filename: `${name}.pdf`, content, contentType: PDF }
  } catch (error) {
    if (isBusy(error, letter)) throw error
    onError(error)
    return 'pdf_failed'
  }
}

/** The e-invoice that the customer wants. Factur-X is in place of the PDF. */
async function makeWanted(
  { name, issued }: Found,
  pdf: Attachment | Lacks,
  letter: Letter,
  { eInvoices, onError }: AttachDeps,
): Promise<Attachment | Lacks | undefined> {
  const { email, tenant, customer } = letter
  const { e_invoice_format: format } = customer
  if (issued === undefined || format === null) return undefined
  if (email.reason === 'e_invoice_failed' || !eInvoices.isAvailable) return 'e_invoice_failed'
  const plain = typeof pdf === 'string' ? undefined : pdf.content
  const isInside = format === 'factur_x'
  if (isInside && plain === undefined) return undefined
  try {
    const { bytes: content, headers } = await makeEInvoice(issued, format, {
      renderer: eInvoices,
      company: tenant.id,
      pdf: async () => plain ?? new Uint8Array(),
    })
    const size = content.length + (isInside ? 0 : (plain?.length ?? 0))
    if (size > MAX_BYTES) return 'e_invoice_failed'
    return { filename: `${name}.${isInside ? 'pdf' : 'xml'}`, content, contentType: headers['Content-Type'] }
  } catch (error) {
    if (isBusy(error, letter)) throw error
    if (!(error instanceof Problem)) onError(error)
    return 'e_invoice_failed'
  }
}
