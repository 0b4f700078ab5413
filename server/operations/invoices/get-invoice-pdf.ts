import type { Input, Reply } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { headersOf } from '../../pages/invoice/pdf/headers.ts'
import { toDocument } from '../../pages/invoice/pdf/to-document.ts'
import { loadView } from './load-view.ts'

export async function getInvoicePdf(
  input: Input<'getInvoicePdf'>,
  context: Context,
): Promise<Reply<'getInvoicePdf'>> {
  const { pdf } = context.service
  const { view, url } = await loadView(input, context)
  if (view === undefined) throw new Problem('INVOICE_IS_DRAFT')
  const bytes = await pdf.render(await toDocument(view, url), context.tenant.id)
  return { status: 200, body: bytes, headers: headersOf(view.number, bytes) }
}
