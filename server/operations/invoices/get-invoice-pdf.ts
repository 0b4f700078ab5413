import type { Input, Reply } from '../../../generated/operations.ts'
import type { Context, ReadContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { readLogo } from '../../pages/invoice/invoice-store.ts'
import { headersOf } from '../../pages/invoice/pdf/headers.ts'
import { toDocument } from '../../pages/invoice/pdf/to-document.ts'
import { toView } from '../../pages/invoice/view.ts'
import { read } from '../../unit-of-work.ts'

/** Rendering needs no connection. */
export async function getInvoicePdf(
  input: Input<'getInvoicePdf'>,
  context: Context,
): Promise<Reply<'getInvoicePdf'>> {
  const { pdf } = context.service
  const { view, url } = await loadView(input, context)
  const bytes = await pdf.render(await toDocument(view, url), context.tenant.id)
  return { status: 200, body: bytes, headers: headersOf(view.number, bytes) }
}

const loadView = read(async ({ path }: Input<'getInvoicePdf'>, { db, tenant, now, service }: ReadContext) => {
  const row = await loadInvoice(db, tenant.id, path.id)
  const logo = await readLogo(db, row.tenant_id, row.logo_id)
  const view = toView(row, { mode: tenant.mode, logo }, now)
  if (view === undefined) throw new Problem('INVOICE_IS_DRAFT')
  return { view, url: `${service.publicBaseUrl}/pay/${row.public_token}` }
})
