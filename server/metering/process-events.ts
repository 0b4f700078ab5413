import type { EngineContext } from '../context.ts'
import { noteChange } from '../db/changes.ts'
import type { WriteHandle } from '../db/schema.ts'
import { type Batch, queueBatches } from '../events/arrived/arrived-store.ts'
import { toEventId } from '../events/event-id.ts'
import { isUnknownOwner } from '../events/owner.ts'
import { lockMetersShared } from '../meters/meters-store.ts'
import { MAX_SAMPLES, type RejectedEvents } from '../webhook-events/rejected.ts'
import type { QueuedEvent, Rejection, SegmentDelta } from './aggregate.ts'
import { type Claim, type ClaimedBatch, claimBatch, MAX_EVENTS } from './claim-batch.ts'
import { type ClaimedEvent, claimEvents, eventDueAt, rejectClaimed } from './claims-store.ts'
import { debitUsage } from './debit-usage.ts'
import { giveToCustomers, giveToThese } from './late-customers-store.ts'
import { addToHours, addToSegments, inChunks, type SegmentTotal } from './metering-store.ts'
import { endClaim, recordSegments, undoClaim } from './queue-store.ts'
import { addRecurringValues } from './recurring-store.ts'
import type { PricedSegment } from './segments-store.ts'
import { writeAmounts } from './write-amounts.ts'

export type BatchResult = {
  maxEvents: number
  /** This customer and those after it may have more events. */
  stoppedAt: string | undefined
}

/** Requires the customers' locks. */
export async function processDue(
  context: EngineContext,
  customerIds: readonly string[],
  existing: ReadonlySet<string> = new Set(customerIds),
): Promise<void> {
  await giveAll(context, customerIds)
  let next: BatchResult = { maxEvents: MAX_EVENTS, stoppedAt: undefined }
  do next = await processCustomers(context, customerIds, existing, next)
  while (next.stoppedAt !== undefined)
}

async function giveAll({ trx, tenantId, now }: EngineContext, customerIds: readonly string[]): Promise<void> {
  const limits = { now, maxEvents: MAX_EVENTS }
  const unknown = customerIds.filter(isUnknownOwner)
  const known = customerIds.filter((id) => !isUnknownOwner(id))
  while (unknown.length > 0 && (await giveToCustomers(trx, tenantId, unknown, limits)) === MAX_EVENTS);
  while (known.length > 0 && (await giveToThese(trx, tenantId, known, limits)) === MAX_EVENTS);
}

/**
 * Requires the locks of existing customers; events of others are rejected. With `batches`, claims arrived events, or
 * queues them if they would write too many rows.
 */
export async function processCustomers(
  context: EngineContext,
  customerIds: readonly string[],
  existing: ReadonlySet<string>,
  { maxEvents, batches }: { maxEvents: number; batches?: readonly Batch[] },
): Promise<BatchResult> {
  const { trx, tenantId, now } = context
  return processClaimed(context, existing, maxEvents, async (atMost) => {
    if (batches === undefined || atMost < maxEvents) {
      if (batches !== undefined) await queueBatches(trx, tenantId, batches)
      return claimEvents(trx, tenantId, customerIds, { now, maxEvents: atMost })
    }
    return claimEvents(trx, tenantId, [...existing], { now, maxEvents: atMost, batches })
  })
}

