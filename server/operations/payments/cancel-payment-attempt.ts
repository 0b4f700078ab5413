import type { Input, Reply } from '../../../generated/operations.ts'
import { assertNotProcessing, cancelAttempt, resumeCharge } from '../../billing/open-attempt.ts'
import type { WriteContext } from '../../context.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { Problem } from '../../errors/problem.ts'
import type { AttemptRow } from '../../payments/attempts-store.ts'
import { isCancelable } from '../../payments/lifecycle.ts'
import { loadAttemptLockingCustomer } from './load-attempt-locking-customer.ts'
import { toPaymentAttempt } from './response.ts'

/** The invoice may be overdue by now. */
export async function cancelPaymentAttempt(
  { path }: Input<'cancelPaymentAttempt'>,
  arrived: WriteContext,
): Promise<Reply<'cancelPaymentAttempt'>> {
  const { attempt, invoice, context } = await loadAttemptLockingCustomer(arrived, path.id)
  const { trx, tenant, timeline } = context
  const show = (row: AttemptRow) =>
    ({ status: 200, body: { payment_attempt: toPaymentAttempt(row, tenant) } }) as const
  const { status } = attempt
  if (status === 'canceled') return show(attempt)
  if (status === 'processing') await assertNotProcessing(trx, invoice)
  if (!isCancelable(status)) throw new Problem('PAYMENT_ATTEMPT_ENDED', { details: { status } })
  const canceled = await cancelAttempt(context, attempt)
  if (attempt.origin !== 'automatic') await resumeCharge(trx, invoice)
  await queueScheduledWork(trx, timeline)
  return show(canceled)
}
