import type { Input, Reply } from '../../generated/operations.ts'
import type { WriteContext } from '../context.ts'
import { assertMove } from './lifecycle.ts'
import { newPublicToken } from './public-token.ts'
import { loadInvoice, lockInvoice, takeInvoiceNumber, updateInvoice } from './store.ts'
import { dueAt } from './terms.ts'
import { toInvoice } from './wire.ts'

/** Opens a draft: gives it the next number, its public URL and its due date, all in one transaction. */
export async function finalizeInvoice(
  { path }: Input<'finalizeInvoice'>,
  context: WriteContext,
): Promise<Reply<'finalizeInvoice'>> {
  const { trx, tenant, now, service } = context
  const invoice = await lockInvoice(trx, tenant.id, path.id)
  assertMove(invoice.status, 'finalize')
  await updateInvoice(trx, invoice, {
    status: 'open',
    invoice_number: await takeInvoiceNumber(trx, tenant.id),
    public_token: newPublicToken(tenant.id, service.newSecret),
    finalized_at: now,
    due_at: dueAt(now, invoice),
    updated_at: now,
  })
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
