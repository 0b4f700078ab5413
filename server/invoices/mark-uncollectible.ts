import type { Input, Reply } from '../../generated/operations.ts'
import type { WriteContext } from '../context.ts'
import { assertMove } from './lifecycle.ts'
import { loadInvoice, lockInvoice, updateInvoice } from './store.ts'
import { toInvoice } from './wire.ts'

/** Gives an open invoice up. It can still be paid, or voided. */
export async function markInvoiceUncollectible(
  { path }: Input<'markInvoiceUncollectible'>,
  context: WriteContext,
): Promise<Reply<'markInvoiceUncollectible'>> {
  const { trx, tenant, now } = context
  const invoice = await lockInvoice(trx, tenant.id, path.id)
  assertMove(invoice.status, 'mark_uncollectible')
  await updateInvoice(trx, invoice, { status: 'uncollectible', updated_at: now })
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
