import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { timelineOf } from '../../db/timeline.ts'
import { Problem } from '../../errors/problem.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'
import { leastPayment } from '../../invoices/payment.ts'
import { amountDue } from '../../invoices/totals.ts'
import { type AttemptRow, findPaidBy, updateAttempt } from '../../payments/attempts-store.ts'
import { isOpen, openPaymentOf } from '../../payments/lifecycle.ts'
import type { NextOutcome, Outcome } from '../../payments/provider.ts'
import { recordPayment } from '../pay/collect-payment.ts'
import { resumeCharge } from '../pay/open-attempt.ts'
import { recordFailure } from './dunning.ts'

type Success = Extract<Outcome, { status: 'succeeded' }> & { next?: NextOutcome }

/** Requires the customer's lock. */
export async function applyOutcome(
  context: EngineContext,
  attempt: AttemptRow,
  invoice: InvoiceRow,
  outcome: Outcome & { next?: NextOutcome },
): Promise<AttemptRow> {
  if (outcome.status === 'succeeded') return settleAttempt(context, attempt, invoice, outcome)
  const { trx, now } = context
  const { status, provider_payment_id = attempt.provider_payment_id } = {
    provider_payment_id: undefined,
    ...outcome,
  }
  const moved = await updateAttempt(trx, attempt, {
    status,
    provider_payment_id,
    updated_at: now,
    action_url: outcome.status === 'requires_action' ? outcome.action_url : null,
    failure: outcome.status === 'failed' ? outcome.failure : null,
    unconfirmed_since: outcome.next?.outcome === 'unconfirmed' ? now : null,
    ...plannedNext(outcome, now),
  })
  noteChange(trx, { type: `payment_attempt.${status}`, id: attempt.id })
  const open_payment = openPaymentOf(moved)
  await updateInvoice(trx, invoice, { open_payment })
  const isWithoutMoney = status === 'failed' || status === 'canceled'
  if (isWithoutMoney && attempt.origin !== 'automatic') await resumeCharge(trx, invoice)
  const failure = failureOf(outcome)
  if (attempt.origin === 'automatic' && attempt.status !== status && failure !== undefined)
    await recordFailure(context, { ...invoice, open_payment }, failure)
  if (!isOpen(status)) noteScheduledWork(trx, timelineOf(attempt))
  return moved
}

/** An automatic charge that waits for the customer counts as failed. */
function failureOf(outcome: Outcome): 'recoverable' | 'not_recoverable' | undefined {
  if (outcome.status === 'requires_action') return 'recoverable'
  if (outcome.status !== 'failed') return undefined
  return outcome.failure.recoverable ? 'recoverable' : 'not_recoverable'
}

function plannedNext({ next }: { next?: NextOutcome }, now: Date) {
  return {
    next_outcome: next?.outcome ?? null,
    next_outcome_at: next === undefined ? null : new Date(now.getTime() + next.afterMs),
  }
}

/**
 * The only place that makes an attempt's payment. Money beyond the amount due is unapplied. Throws
 * PROVIDER_PAYMENT_ALREADY_REPORTED.
 */
async function settleAttempt(
  context: EngineContext,
  attempt: AttemptRow,
  invoice: InvoiceRow,
  outcome: Success,
): Promise<AttemptRow> {
  const { trx, now } = context
  const { amount_cents, provider_payment_id } = outcome
  const other = await findPaidBy(trx, attempt, provider_payment_id)
  if (other !== undefined)
    throw new Problem('PROVIDER_PAYMENT_ALREADY_REPORTED', { details: { payment_attempt_id: other.id } })
  // An invoice's last allowed payment must pay all that is due.
  const applied_cents = amount_cents < leastPayment(invoice) ? 0 : Math.min(amount_cents, amountDue(invoice))
  const settled = await updateAttempt(trx, attempt, {
    status: 'succeeded',
    amount_cents,
    provider_payment_id,
    applied_cents,
    action_url: null,
    failure: null,
    unconfirmed_since: null,
    updated_at: now,
    ...plannedNext(outcome, now),
  })
  const { id } = attempt
  noteChange(trx, { type: 'payment_attempt.succeeded', id })
  // A closed attempt may be paid while another is open.
  const open_payment = isOpen(attempt.status) ? null : invoice.open_payment
  if (open_payment !== invoice.open_payment) await updateInvoice(trx, invoice, { open_payment })
  if (applied_cents > 0)
    await recordPayment(
      context,
      { ...invoice, open_payment },
      {
        source: 'provider',
        amount_cents: applied_cents,
        payment_attempt_id: id,
        paid_at: now,
        reference: null,
        wallet_transaction_id: null,
      },
    )
  if (settled.unapplied) noteChange(trx, { type: 'payment_attempt.unapplied', id })
  noteScheduledWork(trx, timelineOf(attempt))
  return settled
}
