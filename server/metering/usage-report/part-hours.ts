import type { ReadHandle } from '../../db/schema.ts'
import { invalid, type ProblemPath } from '../../http/problem.ts'
import type { MeterRow } from '../../meters/store.ts'
import type { HourDelta } from '../aggregate.ts'
import {
  aggregateSpan,
  type Budget,
  MAX_READ,
  type Owner,
  type Refusal,
} from '../counted-events/aggregate-span.ts'
import type { Window } from './window.ts'

/** Aggregates the events themselves. Throws VALIDATION_ERROR if there are too many, or if some may be dropped. */
export async function readPartHours(
  db: ReadHandle,
  meter: MeterRow,
  owner: Owner,
  { from, partHours }: Window,
): Promise<HourDelta[]> {
  const parts: HourDelta[] = []
  let path: ProblemPath = 'query.from'
  const budget: Budget = {
    left: MAX_READ,
    refuse: (reason) => invalid([{ path, code: reason, message: MESSAGES[reason] }]),
  }
  for (const part of partHours) {
    path = part.from === from ? 'query.from' : 'query.to'
    parts.push(...(await aggregateSpan(db, meter, owner, part, budget)))
  }
  return parts
}

const MESSAGES: Record<Refusal, string> = {
  too_many_events: 'must be on a whole hour: the parts of hours have more than 100,000 events',
  events_dropped: 'must be on a whole hour: events of the part of its hour are no longer kept',
}
