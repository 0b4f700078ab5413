import type { EngineContext } from '../../context.ts'
import { findAndLockOwner } from '../../customers/customers-store.ts'
import { noteChange } from '../../db/changes.ts'
import { moveRefunded } from '../../invoices/credit-notes/credit-notes-store.ts'
import { minorToMajor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import { nextLookAt } from '../../payments/ask-times.ts'
import { loadAttempt, updateAttempt } from '../../payments/attempts-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import type { RefundFailure, RefundOutcome } from '../../payments/provider.ts'
import { isLeftToCustomer, isOfUnapplied } from '../../payments/refunds.ts'
import { type RefundRow, updateRefund } from '../../payments/refunds-store.ts'
import { grant } from '../../wallets/movements.ts'
import { eraseAgain } from '../erase/erasure-store.ts'
import { accountOf, retryCollection } from '../pay/collect-payment.ts'

/** A refund that succeeded may still fail. Requires the customer's lock. */
export async function settleRefund(
  context: EngineContext,
  refund: RefundRow,
  outcome: RefundOutcome,
): Promise<RefundRow> {
  const { trx, now } = context
  const { status, provider_refund_id = refund.provider_refund_id } = outcome
  noteChange(trx, { type: `refund.${status}`, id: refund.id })
  const failure = outcome.status === 'failed' ? outcome.failure : null
  const credit_grant_id = failure === null ? null : await returnAmount(context, refund, failure)
  return updateRefund(trx, refund, {
    status,
    provider_refund_id,
    failure,
    credit_grant_id,
    next_ask_at: failure === null && isRemote(refund.provider) ? nextLookAt(now, now) : null,
    updated_at: now,
  })
}

/**
 * Unapplied money becomes unapplied again; applied money goes to the wallet. Money that the customer has stays counted
 * by the attempt or the note. Returns the grant's id.
 */
async function returnAmount(
  context: EngineContext,
  refund: RefundRow,
  failure: RefundFailure,
): Promise<string | null> {
  const { credit_note_id } = refund
  const isLeft = isLeftToCustomer(failure)
  if (isLeft && credit_note_id === null) return null
  await uncount(context, refund)
  const granted = isLeft || isOfUnapplied(refund) ? null : await giveCredit(context, refund)
  if (credit_note_id !== null) {
    const to = isLeft ? 'out_of_band_cents' : 'wallet_cents'
    const note = { tenant_id: context.tenantId, id: credit_note_id }
    await moveRefunded(context.trx, note, { amount_cents: refund.amount_cents, to, now: context.now })
  }
  return granted
}

async function uncount({ trx, tenantId, now }: EngineContext, refund: RefundRow): Promise<void> {
  const { payment_attempt_id, amount_cents } = refund
  const attempt = await loadAttempt(trx, tenantId, payment_attempt_id)
  await updateAttempt(trx, attempt, {
    refunded_cents: attempt.refunded_cents - amount_cents,
    refunded_unapplied_cents: attempt.refunded_unapplied_cents - (isOfUnapplied(refund) ? amount_cents : 0),
    updated_at: now,
  })
}

const PAID_OUT = { type: 'pay_out' } as const

async function giveCredit(context: EngineContext, refund: RefundRow): Promise<string> {
  const { trx, tenantId, now, newId } = context
  const { amount_cents, currency_code, customer_id, invoice_id, credit_note_id } = refund
  const wallet = { trx, account: accountOf(refund), now, newId }
  const amount = decimal(minorToMajor(amount_cents, currency_code))
  const source = credit_note_id === null ? PAID_OUT : ({ type: 'credit_note', invoice_id } as const)
  const { id } = await grant(wallet, amount, source)
  await retryCollection(context, customer_id)
  const owner = await findAndLockOwner(trx, tenantId, customer_id)
  if (owner !== undefined && owner.deleted_at !== null) await eraseAgain(trx, owner)
  return id
}
