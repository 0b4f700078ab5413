import type { RequestHandler, Response } from 'express'
import type { Service } from '../../../context.ts'
import type { PdfDocument } from '../../../documents/document.ts'
import { tenantOfToken } from '../../../invoices/public-token.ts'
import { findView } from '../find-view.ts'
import type { InvoiceView } from '../view.ts'
import { headersOf, receiptName } from './headers.ts'
import { toDocument } from './to-document.ts'
import { toReceipt } from './to-receipt.ts'

type Shown = { document: PdfDocument; name: string }

export function showInvoicePdf(service: Service): RequestHandler<{ token: string }> {
  return showPdf(service, async (view, url) => ({ document: await toDocument(view, url), name: view.number }))
}

export function showReceiptPdf(service: Service): RequestHandler<{ token: string }> {
  return showPdf(service, async (view) => {
    const document = toReceipt(view)
    return document && { document, name: receiptName(view) }
  })
}

function showPdf(
  { share, pdf, ...service }: Service,
  make: (view: InvoiceView, url: string) => Promise<Shown | undefined>,
): RequestHandler<{ token: string }> {
  return async ({ params: { token } }, response, next) => {
    const tenantId = tenantOfToken(token)
    const view =
      pdf.isAvailable &&
      tenantId !== undefined &&
      (await share('pages', () => findView(token, service), tenantId))
    const made = view && (await make(view, `${service.publicBaseUrl}/pay/${token}`))
    if (!made) return next()
    const bytes = await pdf.render(made.document, tenantId)
    sendPdf(response, made.name, bytes)
  }
}

export function sendPdf(response: Response, name: string, bytes: Uint8Array): void {
  response
    .set({
      ...headersOf(name, bytes),
      'Content-Type': 'application/pdf',
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
    .end(bytes)
}
