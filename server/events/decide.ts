import type { ValidationProblem } from '../http/problem.ts'
import { checkWindow, type NewEvent, sameContent } from './event-content.ts'

/** One ingest request: whose it is, when it came by the tenant's clock, and its events. */
export type Batch = { tenantId: number; now: Date; events: readonly NewEvent[] }

export type IngestResult =
  | { outcome: 'accepted'; duplicates: number }
  | { outcome: 'conflicting'; keys: string[] }
  | { outcome: 'invalid'; problems: ValidationProblem[] }

/** Events by tenant and key. */
export type Known = ReadonlyMap<string, NewEvent>
export type Insert = { tenantId: number; now: Date; event: NewEvent }

/** The name of an event among all tenants. Keys hold no spaces, so that no two names are alike. */
export function nameOf(tenantId: number, event: { idempotency_key: string }): string {
  return `${tenantId} ${event.idempotency_key}`
}

/**
 * Judges requests that are stored together, in the order they came, each as if alone: all of its events or none. `stored`
 * are the events that the database is known to hold. Answers a result for each request, and what is to be inserted.
 */
export function decide(
  batches: readonly Batch[],
  stored: Known,
): { results: IngestResult[]; inserts: Map<string, Insert> } {
  const inserts = new Map<string, Insert>()
  const results = batches.map((batch) => {
    const { result, fresh } = decideOne(batch, (name) => stored.get(name) ?? inserts.get(name)?.event)
    if (result.outcome === 'accepted') for (const [name, insert] of fresh) inserts.set(name, insert)
    return result
  })
  return { results, inserts }
}

function decideOne(
  { tenantId, now, events }: Batch,
  find: (name: string) => NewEvent | undefined,
): { result: IngestResult; fresh: Map<string, Insert> } {
  const fresh = new Map<string, Insert>()
  const conflicts = new Set<string>()
  const problems: ValidationProblem[] = []
  for (const [index, event] of events.entries()) {
    const name = nameOf(tenantId, event)
    const known = find(name) ?? fresh.get(name)?.event
    if (known === undefined) {
      const fault = checkWindow(event, now)
      if (fault !== undefined)
        problems.push({
          path: `events[${index}].timestamp`,
          ...fault,
          idempotency_key: event.idempotency_key,
        })
      fresh.set(name, { tenantId, now, event })
    } else if (!sameContent(known, event)) conflicts.add(event.idempotency_key)
  }
  return { result: conclude(problems, [...conflicts], events.length - fresh.size), fresh }
}

/** A request that breaks the contract is told that first: what it conflicts with matters once it is valid. */
function conclude(problems: ValidationProblem[], keys: string[], duplicates: number): IngestResult {
  if (problems.length > 0) return { outcome: 'invalid', problems }
  if (keys.length > 0) return { outcome: 'conflicting', keys }
  return { outcome: 'accepted', duplicates }
}
