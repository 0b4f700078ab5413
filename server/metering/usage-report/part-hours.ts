import type { ReadHandle } from '../../db/schema.ts'
import { invalid, type ProblemPath } from '../../http/problem.ts'
import type { MeterRow } from '../../meters/store.ts'
import type { HourDelta } from '../aggregate.ts'
import { aggregateSpan, MAX_READ } from '../counted-events/aggregate-span.ts'
import type { Window } from './window.ts'

/** Aggregates the events themselves. Throws VALIDATION_ERROR if there are too many. */
export async function readPartHours(
  db: ReadHandle,
  meter: MeterRow,
  customerId: string,
  { from, partHours }: Window,
): Promise<HourDelta[]> {
  const parts: HourDelta[] = []
  let path: ProblemPath = 'query.from'
  const budget = { left: MAX_READ, refuse: () => tooMany(path) }
  for (const part of partHours) {
    path = part.from === from ? 'query.from' : 'query.to'
    parts.push(...(await aggregateSpan(db, meter, customerId, part, budget)))
  }
  return parts
}

function tooMany(path: ProblemPath) {
  const message = 'must be on a whole hour: the parts of hours have more than 100,000 events'
  return invalid([{ path, code: 'too_many_events', message }])
}
