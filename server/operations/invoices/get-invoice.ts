import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { toInvoice } from './response.ts'

export async function getInvoice(
  { path }: Input<'getInvoice'>,
  context: ReadContext,
): Promise<Reply<'getInvoice'>> {
  const invoice = await loadInvoice(context.db, context.tenant.id, path.id)
  return { status: 200, body: { invoice: toInvoice(invoice, context) } }
}
