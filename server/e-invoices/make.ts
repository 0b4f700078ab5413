import { createHash } from 'node:crypto'
import { Problem } from '../errors/problem.ts'
import type { EInvoiceRenderer } from './create-renderer.ts'
import type { EInvoiceFormat, Issued } from './issued.ts'
import { missingOf } from './missing.ts'
import { toInput } from './to-input.ts'

type Made = { bytes: Uint8Array; headers: Record<'Content-Type' | 'Content-Disposition' | 'ETag', string> }
type By = { renderer: EInvoiceRenderer; company: unknown; pdf: () => Promise<Uint8Array> }

/** Asks for the PDF only with `factur_x`. Throws E_INVOICE_INCOMPLETE, NOT_CONFIGURED, and `Overloaded`. */
export async function makeEInvoice(
  issued: Issued,
  format: EInvoiceFormat,
  { renderer, company, pdf }: By,
): Promise<Made> {
  const missing = missingOf(issued, format)
  if (missing.length > 0) throw new Problem('E_INVOICE_INCOMPLETE', { details: { missing } })
  const { number } = issued
  const isPdf = format === 'factur_x'
  const request = { format, number, input: toInput(issued, format), pdf: isPdf ? await pdf() : null }
  const bytes = await renderer.render(request, company)
  return {
    bytes,
    headers: {
      'Content-Type': isPdf ? 'application/pdf' : 'application/xml',
      'Content-Disposition': `attachment; filename="${number}.${isPdf ? 'pdf' : 'xml'}"`,
      ETag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    },
  }
}
