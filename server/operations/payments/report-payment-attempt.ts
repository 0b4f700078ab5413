import { applyOutcome } from '../../billing/collect/settle-attempt.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import type { AttemptRow } from '../../payments/attempts-store.ts'
import { isNews, isRemote } from '../../payments/lifecycle.ts'
import type { Outcome } from '../../payments/provider.ts'
import { parseReport } from '../../payments/report.ts'
import { loadAttemptLockingCustomer } from './load-attempt-locking-customer.ts'
import { toPaymentAttempt } from './response.ts'

export const reportPaymentAttempt: Write<'reportPaymentAttempt'> = async ({ path, body }, requestContext) => {
  const outcome = parseReport(body, requestContext.tenant.mode)
  const { attempt, invoice, context } = await loadAttemptLockingCustomer(requestContext, path.id)
  if (isRemote(attempt.provider)) throw new Problem('PAYMENT_ATTEMPT_NOT_REPORTABLE')
  assertSameSuccess(attempt, outcome)
  const reported = isNews(attempt, outcome)
    ? await applyOutcome(engineContextOf(context), attempt, invoice, outcome)
    : attempt
  return { status: 200, body: { payment_attempt: toPaymentAttempt(reported, context.tenant) } }
}

/** A report of another amount must not go unnoticed. Throws PAYMENT_ATTEMPT_ENDED. */
function assertSameSuccess(
  { status, provider_payment_id, amount_cents }: AttemptRow,
  outcome: Outcome,
): void {
  if (status !== 'succeeded' || outcome.status !== 'succeeded') return
  if (outcome.provider_payment_id === provider_payment_id && outcome.amount_cents === amount_cents) return
  throw new Problem('PAYMENT_ATTEMPT_ENDED', { details: { status, provider_payment_id, amount_cents } })
}
