import type { EngineContext, EngineDeps } from '../../context.ts'
import { findAndLockOwner } from '../../customers/customers-store.ts'
import { noteChange } from '../../db/changes.ts'
import { type LeaseKey, lockLease, whileLeased } from '../../db/lease.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { timelineOf } from '../../db/timeline.ts'
import { nextAskAt, nextLookAt, OPEN_ASK_MS } from '../../payments/ask-times.ts'
import { type AskOfAny, leaseAsk, updateAsk } from '../../payments/asks-store.ts'
import { loadAttempt } from '../../payments/attempts-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import type { RefundAnswer, RefundOutcome } from '../../payments/provider.ts'
import { retryCheck } from '../../payments/providers-store.ts'
import { isRefundNews } from '../../payments/refunds.ts'
import { loadRefund, type RefundRow, updateRefund } from '../../payments/refunds-store.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { endRefund } from '../notes/end-refund.ts'
import type { AskDeps, AttemptKey } from './ask-provider.ts'

/** Does what `askProvider` does for attempts. */
export async function askRefund(
  db: ReadHandle,
  { tenantId, id }: AttemptKey,
  by: Date,
  deps: AskDeps,
): Promise<void> {
  const key: LeaseKey = { tenantId, id, lease: deps.newId() }
  const refund = await leaseAsk(db, 'refunds', key, { now: deps.clock(), by })
  if (refund === undefined) return
  await whileLeased(db, 'refunds', key, async () => {
    const answer = await answerOf(db, refund, deps)
    await record(db, { key, refund, answer }, deps)
  })
}

/**
 * An earlier request may have refunded the money, so the provider's list is read first. A refund that it lacks is sent
 * again, with the same key.
 */
async function answerOf(db: ReadHandle, refund: RefundRow, deps: AskDeps): Promise<RefundAnswer> {
  const { tenant_id, id, customer_id, amount_cents, currency_code, provider, provider_refund_id } = refund
  const connection = isRemote(provider) ? await deps.openConnection(db, tenant_id, provider) : undefined
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
  /** The refund as it was when the provider was asked. */
  refund: RefundRow
  answer: RefundAnswer
}

/** Drops the answer if another process has taken the lease over. */
function record(
  db: ReadHandle,
  { key, refund: asked, answer }: Answered,
  { clock, recordEvents, ...tools }: EngineDeps,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { tenant_id: tenantId } = asked
    const customer = await findAndLockOwner(trx, tenantId, asked.customer_id)
    if (customer === undefined || !(await lockLease(trx, 'refunds', key))) return
    const refund = await loadRefund(trx, tenantId, asked.id)
    const read = await readNow(trx, timelineOf(customer), clock)
    const now = new Date(Math.max(read.getTime(), refund.updated_at.getTime()))
    if (answer.is === 'unauthorized') await retryCheck(trx, asked, now)
    if (answer.is === 'known' && isRefundNews(refund, answer.outcome))
      await endRefund({ trx, tenantId, now, ...tools }, refund, answer.outcome)
    else {
      if (answer.is === 'known' && refund.status === 'pending')
        await noteAccepted({ trx, now }, refund, answer.outcome)
      await updateAsk(trx, 'refunds', asked, nextAsk(asked, refund, answer, now))
    }
    await recordEvents(trx, { tenantId, now })
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
