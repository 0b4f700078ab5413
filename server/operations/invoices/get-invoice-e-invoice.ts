import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { makeEInvoice } from '../../e-invoices/make.ts'
import { Problem } from '../../errors/problem.ts'
import { toIssued } from '../../pages/invoice/e-invoice.ts'
import { toDocument } from '../../pages/invoice/pdf/to-document.ts'
import { loadView } from './load-view.ts'

export const getInvoiceEInvoice: Handler<'getInvoiceEInvoice', Context> = async (input, context) => {
  const { service, tenant } = context
  const { view, url } = await loadView(input, context)
  if (view === undefined) throw new Problem('INVOICE_IS_DRAFT')
  const { bytes, headers } = await makeEInvoice(toIssued(view), input.query.format, {
    renderer: service.eInvoices,
    company: tenant.id,
    pdf: async () => service.pdf.render(await toDocument(view, url), tenant.id),
  })
  return { status: 200, body: bytes, headers }
}
