import type { Input, Reply } from '../../../generated/operations.ts'
import { eraseAgain } from '../../billing/erasure-store.ts'
import { issueCreditNote } from '../../billing/issue-credit-note.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { loadCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import { loadInvoiceLockingCustomer } from '../invoices/load-invoice-locking-customer.ts'
import { prepareNote } from './prepare-note.ts'
import { toCreditNote } from './response.ts'

export async function createCreditNote(
  { path, body }: Input<'createCreditNote'>,
  arrived: WriteContext,
): Promise<Reply<'createCreditNote'>> {
  const { invoice, customer, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant } = context
  const composed = await prepareNote(trx, invoice, body)
  const { reason, excess = 'wallet', memo = null, out_of_band_reference = null, metadata = {} } = body
  const terms = { reason, excess, memo, out_of_band_reference, metadata }
  const id = await issueCreditNote(engineContextOf(context), invoice, composed, terms)
  const note = await loadCreditNote(trx, tenant.id, id)
  // The wallet of a deleted customer keeps nothing.
  if (customer.deleted_at !== null && note.wallet_cents > 0) await eraseAgain(trx, customer)
  return { status: 201, body: { credit_note: toCreditNote(note, context) } }
}
