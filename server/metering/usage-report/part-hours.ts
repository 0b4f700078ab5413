import type { ReadHandle } from '../../db/schema.ts'
import type { Timeline } from '../../db/timeline.ts'
import { invalid, type ProblemPath } from '../../errors/problem.ts'
import { type Budget, MAX_READ, type Refusal, spend } from '../counted-events/budget.ts'
import { type EventSpan, isProcessedIn } from '../counted-events/counted-events-store.ts'
import { requireKept } from '../counted-events/require-kept.ts'
import type { Window } from './window.ts'

/** Throws VALIDATION_ERROR. Call it before reading. */
export async function requireFew(
  db: ReadHandle,
  customer: { tenant_id: number; customer_id: string },
  window: Window,
): Promise<void> {
  let left = MAX_READ
  for (const part of window.partHours) {
    const budget: Budget = { left, refuse: refusalOf(part, window) }
    await spend(db, budget, isProcessedIn(customer, part))
    left = budget.left
  }
}

/** Throws VALIDATION_ERROR. Call it after reading. */
export async function requirePartsKept(db: ReadHandle, timeline: Timeline, window: Window): Promise<void> {
  for (const part of window.partHours)
    await requireKept(db, timeline, part.from, () => refusalOf(part, window)('events_dropped'))
}

function refusalOf(part: EventSpan, { from }: Window): Budget['refuse'] {
  const path: ProblemPath = part.from === from ? 'query.from' : 'query.to'
  return (reason) => invalid([{ path, code: reason, message: MESSAGES[reason] }])
}

const MESSAGES: Record<Refusal, string> = {
  too_many_events: 'must be on a whole hour: the parts of hours have more than 100,000 events',
  events_dropped: 'must be on a whole hour: events of the part of its hour are no longer kept',
}
