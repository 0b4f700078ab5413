import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { timelineOf } from '../../db/timeline.ts'
import { Problem } from '../../errors/problem.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'
import { updateAsk } from '../../payments/asks-store.ts'
import { type AttemptRow, findOpenAttempt, updateAttempt } from '../../payments/attempts-store.ts'
import { isCancelable, isRemote } from '../../payments/lifecycle.ts'

type Context = Pick<EngineContext, 'trx' | 'now'>
type Invoice = Pick<InvoiceRow, 'tenant_id' | 'id' | 'open_payment'>

/** The provider may take the money at any moment. Throws PAYMENT_IN_PROGRESS. */
export async function assertNotProcessing(db: ReadHandle, invoice: Invoice): Promise<void> {
  if (invoice.open_payment === 'processing') throw await inProgress(db, invoice)
}

/** Throws PAYMENT_IN_PROGRESS. */
export async function assertNoneOpen(trx: Context['trx'], invoice: Invoice): Promise<void> {
  if (invoice.open_payment !== null) throw await inProgress(trx, invoice)
}

async function inProgress(db: ReadHandle, invoice: Invoice): Promise<Problem> {
  const open = await findOpenAttempt(db, invoice)
  return new Problem('PAYMENT_IN_PROGRESS', {
    details: { payment_attempt_id: open?.id, status: open?.status },
  })
}

/**
 * An attempt that the provider has accepted stays. One at a remote provider stays until its end is confirmed. Returns
 * whether an attempt was canceled.
 */
export async function cancelOpenAttempt(context: Context, invoice: Invoice): Promise<boolean> {
  if (invoice.open_payment === null || !isCancelable(invoice.open_payment)) return false
  const open = await findOpenAttempt(context.trx, invoice)
  if (open === undefined) return false
  const isLocal = !isRemote(open.provider)
  if (isLocal) await cancelAttempt(context, open)
  else await requestCancel(context, open, context.now)
  return isLocal
}

/** The provider is asked at `at`, unless a request that waits asks before. */
export async function requestCancel(
  { trx }: Pick<Context, 'trx'>,
  attempt: AttemptRow,
  at: Date,
): Promise<void> {
  if (attempt.is_to_cancel) return
  await updateAsk(trx, 'payment_attempts', attempt, {
    is_to_cancel: true,
    next_ask_at: at,
    first_asked_at: null,
    ask_count: 0,
  })
}

export async function cancelAttempt({ trx, now }: Context, attempt: AttemptRow): Promise<AttemptRow> {
  const canceled = await updateAttempt(trx, attempt, {
    status: 'canceled',
    action_url: null,
    updated_at: now,
    next_outcome: null,
    next_outcome_at: null,
  })
  noteChange(trx, { type: 'payment_attempt.canceled', id: attempt.id })
  await updateInvoice(trx, { tenant_id: attempt.tenant_id, id: attempt.invoice_id }, { open_payment: null })
  return canceled
}

type Charged = Omit<InvoiceRow, 'line_items' | 'payments' | 'parties'>

/** Called when the attempt that blocked the charge has ended. After a failure, dunning has planned the next charge. */
export async function resumeCharge(trx: Context['trx'], invoice: Charged): Promise<void> {
  const isAutomatic = invoice.status === 'open' && invoice.collection_method === 'charge_automatically'
  const isPlanned = invoice.next_payment_attempt_at !== null || invoice.payment_stopped_reason !== null
  if (!isAutomatic || isPlanned) return
  await updateInvoice(trx, invoice, { collection_pending: true })
  noteScheduledWork(trx, timelineOf(invoice))
}
