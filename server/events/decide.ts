import { REAL_TIME } from '../db/timeline.ts'
import type { ValidationProblem } from '../errors/problem.ts'
import { checkWindow, type NewEvent, sameContent } from './event-content.ts'
import { isUnknownOwner, unknownOwner } from './owner.ts'

/** `now` is the real time. */
export type Batch = {
  tenantId: number
  now: Date
  events: readonly NewEvent[]
  /** By the customer's id. */
  onTestClocks: ReadonlyMap<string, CustomerTime>
  byExternalId: ReadonlyMap<string, string>
}
type CustomerTime = { testClockId: string; now: Date }

export type IngestResult =
  | { outcome: 'accepted'; duplicates: number }
  | { outcome: 'conflicting'; keys: string[] }
  | { outcome: 'invalid'; problems: ValidationProblem[] }

/**
 * Another event may replace a rejected one, which counted nothing. Once its customer is known, the same event may be
 * sent again.
 */
export type StoredEvent = NewEvent & { rejected: boolean; customer_unknown: boolean }
/** Keys come from `nameOf`. */
export type StoredEvents = ReadonlyMap<string, StoredEvent>
/** `customerId` is the `unknownOwner` until the customer is known. */
export type Insert = CustomerTime & {
  tenantId: number
  customerId: string
  event: NewEvent
  replaces: boolean
}

/** Keys contain no spaces, so a name is unambiguous. */
export function nameOf(tenantId: number, event: { idempotency_key: string }): string {
  return `${tenantId} ${event.idempotency_key}`
}

/** Decides each request as if it were alone. */
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
    const time = timeOf(batch, event)
    const problem = checkWindow(event, time.now, time.testClockId !== REAL_TIME)
    const isFound = existing?.customer_unknown === true && !isUnknownOwner(ownerOf(batch, event))
    const isAnew = replaces && isFound && problem === undefined
    if (existing === undefined || (replaces && !sameContent(existing, event)) || isAnew) {
      if (problem !== undefined)
        problems.push({
          path: `body.events[${index}].timestamp`,
          ...problem,
          idempotency_key: event.idempotency_key,
        })
      fresh.set(name, { tenantId, ...time, customerId: ownerOf(batch, event), event, replaces })
    } else if (!sameContent(existing, event)) conflicts.add(event.idempotency_key)
  }
  return { result: toResult(problems, [...conflicts], events.length - fresh.size), fresh }
}

export function isPlain(batch: Batch): boolean {
  return batch.events.every((event) => {
    const { testClockId, now } = timeOf(batch, event)
    const isKnown = testClockId === REAL_TIME && !isUnknownOwner(ownerOf(batch, event))
    return isKnown && checkWindow(event, now) === undefined
  })
}

export function timeOf(batch: Batch, event: NewEvent): CustomerTime {
  return batch.onTestClocks.get(ownerOf(batch, event)) ?? { testClockId: REAL_TIME, now: batch.now }
}

function ownerOf({ byExternalId }: Batch, { customer_id, external_customer_id }: NewEvent): string {
  if (external_customer_id === null) return customer_id ?? ''
  return byExternalId.get(external_customer_id) ?? unknownOwner(external_customer_id)
}

/** A 400 comes before a 409. */
function toResult(problems: ValidationProblem[], keys: string[], duplicates: number): IngestResult {
  if (problems.length > 0) return { outcome: 'invalid', problems }
  if (keys.length > 0) return { outcome: 'conflicting', keys }
  return { outcome: 'accepted', duplicates }
}
