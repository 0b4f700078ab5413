import { DAY_MS, HOUR_MS, later } from './time.ts'

/** How a charge of a token of the provider `test` ends, and what becomes of it later. */
type Ending =
  | 'succeeded'
  | 'succeeded_later'
  | 'succeeded_unconfirmed'
  | 'declined'
  | 'lost'
  | 'waits'
  | 'declined_but_paid'
  | 'disputed'
  | 'dispute_lost'
  | 'dispute_won'

const ENDINGS: Record<string, (attempt: number) => Ending> = {
  pm_ok: () => 'succeeded',
  pm_ok_later: () => 'succeeded_later',
  pm_unconfirmed: () => 'succeeded_unconfirmed',
  pm_declined: () => 'declined',
  pm_insufficient_funds: () => 'declined',
  pm_recovers: (attempt) => (attempt < 3 ? 'declined' : 'succeeded'),
  pm_lost_card: () => 'lost',
  pm_requires_action: () => 'waits',
  pm_late_success: () => 'declined_but_paid',
  pm_disputed: () => 'disputed',
  pm_dispute_lost: () => 'dispute_lost',
  pm_dispute_won: () => 'dispute_won',
}

export const TOKENS = Object.keys(ENDINGS)

type Dispute = { status: string; opened_at: string; closed_at: string | null }
export type ModelAttempt = { created_at: string; status: string; dispute: Dispute | null }
export type ModelInvoice = {
  attempts: ModelAttempt[]
  paid_at: string | null
  failed_at: string | null
  stopped: string | null
  next: string | null
}

/** What the contract says of an invoice that was charged at `at`, and of which nothing was known after `until`. */
export function dunningOf(
  token: string | undefined,
  { at, until, days }: { at: string; until: string; days: readonly number[] },
): ModelInvoice {
  const invoice: ModelInvoice = { attempts: [], paid_at: null, failed_at: null, stopped: null, next: null }
  const fail = (when: string) => {
    invoice.failed_at ??= when
  }
  const endingOf = token === undefined ? undefined : ENDINGS[token]
  if (endingOf === undefined) {
    fail(at)
    return { ...invoice, stopped: 'no_payment_method' }
  }
  const pays = (when: string) => {
    if (when <= until) invoice.paid_at = when
  }
  for (let moment = at, retries = 0; ; retries += 1) {
    const ending = endingOf(retries + 1)
    const hour = later(moment, HOUR_MS)
    const day = later(moment, DAY_MS)
    const attempt = { created_at: moment, status: 'failed', dispute: null as Dispute | null }
    for (const before of invoice.attempts) if (before.status === 'requires_action') before.status = 'canceled'
    invoice.attempts.push(attempt)
    switch (ending) {
      case 'succeeded':
      case 'disputed':
        attempt.status = 'succeeded'
        if (ending === 'disputed' && day <= until)
          attempt.dispute = { status: 'open', opened_at: day, closed_at: null }
        pays(moment)
        return invoice
      case 'dispute_lost':
      case 'dispute_won': {
        attempt.status = 'succeeded'
        const [end, status] = [later(day, DAY_MS), ending === 'dispute_won' ? 'won' : 'lost']
        if (day <= until) attempt.dispute = { status: 'open', opened_at: day, closed_at: null }
        if (end <= until) attempt.dispute = { status, opened_at: day, closed_at: end }
        if (end > until || status === 'won') pays(moment)
        return invoice
      }
      case 'succeeded_later':
        attempt.status = hour <= until ? 'succeeded' : 'processing'
        pays(hour)
        return invoice
      case 'succeeded_unconfirmed':
        attempt.status = later(hour, HOUR_MS) <= until ? 'succeeded' : 'pending'
        pays(later(hour, HOUR_MS))
        return invoice
      case 'declined_but_paid':
        fail(moment)
        if (hour <= until) attempt.status = 'succeeded'
        else invoice.next = later(moment, (days[0] ?? 0) * DAY_MS)
        pays(hour)
        return invoice
      case 'lost':
        fail(moment)
        return { ...invoice, stopped: 'not_recoverable' }
      case 'waits':
        attempt.status = 'requires_action'
        fail(moment)
        break
      case 'declined':
        fail(moment)
    }
    const wait = days[retries]
    if (wait === undefined) return { ...invoice, stopped: 'retries_exhausted' }
    moment = later(moment, wait * DAY_MS)
    if (moment > until) return { ...invoice, next: moment }
  }
}

type Move = { type: 'past_due' | 'recovered'; at: string }

/** When the subscription of these invoices became past due, and recovered. */
export function pastDueOf(invoices: ReadonlyArray<Pick<ModelInvoice, 'failed_at' | 'paid_at'>>): Move[] {
  const moves = invoices.flatMap(({ failed_at, paid_at }) =>
    failed_at === null
      ? []
      : [{ at: failed_at, owed: 1 }, ...(paid_at === null ? [] : [{ at: paid_at, owed: -1 }])],
  )
  let owed = 0
  return moves
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .flatMap(({ at, owed: by }): Move[] => {
      const before = owed
      owed += by
      if (before === 0) return [{ type: 'past_due', at }]
      return owed === 0 ? [{ type: 'recovered', at }] : []
    })
}
