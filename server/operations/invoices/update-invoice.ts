import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { assertManual, transition } from '../../invoices/lifecycle.ts'
import * as store from '../../invoices/store.ts'
import { changeTerms } from '../../invoices/terms.ts'
import { toManualLines, totalLines } from '../../invoices/totals.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

export async function updateInvoice(
  { path, body }: Input<'updateInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'updateInvoice'>> {
  const totals = body.line_items && totalLines(body.line_items)
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant, now, service } = context
  transition(invoice.status, 'update')
  assertManual(invoice)
  await store.updateInvoice(
    trx,
    invoice,
    {
      ...changeTerms(invoice, body),
      ...(totals && { total_cents: totals.total_cents }),
      ...(body.metadata && { metadata: JSON.stringify(body.metadata) }),
      updated_at: now,
    },
    totals && toManualLines(totals.lines, service.newId),
  )
  return {
    status: 200,
    body: { invoice: toInvoice(await store.loadInvoice(trx, tenant.id, path.id), context) },
  }
}
