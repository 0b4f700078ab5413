import type { Input, Reply } from '../../generated/operations.ts'
import type { WriteContext } from '../context.ts'
import { assertManual, assertMove } from './lifecycle.ts'
import * as store from './store.ts'

/** Deletes a draft, which has no number to keep. */
export async function deleteInvoice(
  { path }: Input<'deleteInvoice'>,
  { trx, tenant }: WriteContext,
): Promise<Reply<'deleteInvoice'>> {
  const invoice = await store.lockInvoice(trx, tenant.id, path.id)
  assertMove(invoice.status, 'delete')
  assertManual(invoice)
  await store.deleteInvoice(trx, invoice)
  return { status: 200, body: { invoice: { id: invoice.id, deleted: true } } }
}
