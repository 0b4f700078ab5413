import type { EngineContext, EngineDeps } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { type LeaseKey, lockLease } from '../../db/lease.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { nextAskAt, nextLookAt, OPEN_ASK_MS } from '../../payments/ask-times.ts'
import { type AskOfAny, updateAsk } from '../../payments/asks-store.ts'
import { loadAttempt } from '../../payments/attempts-store.ts'
import type { Connection, RefundAnswer, RefundOutcome } from '../../payments/provider.ts'
import { retryCheck } from '../../payments/providers-store.ts'
import { isRefundNews } from '../../payments/refunds.ts'
import { type RefundRow, updateRefund } from '../../payments/refunds-store.ts'
import { endRefund } from '../notes/end-refund.ts'
import { asCustomer } from '../pay/as-customer.ts'
import { type AskDeps, type AskKey, askUnderLease } from './ask-under-lease.ts'

export function askRefund(db: ReadHandle, asked: AskKey, by: Date, deps: AskDeps): Promise<void> {
  return askUnderLease(db, 'refunds', asked, { by, deps }, async (refund, connection, key) => {
    const answer = await answerOf(db, refund, connection)
    await record(db, { key, refund, answer }, deps)
  })
}

/**
 * An earlier request may have refunded the money, so the provider's list is read first. A refund that it lacks is sent
 * again, with the same key.
 */
async function answerOf(
  db: ReadHandle,
  refund: RefundRow,
  connection: Connection | undefined,
): Promise<RefundAnswer> {
  const { tenant_id, id, customer_id, amount_cents, currency_code, provider_refund_id } = refund
  if (connection === undefined) return { is: 'unknown' }
  if (provider_refund_id !== null) return connection.refunds.getStatus(provider_refund_id)
  const { provider_payment_id } = await loadAttempt(db, tenant_id, refund.payment_attempt_id)
  if (provider_payment_id === null) throw new Error('money that came has a payment')
  if (refund.ask_count > 1) {
    const found = await connection.refunds.find({ id, provider_payment_id })
    if (found.is !== 'missing') return found
  }
  return connection.refunds.create({ id, amount_cents, currency_code, provider_payment_id, customer_id })
}

type Answered = {
  key: LeaseKey
  refund: RefundRow
  answer: RefundAnswer
}

/** Drops the answer if another process has taken the lease over. */
function record(db: ReadHandle, { key, refund: asked, answer }: Answered, deps: EngineDeps): Promise<void> {
  const find = (trx: WriteHandle) => lockLease(trx, 'refunds', key)
  return asCustomer(db, asked, deps, find, async (context, refund) => {
    const { trx, now } = context
    if (answer.is === 'unauthorized') await retryCheck(trx, asked, now)
    if (answer.is === 'known' && isRefundNews(refund, answer.outcome))
      await endRefund(context, refund, answer.outcome)
    else {
      if (answer.is === 'known' && refund.status === 'pending')
        await noteAccepted(context, refund, answer.outcome)
      await updateAsk(trx, 'refunds', asked, nextAsk(asked, refund, answer, now))
    }
  })
}

/** The provider has accepted the refund. */
async function noteAccepted(
  { trx, now }: Pick<EngineContext, 'trx' | 'now'>,
  refund: RefundRow,
  { provider_refund_id }: RefundOutcome,
): Promise<void> {
  if (provider_refund_id === undefined || provider_refund_id === refund.provider_refund_id) return
  await updateRefund(trx, refund, { provider_refund_id, updated_at: now })
  noteChange(trx, { type: 'refund.pending', id: refund.id })
}

function nextAsk(asked: RefundRow, current: RefundRow, { is }: RefundAnswer, now: Date): Partial<AskOfAny> {
  // A notice arrived while the provider was asked.
  const isAskedAnew = current.next_ask_at?.getTime() !== asked.next_ask_at?.getTime()
  if (current.status === 'failed') return { next_ask_at: null }
  if (is !== 'known') return isAskedAnew ? {} : { next_ask_at: nextAskAt(asked, now) }
  const answered = { first_asked_at: null, ask_count: 0 }
  if (isAskedAnew) return answered
  const isOpen = current.status === 'pending'
  const next_ask_at = isOpen ? new Date(now.getTime() + OPEN_ASK_MS) : nextLookAt(current.updated_at, now)
  return { ...answered, next_ask_at }
}
