import type { EngineDeps } from '../../context.ts'
import { type LeaseKey, lockLease } from '../../db/lease.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { isGivenUp, nextAskAt, nextDisputeLookAt } from '../../payments/ask-times.ts'
import { type AskOfAny, updateAsk } from '../../payments/asks-store.ts'
import type { AttemptRow } from '../../payments/attempts-store.ts'
import { isDisputeNews } from '../../payments/lifecycle.ts'
import type { Connection, DisputeAnswer } from '../../payments/provider.ts'
import { asCustomer } from '../pay/as-customer.ts'
import { noteDispute } from '../pay/note-dispute.ts'

/** The caller holds the lease. */
export async function askDispute(
  db: ReadHandle,
  key: LeaseKey,
  attempt: AttemptRow,
  { connection, ...deps }: EngineDeps & { connection: Connection | undefined },
): Promise<void> {
  const { provider_payment_id } = attempt
  if (provider_payment_id === null) throw new Error('money that came has a payment')
  const answer: DisputeAnswer =
    connection === undefined ? { is: 'unknown' } : await connection.findDispute(provider_payment_id)
  await record(db, { key, asked: attempt, answer }, deps)
}

type Answered = { key: LeaseKey; asked: AttemptRow; answer: DisputeAnswer }

/** Drops the answer if another process has taken the lease over. */
function record(db: ReadHandle, { key, asked, answer }: Answered, deps: EngineDeps): Promise<void> {
  const find = (trx: WriteHandle) => lockLease(trx, 'payment_attempts', key)
  return asCustomer(db, asked, deps, find, async (context, attempt) => {
    const current =
      answer.is === 'known' && isDisputeNews(attempt, answer.status)
        ? await noteDispute(context, attempt, answer.status)
        : attempt
    await updateAsk(context.trx, 'payment_attempts', asked, nextAsk({ asked, current, answer }, context.now))
  })
}

type Next = Pick<Answered, 'asked' | 'answer'> & { current: AttemptRow }

function nextAsk({ asked, current, answer }: Next, now: Date): Partial<AskOfAny> {
  const isAnswered = answer.is === 'known' || answer.is === 'missing'
  const answered = isAnswered ? { first_asked_at: null, ask_count: 0 } : {}
  // A notice arrived while the provider was asked.
  if (current.next_ask_at?.getTime() !== asked.next_ask_at?.getTime()) return answered
  if (isAnswered) return { ...answered, next_ask_at: nextDisputeLookAt(current, now) }
  return { next_ask_at: isGivenUp(asked, now) ? null : nextAskAt(asked, now) }
}
