import type { EngineContext, EngineDeps } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { type LeaseKey, lockLease } from '../../db/lease.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { isGivenUp, nextAskAt, OPEN_ASK_MS, UNCONFIRMED_MS } from '../../payments/ask-times.ts'
import { type Ask, updateAsk } from '../../payments/asks-store.ts'
import { type AttemptRow, updateAttempt } from '../../payments/attempts-store.ts'
import { isNews, isOpen } from '../../payments/lifecycle.ts'
import type { Outcome, PaymentFailure, RemoteAnswer } from '../../payments/provider.ts'
import { retryCheck } from '../../payments/providers-store.ts'
import { asCustomer } from '../pay/as-customer.ts'
import { saveOrDetach } from '../pay/save-method.ts'
import { applyOutcome } from './settle-attempt.ts'

type Answered = {
  key: LeaseKey
  /** The attempt as it was when the provider was asked. */
  attempt: AttemptRow
  answer: RemoteAnswer
}

const NOT_FOUND: PaymentFailure = {
  code: 'not_found_at_provider',
  recoverable: true,
  message: 'The provider knows nothing of the payment.',
}

/** Also takes answers from a process that has lost its lease. */
export function recordAnswer(
  db: ReadHandle,
  { key, attempt: asked, answer }: Answered,
  deps: EngineDeps,
): Promise<void> {
  const find = (trx: WriteHandle) => lockLease(trx, 'payment_attempts', key)
  return asCustomer(db, asked, deps, find, async (context, attempt, customer) => {
    const { trx, now } = context
    const outcome = outcomeOf(asked, answer, now)
    if (answer.is === 'refused' && answer.isOfKey) await retryCheck(trx, asked, now)
    const current =
      outcome === undefined
        ? await noteSilence(context, asked, attempt)
        : await applyNews(context, attempt, outcome)
    const isPaidNow = current.status === 'succeeded' && attempt.status !== 'succeeded'
    if (isPaidNow && answer.is === 'known' && answer.saved !== undefined && customer.deleted_at === null)
      await saveOrDetach(context, customer, { provider: asked.provider, ...answer.saved })
    await updateAsk(
      trx,
      'payment_attempts',
      asked,
      nextAsk({ asked, current, answer, isAnswered: outcome !== undefined }, now),
    )
  })
}

/** Undefined if the answer decides nothing. */
function outcomeOf(asked: AttemptRow, answer: RemoteAnswer, now: Date): Outcome | undefined {
  if (answer.is === 'known') return answer.outcome
  if (asked.status !== 'pending') return undefined
  if (answer.is === 'refused' && asked.ask_count === 1) return { status: 'failed', failure: answer.failure }
  return answer.is === 'missing' && isGivenUp(asked, now)
    ? { status: 'failed', failure: NOT_FOUND }
    : undefined
}

async function applyNews(context: EngineContext, attempt: AttemptRow, outcome: Outcome): Promise<AttemptRow> {
  if (!isNews(attempt, outcome)) return attempt
  const invoice = await loadInvoice(context.trx, context.tenantId, attempt.invoice_id)
  return applyOutcome(context, attempt, invoice, outcome)
}

/** The event is sent when no answer has come for a while. */
async function noteSilence(
  { trx, now }: EngineContext,
  asked: AttemptRow,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  if (attempt.status !== 'pending') return attempt
  const since = attempt.unconfirmed_since ?? asked.first_asked_at ?? now
  const alarm = since.getTime() + UNCONFIRMED_MS
  const isToTell = now.getTime() >= alarm && attempt.updated_at.getTime() < alarm
  if (isToTell) noteChange(trx, { type: 'payment_attempt.unconfirmed', id: attempt.id })
  return updateAttempt(trx, attempt, { unconfirmed_since: since, ...(isToTell && { updated_at: now }) })
}

type Next = Pick<Answered, 'answer'> & { asked: AttemptRow; current: AttemptRow; isAnswered: boolean }

function nextAsk({ asked, current, answer, isAnswered }: Next, now: Date): Partial<Ask> {
  const isLeft = isOpen(current.status)
  const reference = answer.is === 'known' ? { provider_reference: answer.reference } : {}
  const answered = { first_asked_at: null, ask_count: 0, ...reference }
  // A notice or a cancellation arrived while the provider was asked.
  if (current.next_ask_at?.getTime() !== asked.next_ask_at?.getTime()) return isAnswered ? answered : {}
  if (!isAnswered || (asked.is_to_cancel && isLeft)) {
    const isWorthIt = isLeft || !isGivenUp(asked, now)
    return { next_ask_at: isWorthIt ? nextAskAt(asked, now) : null, ...reference }
  }
  const next_ask_at = isLeft ? new Date(now.getTime() + OPEN_ASK_MS) : null
  return { ...answered, next_ask_at, is_to_cancel: false }
}
