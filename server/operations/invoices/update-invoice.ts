import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { noteChange } from '../../db/changes.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import * as store from '../../invoices/invoices-store.ts'
import { assertManual, transition } from '../../invoices/lifecycle.ts'
import { changeTerms } from '../../invoices/terms.ts'
import { toLine, toManualLines, totalLines } from '../../invoices/totals.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

/** Metadata decides nothing, and only the caller sees it. */
export async function updateInvoice(
  { path, body }: Input<'updateInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'updateInvoice'>> {
  const totals = body.line_items && totalLines(body.line_items)
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant, now, service } = context
  if (Object.keys(body).some((name) => name !== 'metadata')) {
    transition(invoice.status, 'update')
    assertManual(invoice)
  }
  const current = { ...invoice, line_items: invoice.line_items.map(toLine) }
  const { line_items, metadata, ...changes } = changedFields(current, {
    ...changeTerms(invoice, body),
    apply_credit: body.apply_credit,
    ...(totals && { line_items: totals.lines }),
    ...(body.metadata && { metadata: mergeMetadata(invoice.metadata, body.metadata) }),
  })
  const values = {
    ...changes,
    ...(line_items && totals && { total_cents: totals.total_cents }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  }
  const lines = line_items && toManualLines(line_items, service.newId)
  const isChanged = line_items !== undefined || Object.keys(values).length > 0
  if (isChanged) {
    await store.updateInvoice(trx, invoice, { ...values, updated_at: now }, lines)
    noteChange(trx, { type: 'invoice.updated', id: invoice.id, before: invoice })
  }
  const updated = isChanged ? await store.loadInvoice(trx, tenant.id, path.id) : invoice
  return { status: 200, body: { invoice: toInvoice(updated, context) } }
}
