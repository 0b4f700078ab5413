import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { loadInvoice, updateInvoice } from '../../invoices/store.ts'
import { lockInvoice } from './lock-invoice.ts'
import { toInvoice } from './response.ts'

/** Gives an open invoice up. It can still be paid, or voided. */
export async function markInvoiceUncollectible(
  { path }: Input<'markInvoiceUncollectible'>,
  arrived: WriteContext,
): Promise<Reply<'markInvoiceUncollectible'>> {
  const { invoice, context } = await lockInvoice(arrived, path.id)
  const { trx, tenant, now } = context
  const status = transition(invoice.status, 'mark_uncollectible')
  await updateInvoice(trx, invoice, { status, updated_at: now })
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
