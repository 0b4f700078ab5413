import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { headersOf } from '../../pages/invoice/pdf/headers.ts'
import { toDocument } from '../../pages/invoice/pdf/to-document.ts'
import { loadView } from './load-view.ts'

export const getInvoicePdf: Handler<'getInvoicePdf', Context> = async (input, context) => {
  const { pdf } = context.service
  const { view, url } = await loadView(input, context)
  if (view === undefined) throw new Problem('INVOICE_IS_DRAFT')
  const bytes = await pdf.render(await toDocument(view, url), context.tenant.id)
  return { status: 200, body: bytes, headers: headersOf(view.number, bytes) }
}
