import type { Input, Reply } from '../../generated/operations.ts'
import type { WriteContext } from '../context.ts'
import { assertMove } from './lifecycle.ts'
import { loadInvoice, lockInvoice, updateInvoice } from './store.ts'
import { toInvoice } from './wire.ts'

/** Cancels a finalized invoice. It keeps its number, which is never given again, and its page, which says so. */
export async function voidInvoice(
  { path }: Input<'voidInvoice'>,
  context: WriteContext,
): Promise<Reply<'voidInvoice'>> {
  const { trx, tenant, now } = context
  const invoice = await lockInvoice(trx, tenant.id, path.id)
  assertMove(invoice.status, 'void')
  await updateInvoice(trx, invoice, { status: 'void', voided_at: now, updated_at: now })
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
