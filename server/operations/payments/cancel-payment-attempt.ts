import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import {
  assertNotProcessing,
  cancelAttempt,
  requestCancel,
  resumeCharge,
} from '../../billing/pay/open-attempt.ts'
import type { Context, WriteContext } from '../../context.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { Problem } from '../../errors/problem.ts'
import { askedByRequest } from '../../payments/ask-times.ts'
import type { AttemptRow } from '../../payments/attempts-store.ts'
import { isCancelable, isRemote } from '../../payments/lifecycle.ts'
import { write } from '../../unit-of-work.ts'
import { afterProvider } from './after-provider.ts'
import { loadAttemptLockingCustomer } from './load-attempt-locking-customer.ts'
import { toPaymentAttempt } from './response.ts'

async function begin(
  { path }: Input<'cancelPaymentAttempt'>,
  requestContext: WriteContext,
): Promise<Reply<'cancelPaymentAttempt'>> {
  const { attempt, invoice, context } = await loadAttemptLockingCustomer(requestContext, path.id)
  const { trx, tenant, timeline, now } = context
  const show = (row: AttemptRow) =>
    ({ status: 200, body: { payment_attempt: toPaymentAttempt(row, tenant) } }) as const
  const { status } = attempt
  if (status === 'canceled') return show(attempt)
  if (status === 'pending' || status === 'processing') await assertNotProcessing(trx, invoice)
  if (!isCancelable(status)) throw new Problem('PAYMENT_ATTEMPT_ENDED', { details: { status } })
  if (isRemote(attempt.provider)) {
    await requestCancel(context, attempt, askedByRequest(now))
    return show(attempt)
  }
  const canceled = await cancelAttempt(context, attempt)
  if (attempt.origin !== 'automatic') await resumeCharge(trx, invoice)
  noteScheduledWork(trx, timeline)
  return show(canceled)
}

const canceled = afterProvider(write(begin))

/** The attempt may be paid while the provider is asked. Throws PAYMENT_IN_PROGRESS, PAYMENT_ATTEMPT_ENDED. */
export const cancelPaymentAttempt: Handler<'cancelPaymentAttempt', Context> = async (input, context) => {
  const reply = await canceled(input, context)
  const { id, status } = reply.body.payment_attempt
  if (status === 'processing')
    throw new Problem('PAYMENT_IN_PROGRESS', { details: { payment_attempt_id: id, status } })
  if (status === 'succeeded' || status === 'failed')
    throw new Problem('PAYMENT_ATTEMPT_ENDED', { details: { status } })
  return reply
}
