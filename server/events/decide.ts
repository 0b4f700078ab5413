import type { ValidationProblem } from '../http/problem.ts'
import { checkWindow, type NewEvent, sameContent } from './event-content.ts'

/** An ingest request. `now` is by the tenant's clock. */
export type Batch = { tenantId: number; now: Date; events: readonly NewEvent[] }

export type IngestResult =
  | { outcome: 'accepted'; duplicates: number }
  | { outcome: 'conflicting'; keys: string[] }
  | { outcome: 'invalid'; problems: ValidationProblem[] }

/** A rejected event counted nothing: other content under its key replaces it. */
export type StoredEvent = NewEvent & { rejected: boolean }
/** By `nameOf`. */
export type StoredEvents = ReadonlyMap<string, StoredEvent>
export type Insert = { tenantId: number; now: Date; event: NewEvent; replaces: boolean }

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
  { tenantId, now, events }: Batch,
  find: (name: string) => (NewEvent & Partial<StoredEvent>) | undefined,
): { result: IngestResult; fresh: Map<string, Insert> } {
  const fresh = new Map<string, Insert>()
  const conflicts = new Set<string>()
  const problems: ValidationProblem[] = []
  for (const [index, event] of events.entries()) {
    const name = nameOf(tenantId, event)
    const existing: ReturnType<typeof find> = fresh.get(name)?.event ?? find(name)
    const replaces = existing?.rejected === true
    if (existing === undefined || (replaces && !sameContent(existing, event))) {
      const problem = checkWindow(event, now)
      if (problem !== undefined)
        problems.push({
          path: `events[${index}].timestamp`,
          ...problem,
          idempotency_key: event.idempotency_key,
        })
      fresh.set(name, { tenantId, now, event, replaces })
    } else if (!sameContent(existing, event)) conflicts.add(event.idempotency_key)
  }
  return { result: toResult(problems, [...conflicts], events.length - fresh.size), fresh }
}

/** A 400 comes before a 409. */
function toResult(problems: ValidationProblem[], keys: string[], duplicates: number): IngestResult {
  if (problems.length > 0) return { outcome: 'invalid', problems }
  if (keys.length > 0) return { outcome: 'conflicting', keys }
  return { outcome: 'accepted', duplicates }
}