async function processClaimed(
  context: EngineContext,
  existing: ReadonlySet<string>,
  atMost: number,
  claim: Claim,
): Promise<BatchResult> {
  const { trx, tenantId, now } = context
  await lockMetersShared(trx, tenantId)
  const added = await addWithinLimit(context, existing, atMost, claim)
  if (added === undefined) return { maxEvents: atMost, stoppedAt: undefined }
  const { events, aggregation, totals, maxEvents, stoppedAt } = added
  const eventsOfUnknownCustomers = events.filter(({ customer_id }) => !existing.has(customer_id))
  const rejections = [...aggregation.rejections, ...eventsOfUnknownCustomers.map(toUnknownCustomer)]
  await rejectClaimed(trx, tenantId, rejections)
  noteRejections(trx, rejections)
  for (const chunk of inChunks([...aggregation.hours.values()])) await addToHours(trx, tenantId, chunk)
  await addRecurringValues(trx, tenantId, aggregation.recurring)
  await recordSegments(trx, tenantId, aggregation.assigned)
  const lastDue = lastByCustomer(events, eventDueAt)
  const lastAt = lastByCustomer(events, ({ timestamp }) => timestamp)
  for (const total of totals) {
    const { customer_id } = total.segment
    const usedAt = lastAt.get(customer_id) ?? now
    const at = { ...context, now: earlier(now, lastDue.get(customer_id)) }
    await debitUsage(at, total, (expiresAt) => usedAt < expiresAt)
  }
  await endClaim(trx)
  return { maxEvents: Math.min(2 * maxEvents, MAX_EVENTS), stoppedAt }
}

/** Claims again, with the events of customers above the limit rejected. */
async function addWithinLimit(
  context: EngineContext,
  existing: ReadonlySet<string>,
  maxEvents: number,
  claim: Claim,
): Promise<(ClaimedBatch & { totals: SegmentTotal[] }) | undefined> {
  const { trx, tenantId } = context
  const overLimit = new Set<string>()
  for (;;) {
    const batch = await claimBatch(context, { existing, overLimit, maxEvents }, claim)
    if (batch === undefined) return undefined
    const { segments, aggregation } = batch
    const added = await addUsage(trx, tenantId, [...aggregation.segments.values()], segments)
    if (added.overLimit.length === 0) return { ...batch, totals: added.totals }
    await undoClaim(trx)
    for (const customer of added.overLimit) overLimit.add(customer)
  }
}

/** Debits at the last due time, to draw credit that was valid then. */
function lastByCustomer(
  events: readonly ClaimedEvent[],
  timeOf: (event: ClaimedEvent) => Date,
): ReadonlyMap<string, Date> {
  const last = new Map<string, Date>()
  for (const event of events) {
    const [known, at] = [last.get(event.customer_id), timeOf(event)]
    if (known === undefined || known < at) last.set(event.customer_id, at)
  }
  return last
}

/** Another machine's clock may be ahead. */
function earlier(now: Date, due: Date | undefined): Date {
  return due === undefined || due > now ? now : due
}

function toUnknownCustomer(event: QueuedEvent): Rejection {
  return { event, code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }
}

/** The caller undoes the addition for the customers in `overLimit`. */
type AddedUsage = { totals: SegmentTotal[]; overLimit: string[] }

async function addUsage(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly SegmentDelta[],
  segments: readonly PricedSegment[],
): Promise<AddedUsage> {
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const totals: SegmentTotal[] = []
  for (const chunk of inChunks(deltas))
    for (const total of await addToSegments(trx, tenantId, chunk, byId)) totals.push(total)
  return { totals, overLimit: await writeAmounts(trx, tenantId, totals) }
}

/** A transaction notes one sum. The sweep adds up those of a minute. */
function noteRejections(trx: WriteHandle, rejections: readonly Rejection[]): void {
  if (rejections.length === 0) return
  const times = rejections.map(({ event }) => event.timestamp.getTime())
  const byCode = Map.groupBy(rejections, ({ code }) => code)
  const rejected_events: RejectedEvents = {
    start: new Date(Math.min(...times)).toISOString(),
    end: new Date(Math.max(...times) + 1).toISOString(),
    count: rejections.length,
    by_code: Array.from(byCode, ([code, of]) => ({
      code,
      count: of.length,
      sample_ids: of.slice(0, MAX_SAMPLES).map(({ event }) => toEventId(event.id)),
    })),
  }
  noteChange(trx, { type: 'events.rejected', id: '', data: { rejected_events } })
}
