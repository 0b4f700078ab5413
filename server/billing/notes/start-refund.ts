import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { askedByRequest } from '../../payments/ask-times.ts'
import { type AttemptRow, updateAttempt } from '../../payments/attempts-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { findToken } from '../../payments/methods-store.ts'
import type { RefundOutcome } from '../../payments/provider.ts'
import { localProviders } from '../../payments/providers.ts'
import { isOfUnapplied } from '../../payments/refunds.ts'
import { insertRefund, type RefundRow } from '../../payments/refunds-store.ts'
import { settleRefund } from './settle-refund.ts'

/** The credit note or the grant whose money the refund pays out. Without both, it returns unapplied money. */
type Cause = Pick<RefundRow, 'credit_note_id' | 'paid_out_grant_id'>
export const UNAPPLIED: Cause = { credit_note_id: null, paid_out_grant_id: null }

type Start = Pick<RefundRow, 'amount_cents'> & {
  cause: Cause
  metadata?: RefundRow['metadata']
  /** Whether the request waits for a remote provider. Otherwise the worker asks. */
  isAwaited: boolean
}

/** Requires the customer's lock, and enough money of the attempt. A remote provider is asked after the commit. */
export async function startRefund(
  context: EngineContext,
  attempt: AttemptRow,
  { cause, amount_cents, isAwaited, metadata = {} }: Start,
): Promise<RefundRow> {
  const { trx, newId, now } = context
  const { tenant_id, customer_id, test_clock_id, invoice_id, currency_code, provider } = attempt
  const asksAt = isAwaited ? askedByRequest(now) : now
  const refund = await insertRefund(
    trx,
    {
      tenant_id,
      id: newId(),
      customer_id,
      test_clock_id,
      invoice_id,
      payment_attempt_id: attempt.id,
      ...cause,
      amount_cents,
      currency_code,
      provider,
      metadata,
      next_ask_at: isRemote(provider) ? asksAt : null,
    },
    now,
  )
  await updateAttempt(trx, attempt, {
    refunded_cents: attempt.refunded_cents + amount_cents,
    refunded_unapplied_cents: attempt.refunded_unapplied_cents + (isOfUnapplied(refund) ? amount_cents : 0),
    updated_at: now,
  })
  const outcome = await firstOutcome(context, attempt, refund)
  if (outcome.status !== 'pending') return settleRefund(context, refund, outcome)
  noteChange(trx, { type: 'refund.pending', id: refund.id })
  return refund
}

async function firstOutcome(
  { trx }: EngineContext,
  { provider, payment_method_id }: AttemptRow,
  { tenant_id, id }: RefundRow,
): Promise<RefundOutcome> {
  if (isRemote(provider)) return { status: 'pending' }
  const token = payment_method_id === null ? null : await findToken(trx, tenant_id, payment_method_id)
  return localProviders[provider].refund({ id, token })
}
