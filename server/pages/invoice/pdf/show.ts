import type { RequestHandler } from 'express'
import type { Service } from '../../../context.ts'
import { tenantOfToken } from '../../../invoices/public-token.ts'
import { findView } from '../find-view.ts'
import { headersOf } from './headers.ts'
import { toDocument } from './to-document.ts'

/** Without the packages there is no such page. */
export function showPdf({ share, pdf, ...service }: Service): RequestHandler<{ token: string }> {
  return async ({ params: { token } }, response, next) => {
    const tenantId = tenantOfToken(token)
    const view =
      pdf.isAvailable &&
      tenantId !== undefined &&
      (await share('pages', () => findView(token, service), tenantId))
    if (!view) return next()
    const document = await toDocument(view, `${service.publicBaseUrl}/pay/${token}`)
    const bytes = await pdf.render(document, tenantId)
    response
      .set({
        ...headersOf(view.number, bytes),
        'Content-Type': 'application/pdf',
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      })
      .end(bytes)
  }
}
