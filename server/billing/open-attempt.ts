import type { EngineContext } from '../context.ts'
import { noteChange } from '../db/changes.ts'
import { Problem } from '../errors/problem.ts'
import { type InvoiceRow, updateInvoice } from '../invoices/invoices-store.ts'
import { updateAsk } from '../payments/asks-store.ts'
import { type AttemptRow, findOpenAttempt, updateAttempt } from '../payments/attempts-store.ts'
import { isCancelable, isRemote } from '../payments/lifecycle.ts'

type Context = Pick<EngineContext, 'trx' | 'now'>
type Invoice = Pick<InvoiceRow, 'tenant_id' | 'id' | 'open_payment'>

/** The provider may take the money at any moment. Throws PAYMENT_IN_PROGRESS. */
export async function assertNotProcessing(trx: Context['trx'], invoice: Invoice): Promise<void> {
  if (invoice.open_payment === 'processing') throw await inProgress(trx, invoice)
}

/** Throws PAYMENT_IN_PROGRESS. */
export async function assertNoneOpen(trx: Context['trx'], invoice: Invoice): Promise<void> {
  if (invoice.open_payment !== null) throw await inProgress(trx, invoice)
}

async function inProgress(trx: Context['trx'], invoice: Invoice): Promise<Problem> {
  const open = await findOpenAttempt(trx, invoice)
  return new Problem('PAYMENT_IN_PROGRESS', {
    details: { payment_attempt_id: open?.id, status: open?.status },
  })
}

/**
 * Something else settles the invoice. An attempt that the provider has accepted stays, and one at a remote
 * provider until that has confirmed its end.
 */
export async function cancelOpenAttempt(context: Context, invoice: Invoice): Promise<void> {
  if (invoice.open_payment === null || !isCancelable(invoice.open_payment)) return
  const open = await findOpenAttempt(context.trx, invoice)
  if (open === undefined) return
  if (isRemote(open.provider)) await requestCancel(context, open, context.now)
  else await cancelAttempt(context, open)
}

/** `at`: when the provider is asked, unless a request waits for it. */
export async function requestCancel(
  { trx }: Pick<Context, 'trx'>,
  attempt: AttemptRow,
  at: Date,
): Promise<void> {
  if (attempt.is_to_cancel) return
  await updateAsk(trx, attempt, { is_to_cancel: true, next_ask_at: at, first_asked_at: null, ask_count: 0 })
}

export async function cancelAttempt({ trx, now }: Context, attempt: AttemptRow): Promise<AttemptRow> {
  const canceled = await updateAttempt(trx, attempt, {
    ...{ status: 'canceled', action_url: null, updated_at: now },
    ...{ next_outcome: null, next_outcome_at: null },
  })
  noteChange(trx, { type: 'payment_attempt.canceled', id: attempt.id })
  await updateInvoice(trx, { tenant_id: attempt.tenant_id, id: attempt.invoice_id }, { open_payment: null })
  return canceled
}
