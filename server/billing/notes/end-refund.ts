import type { EngineContext } from '../../context.ts'
import { loadAttempt, updateAttempt } from '../../payments/attempts-store.ts'
import type { RefundOutcome } from '../../payments/provider.ts'
import { isOfUnapplied } from '../../payments/refunds.ts'
import { type RefundRow, updateRefund } from '../../payments/refunds-store.ts'
import { settleRefund } from './settle-refund.ts'
import { startRefund } from './start-refund.ts'

/**
 * If the provider still holds a part of the money, this refund fails for the other part, and a new one asks for the
 * held part. Requires the customer's lock.
 */
export async function endRefund(
  context: EngineContext,
  refund: RefundRow,
  outcome: RefundOutcome,
): Promise<void> {
  const left = outcome.status === 'failed' ? (outcome.left_cents ?? 0) : 0
  if (left === 0) {
    await settleRefund(context, refund, outcome)
    return
  }
  const { trx, tenantId, now } = context
  const { payment_attempt_id, credit_note_id, paid_out_grant_id, metadata } = refund
  const given = await updateRefund(trx, refund, { amount_cents: refund.amount_cents - left, updated_at: now })
  const attempt = await loadAttempt(trx, tenantId, payment_attempt_id)
  // The new refund counts that part.
  const uncounted = await updateAttempt(trx, attempt, {
    refunded_cents: attempt.refunded_cents - left,
    refunded_unapplied_cents: attempt.refunded_unapplied_cents - (isOfUnapplied(refund) ? left : 0),
    updated_at: now,
  })
  const cause = { credit_note_id, paid_out_grant_id }
  await startRefund(context, uncounted, { cause, amount_cents: left, isAwaited: false, metadata })
  await settleRefund(context, given, outcome)
}
