import { REAL_TIME } from '../db/timeline.ts'
import type { ValidationProblem } from '../http/problem.ts'
import { checkWindow, type NewEvent, sameContent } from './event-content.ts'

/** An ingest request, with the times of those of its customers that are on a test clock. `now` is the real time. */
export type Batch = {
  tenantId: number
  now: Date
  events: readonly NewEvent[]
  onTestClocks: ReadonlyMap<string, CustomerTime>
}
type CustomerTime = { testClockId: string; now: Date }

export type IngestResult =
  | { outcome: 'accepted'; duplicates: number }
  | { outcome: 'conflicting'; keys: string[] }
  | { outcome: 'invalid'; problems: ValidationProblem[] }

/** A rejected event counted nothing: other content under its key replaces it. */
export type StoredEvent = NewEvent & { rejected: boolean }
/** By `nameOf`. */
export type StoredEvents = ReadonlyMap<string, StoredEvent>
export type Insert = CustomerTime & { tenantId: number; event: NewEvent; replaces: boolean }

/** Unambiguous, because keys contain no spaces. */
export function nameOf(tenantId: number, event: { idempotency_key: string }): string {
  return `${tenantId} ${event.idempotency_key}`
}

/** Decides on requests in order, each as if it were alone. `stored` are events known to be in the database. */
export function decide(
  batches: readonly Batch[],
  stored: StoredEvents,
): { results: IngestResult[]; inserts: Map<string, Insert> } {
  const inserts = new Map<string, Insert>()
  const results = batches.map((batch) => {
    const { result, fresh } = decideOne(batch, (name) => inserts.get(name)?.event ?? stored.get(name))
    if (result.outcome === 'accepted') for (const [name, insert] of fresh) inserts.set(name, insert)
    return result
  })
  return { results, inserts }
}

function decideOne(
  batch: Batch,
  find: (name: string) => (NewEvent & Partial<StoredEvent>) | undefined,
): { result: IngestResult; fresh: Map<string, Insert> } {
  const fresh = new Map<string, Insert>()
  const conflicts = new Set<string>()
  const problems: ValidationProblem[] = []
  const { tenantId, events } = batch
  for (const [index, event] of events.entries()) {
    const name = nameOf(tenantId, event)
    const existing: ReturnType<typeof find> = fresh.get(name)?.event ?? find(name)
    const replaces = existing?.rejected === true
    if (existing === undefined || (replaces && !sameContent(existing, event))) {
      const time = timeOf(batch, event)
      const problem = checkWindow(event, time.now)
      if (problem !== undefined)
        problems.push({
          path: `body.events[${index}].timestamp`,
          ...problem,
          idempotency_key: event.idempotency_key,
        })
      fresh.set(name, { tenantId, ...time, event, replaces })
    } else if (!sameContent(existing, event)) conflicts.add(event.idempotency_key)
  }
  return { result: toResult(problems, [...conflicts], events.length - fresh.size), fresh }
}

/** The time of the event's customer. */
export function timeOf({ now, onTestClocks }: Batch, { customer_id }: NewEvent): CustomerTime {
  return onTestClocks.get(customer_id) ?? { testClockId: REAL_TIME, now }
}

/** A 400 comes before a 409. */
function toResult(problems: ValidationProblem[], keys: string[], duplicates: number): IngestResult {
  if (problems.length > 0) return { outcome: 'invalid', problems }
  if (keys.length > 0) return { outcome: 'conflicting', keys }
  return { outcome: 'accepted', duplicates }
}
