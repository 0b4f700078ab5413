import type { components } from '../../generated/types.ts'
import { invalid } from '../errors/problem.ts'
import type { AttemptRow } from './attempts-store.ts'
import type { RefundFailure, RefundOutcome } from './provider.ts'
import type { RefundRow } from './refunds-store.ts'

type Money = Pick<
  AttemptRow,
  'status' | 'dispute_status' | 'amount_cents' | 'applied_cents' | 'refunded_unapplied_cents'
>

/** Returns unapplied money, less what was refunded or taken by the bank. */
export function refundableOf({
  status,
  dispute_status,
  amount_cents,
  applied_cents,
  refunded_unapplied_cents,
}: Money): number {
  const isThere = status === 'succeeded' && dispute_status !== 'lost'
  return isThere ? amount_cents - applied_cents - refunded_unapplied_cents : 0
}

/** A bank may return a refund that succeeded. */
export function isRefundNews({ status }: Pick<RefundRow, 'status'>, outcome: RefundOutcome): boolean {
  if (outcome.status === 'failed') return status !== 'failed'
  return outcome.status === 'succeeded' && status === 'pending'
}

export function isOfUnapplied({
  credit_note_id,
  paid_out_grant_id,
}: Pick<RefundRow, 'credit_note_id' | 'paid_out_grant_id'>): boolean {
  return credit_note_id === null && paid_out_grant_id === null
}

/** In earlier versions only these codes said that the customer has the money. */
export const CODES_BEFORE: readonly string[] = ['already_refunded', 'charged_back']

export function isLeftToCustomer({ code, customer_has_money }: RefundFailure): boolean {
  return customer_has_money ?? CODES_BEFORE.includes(code)
}

type Report = components['schemas']['RefundReport']

/** Throws VALIDATION_ERROR. */
export function parseRefundReport({ status, provider_refund_id, failure }: Report): RefundOutcome {
  const refuse = (code: string, message: string) => invalid([{ path: 'body.failure', code, message }])
  if (status === 'failed') {
    if (failure === undefined) throw refuse('required', 'must be present with the status failed')
    const { customer_has_money = false } = failure
    return { status, failure: { ...failure, customer_has_money }, provider_refund_id }
  }
  if (failure !== undefined) throw refuse('not_allowed', 'must not be given with the status succeeded')
  return { status, provider_refund_id }
}
